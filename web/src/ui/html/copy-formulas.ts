/** A copied text has its formulas as TeX between dollar signs in this flavour, as the editor writes them. */
export const TEX_TYPE = "application/x-tex";

/** From now on copies each formula of a selection once and readable, `H2SO4`, instead of KaTeX's pieces twice. */
export function copyFormulasReadable(): void {
  document.addEventListener("copy", (event) => {
    const selection = getSelection();
    if (!event.clipboardData || !selection || selection.isCollapsed || isTyped(event.target)) return;
    const readable = copyOf(selection);
    if (!readable.querySelector(".katex")) return;
    const tex = copyOf(selection);
    for (const formula of formulasOf(readable)) formula.replaceWith(readableFormula(formula));
    for (const formula of formulasOf(tex)) formula.replaceWith(texOf(formula));
    event.clipboardData.setData("text/html", readable.innerHTML);
    for (const charge of readable.querySelectorAll("[data-protons]")) charge.replaceWith(lowered(charge));
    for (const power of readable.querySelectorAll("[data-formula] sup")) power.replaceWith(powerText(power));
    event.clipboardData.setData("text/plain", visibleText(readable));
    event.clipboardData.setData(TEX_TYPE, visibleText(tex));
    event.preventDefault();
  });
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Returns what is selected, with whole formulas, in an element that is not on the page. */
function copyOf(selection: Selection): HTMLElement {
  const container = document.createElement("div");
  for (let index = 0; index < selection.rangeCount; index++) {
    const range = withWholeFormulas(selection.getRangeAt(index));
    container.append(withTable(range.cloneContents(), range.commonAncestorContainer));
  }
  // A copied radio button on the page would take the choice from the one that the learner has tapped.
  for (const control of container.querySelectorAll("input, select, textarea, button, script, .cell-label"))
    control.remove();
  for (const link of container.querySelectorAll("a")) link.setAttribute("href", link.href);
  for (const image of container.querySelectorAll("img")) image.setAttribute("src", image.src);
  // Parts of a long note are laid out only when they come into view, and a copy never does.
  for (const part of container.querySelectorAll("[data-arrival]")) part.removeAttribute("data-arrival");
  return container;
}

/** A formula that is selected in part is copied whole. */
function withWholeFormulas(range: Range): Range {
  const whole = range.cloneRange();
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  if (first) whole.setStartBefore(first);
  if (last) whole.setEndAfter(last.closest(".katex-display") ?? last);
  return whole;
}

/** Returns the formula that a node is part of. Of one on several lines only the first part has its MathML and its TeX. */
function formulaAround(node: Node): Element | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const part = element?.closest(".katex-display") ?? element?.closest(".katex");
  if (!part) return undefined;
  if (part.querySelector("annotation")) return part;
  const before = formulasOf(document).filter(
    (formula) =>
      formula.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING &&
      formula.querySelector("annotation"),
  );
  return before.at(-1) ?? part;
}

const formulasOf = (container: ParentNode) => [...container.querySelectorAll(".katex")];

/** Rows or cells of a table stay ones: without the table a word processor joins their texts. */
function withTable(content: DocumentFragment, ancestor: Node): Node {
  if (!(ancestor instanceof Element) || !ancestor.matches("table, thead, tbody, tr")) return content;
  const shell = ancestor.cloneNode();
  shell.appendChild(content);
  if (ancestor.localName === "table" || !ancestor.parentNode) return shell;
  const around = document.createDocumentFragment();
  around.append(shell);
  return withTable(around, ancestor.parentNode);
}

/** Lines and cells as they look: only an element of the page knows where its lines end. */
function visibleText(container: HTMLElement): string {
  container.style.cssText = "position:fixed;left:-100vw;width:90vw;user-select:text";
  document.body.append(container);
  const text = container.innerText;
  container.remove();
  return text
    .replace(/[\u200b\u2060]/g, "")
    .replace(/[^\S\n\t]+/g, " ")
    .trim();
}

/** A further part of a formula on several lines has no TeX: the first part has the whole. */
function texOf(formula: Element): string {
  const tex = formula.querySelector("annotation")?.textContent;
  if (!tex) return "";
  const dollars = formula.closest(".katex-display") ? "$$" : "$";
  return dollars + tex + dollars;
}

function readableFormula(formula: Element): HTMLElement {
  const element = document.createElement("span");
  element.dataset.formula = "";
  const math = formula.querySelector("semantics > :first-child");
  if (math) element.append(...readable(math));
  return element;
}

/** The number of protons after the mass number: `¹⁴₆C`. */
const lowered = ({ textContent }: Element) =>
  (textContent ?? "").replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)));

