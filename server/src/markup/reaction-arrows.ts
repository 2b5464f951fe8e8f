/** The arrows of a reaction and how they are spoken: those of mhchem, the signs of Unicode, and those of TeX. */
const ARROWS: [arrow: string, phrase: string][] = [
  ["<=>>", "in equilibrium, mostly to the right, with"],
  ["<<=>", "in equilibrium, mostly to the left, with"],
  ["<-->", "in equilibrium with"],
  ["<=>", "in equilibrium with"],
  ["⇌", "in equilibrium with"],
  ["\\rightleftharpoons", "in equilibrium with"],
  ["<->", "resonates with"],
  ["↔", "resonates with"],
  ["\\leftrightarrow", "resonates with"],
  ["->", "gives"],
  ["→", "gives"],
  ["⟶", "gives"],
  ["\\longrightarrow", "gives"],
  ["\\rightarrow", "gives"],
  ["\\to", "gives"],
  ["<-", "comes from"],
  ["←", "comes from"],
  ["\\leftarrow", "comes from"],
];

/** Returns the arrow with which a text begins, and how it is spoken. All code that reads reactions uses it. */
export function arrowAt(text: string): { arrow: string; phrase: string } | undefined {
  const found = ARROWS.find(
    ([arrow]) =>
      text.startsWith(arrow) && !(arrow.startsWith("\\") && /^[A-Za-z]/.test(text.slice(arrow.length))),
  );
  return found && { arrow: found[0], phrase: found[1] };
}
