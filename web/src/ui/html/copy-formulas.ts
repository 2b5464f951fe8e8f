/** What a copied text has besides plain text and HTML: its formulas as TeX between dollar signs, as in the editor. */
const TEX_TYPE = "application/x-tex";

/** From now on copies each formula of a selection once and readable, `H2SO4`, instead of KaTeX's pieces twice. */
export function copyFormulasReadable(): void {
  document.addEventListener("copy", (event) => {
    const selection = getSelection();
    if (!event.clipboardData || !selection || selection.isCollapsed || isTyped(event.target)) return;
    const copied = [document.createElement("div"), document.createElement("div")] as const;
    for (let index = 0; index < selection.rangeCount; index++) {
      const range = withWholeFormulas(selection.getRangeAt(index));
      for (const container of copied) container.append(range.cloneContents());
    }
    const [readable, tex] = copied;
    if (!readable.querySelector(".katex")) return;
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

/** A formula that is selected in part is copied whole. */
function withWholeFormulas(range: Range): Range {
  const whole = range.cloneRange();
  const first = formulaAround(range.startContainer);
  const last = formulaAround(range.endContainer);
  if (first) whole.setStartBefore(first);
  if (last) whole.setEndAfter(last);
  return whole;
}

function formulaAround(node: Node): Element | null | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(".katex");
}

const formulasOf = (container: Element) => [...container.querySelectorAll(".katex")];

/** Lines and cells as they look: only an element of the page knows where its lines end. */
function visibleText(container: HTMLElement): string {
  container.style.cssText = "position:fixed;left:-100vw;width:90vw;user-select:text";
  document.body.append(container);
  const text = container.innerText;
  container.remove();
  container.removeAttribute("style");
  return text
    .replace(/[\u200b\u2060]/g, "")
    .replace(/[^\S\n\t]+/g, " ")
    .trim();
}

/** A further part of a formula on several lines has no MathML: the first part has the whole. */
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

const RAISED = new Map(
  [..."0123456789+−-n()∘"].map((sign, place) => [sign, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ⁽⁾°"][place]]),
);

/** The number of protons after the mass number: `¹⁴₆C`. */
const lowered = ({ textContent }: Element) =>
  (textContent ?? "").replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)));

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

/** Returns an element of MathML as text with indices and powers. */
function readable(node: Element): (Node | string)[] {
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
    return [" ", ...parts.flatMap((part, place) => (place === 0 ? textOn(first) : inArrow(part))), " "];
  if (name === "msub" || name === "munder") return [...base, ...index("sub", lower)];
  if (name === "msup" || name === "mover") return [...base, ...index("sup", lower)];
  // Of a nuclide the mass number comes first.
  if (name === "msubsup" || name === "munderover")
    return base.join("") === ""
      ? [...index("sup", upper), ...index("sub", lower, { protons: "" })]
      : [...base, ...index("sub", lower), ...index("sup", upper)];
  if (name === "mfrac") return [...inBrackets(first, base), "/", ...inBrackets(second, lower)];
  if (name === "msqrt") return ["√", ...inBrackets(node, parts.flat())];
  if (name === "mtr") return [...parts.flatMap((cell) => [...cell, " "]), "\n"];
  return parts.flat();
}

const inArrow = (nodes: (Node | string)[]) => (nodes.join("") === "" ? [] : ["[", ...nodes, "]"]);

const textOn = (node: Element | undefined) => [(node?.textContent ?? "").trim()];

function index(tag: "sub" | "sup", content: (Node | string)[], data: DOMStringMap = {}): Node[] {
  const element = document.createElement(tag);
  Object.assign(element.dataset, data);
  element.append(...content);
  return element.textContent === "" ? [] : [element];
}

/** A part of more than one letter or number is one thing only in brackets. */
const inBrackets = (node: Element | undefined, nodes: (Node | string)[]) =>
  /^[\p{L}\d.,]*$/u.test(node?.textContent ?? "") ? nodes : ["(", ...nodes, ")"];

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