const RAISED = new Map(
  [..."0123456789+−-n()∘"].map((sign, place) => [sign, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ⁽⁾°"][place]]),
);

/** A power in plain text: `10⁻³`, or `2^(x+1)` where a sign has no raised form. */
function powerText({ textContent }: Element): string {
  const signs = [...(textContent ?? "").replaceAll(" ", "")];
  const raised = signs.map((sign) => RAISED.get(sign));
  if (!raised.includes(undefined)) return raised.join("");
  return signs.length === 1 ? `^${signs[0]}` : `^(${signs.join("")})`;
}

/** Elements that are not seen: KaTeX's invisible letters, and the source. */
const INVISIBLE = new Set(["mphantom", "annotation", "none"]);
const ARROW = /^[→←⇌⟶⟵⇄↔⟷⇒]+$/;
const RELATION = /^[=<>≤≥≈≠≪≫∝∼≡]+$/;
/** With a space on both sides between two terms, and without one before a single term. */
const SIGN = /^[+−±]$/;
/** What stands above a letter, and the sign that puts it there in plain text. */
const ACCENTS = new Map([
  ["ˉ", "\u0304"],
  ["^", "\u0302"],
  ["~", "\u0303"],
  ["˙", "\u0307"],
  ["⃗", "\u20d7"],
]);

type Nodes = (Node | string)[];

/** Returns an element of MathML as text with indices and powers. */
function readable(node: Element): Nodes {
  const name = node.localName;
  const children = [...node.children];
  if (INVISIBLE.has(name)) return [];
  if (children.length === 0) return [textOf(node)];
  const [first, second] = children;
  const parts = children.map(readable);
  const [base = [], lower = [], upper = []] = parts;
  const accent = ACCENTS.get(second?.textContent ?? "");
  if (name === "mover" && accent !== undefined) return [...base, accent];
  if (/^m(under|over|underover)$/.test(name) && ARROW.test(first?.textContent ?? ""))
    return [` ${first?.textContent?.trim()}`, ...parts.slice(1).flatMap(inArrow), " "];
  if (name === "msub" || name === "munder") return [...base, ...index("sub", lower)];
  if (name === "msup" || name === "mover") return [...base, ...index("sup", lower)];
  if (name === "msubsup" || name === "munderover")
    // Of a nuclide the mass number comes first.
    return base.join("") === ""
      ? [...index("sup", upper), ...index("sub", lower, { protons: "" })]
      : [...base, ...index("sub", lower), ...index("sup", upper)];
  if (name === "mfrac")
    return [...inBrackets(base, isTerm(first)), "/", ...inBrackets(lower, isFactor(second))];
  if (name === "msqrt") return ["√", ...inBrackets(parts.flat(), children.length === 1 && isFactor(first))];
  if (name === "mroot") return [...index("sup", lower), "√", ...inBrackets(base, isFactor(first))];
  if (name === "mtr") return [...parts.flatMap((cell) => [...cell, " "]), document.createElement("br")];
  return parts.flat();
}

const inArrow = (nodes: Nodes): Nodes => (nodes.join("") === "" ? [] : ["[", ...nodes, "]"]);

function index(tag: "sub" | "sup", content: Nodes, data: DOMStringMap = {}): Node[] {
  const element = document.createElement(tag);
  Object.assign(element.dataset, data);
  element.append(...content);
  return element.textContent === "" ? [] : [element];
}

const inBrackets = (nodes: Nodes, isClear: boolean): Nodes => (isClear ? nodes : ["(", ...nodes, ")"]);

/** Whether a numerator is one product, which needs no brackets. */
const isTerm = (node: Element | undefined): boolean =>
  node !== undefined && !node.querySelector("mfrac") && !/[=+−±]/.test(withoutIndices(node));

/** Whether a denominator or what stands under a root is one letter or number, which needs no brackets. */
function isFactor(node: Element | undefined): boolean {
  if (!node) return true;
  if (/^m(sub|sup|subsup|over)$/.test(node.localName)) return isFactor(node.children[0]);
  const seen = [...node.children].filter((child) => child.localName !== "mspace");
  return seen.length === 0
    ? /^[\p{L}\d.,]*$/u.test(node.textContent ?? "")
    : seen.length === 1 && isFactor(seen[0]);
}

function withoutIndices(node: Element): string {
  const bare = node.cloneNode(true) as Element;
  for (const scripted of bare.querySelectorAll("msub, msup, msubsup"))
    for (const script of [...scripted.children].slice(1)) script.remove();
  return bare.textContent ?? "";
}

function textOf(node: Element): string {
  const text = (node.textContent ?? "").replace(/[\u2061-\u2064\u200b]/g, "");
  if (node.localName === "mspace")
    return Number.parseFloat(node.getAttribute("width") ?? "0") > 0.2 ? " " : "";
  if (node.localName !== "mo") return text;
  const before = node.previousElementSibling?.textContent;
  const isBetweenTerms =
    before !== undefined && !/[=<>(≤≥≈×·,→⇌]$/.test(before) && node.nextElementSibling !== null;
  return ARROW.test(text) || RELATION.test(text) || (SIGN.test(text) && isBetweenTerms) ? ` ${text} ` : text;
}
