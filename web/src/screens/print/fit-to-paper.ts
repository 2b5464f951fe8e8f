/** Below this share of its size, a formula, table or drawing gets the width of both columns instead. */
const SMALLEST_SCALE = 0.7;
/** Options stand beside each other if all of a question fit. */
const OPTIONS_IN_A_ROW = [4, 2, 1];
const OPTION_GAP_PX = 16;
/** Structures are drawn for screens: so much smaller, their letters are still larger than the text. */
const STRUCTURE_SCALE = 0.9;

/**
 * Fits what is wider than a column of the sheet: the options of a question stand four, two or one in a row, and a
 * formula, table or drawing is drawn smaller, or gets the width of both columns. One part that sticks out would make the
 * browser print every page smaller.
 */
export function fitToPaper(sheet: HTMLElement): void {
  for (const block of sheet.querySelectorAll<HTMLElement>("[data-block]")) delete block.dataset.wide;
  sheet.dataset.measuring = "column";
  for (const part of sheet.querySelectorAll<HTMLElement>(PARTS)) resetScale(part);
  for (const options of sheet.querySelectorAll<HTMLElement>("[data-options]")) placeOptions(options);
  const tooWide = scaleParts(sheet);
  sheet.dataset.measuring = "page";
  for (const block of tooWide) {
    block.dataset.wide = "";
    scaleParts(block, true);
  }
  delete sheet.dataset.measuring;
}

function placeOptions(options: HTMLElement): void {
  const rows = [...options.children] as HTMLElement[];
  options.dataset.options = "1";
  const width = options.clientWidth;
  options.dataset.options = "measure";
  const widest = Math.max(0, ...rows.map((row) => row.getBoundingClientRect().width));
  const fits = (count: number) => (width - (count - 1) * OPTION_GAP_PX) / count >= widest;
  options.dataset.options = String(OPTIONS_IN_A_ROW.find(fits) ?? 1);
}

/** What may be wider than a column. */
const PARTS = ".scroll, .math-scroll, .figure, .structure";

const ownScale = (part: HTMLElement) => (part.matches(".structure") ? STRUCTURE_SCALE : 1);

const resetScale = (part: HTMLElement) => part.style.setProperty("zoom", String(ownScale(part)));

/** Scales the wide parts of an element, and returns the blocks whose parts would get too small. */
function scaleParts(within: HTMLElement, hasFullWidth = false): Set<HTMLElement> {
  const parts = within.querySelectorAll<HTMLElement>(PARTS);
  for (const part of parts) resetScale(part);
  const tooWide = new Set<HTMLElement>();
  for (const part of parts) {
    const room = part.parentElement?.clientWidth ?? part.clientWidth;
    const fit = room / Math.max(part.scrollWidth, part.getBoundingClientRect().width, 1);
    if (fit >= 1) continue;
    const scale = fit * ownScale(part);
    const block = part.closest<HTMLElement>("[data-block]");
    if (scale < SMALLEST_SCALE && block && !hasFullWidth) tooWide.add(block);
    // Rounded down, so that nothing sticks out by the fraction of a pixel.
    else part.style.setProperty("zoom", String(Math.floor(scale * 100) / 100));
  }
  return tooWide;
}
