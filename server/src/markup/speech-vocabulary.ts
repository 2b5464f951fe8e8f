/** Spoken names of TeX commands. Greek letters and functions aren't listed, because they are spoken by their names. */
export const COMMAND_NAMES: Record<string, string> = {
  "\\times": "times",
  "\\cdot": "times",
  "\\div": "divided by",
  "\\pm": "plus or minus",
  "\\mp": "minus or plus",
  "\\le": "is at most",
  "\\leq": "is at most",
  "\\leqslant": "is at most",
  "\\ge": "is at least",
  "\\geq": "is at least",
  "\\geqslant": "is at least",
  "\\lt": "is less than",
  "\\gt": "is greater than",
  "\\ll": "is much less than",
  "\\gg": "is much greater than",
  "\\ne": "is not equal to",
  "\\neq": "is not equal to",
  "\\approx": "is about",
  "\\sim": "is about",
  "\\simeq": "is about",
  "\\equiv": "is identical to",
  "\\propto": "is proportional to",
  "\\to": "to",
  "\\rightarrow": "to",
  "\\longrightarrow": "to",
  "\\xrightarrow": "to",
  "\\leftarrow": "from",
  "\\Rightarrow": "implies",
  "\\implies": "implies",
  "\\rightleftharpoons": "in equilibrium with",
  "\\leftrightarrow": "resonates with",
  "\\uparrow": "up arrow",
  "\\downarrow": "down arrow",
  "\\infty": "infinity",
  "\\circ": "degrees",
  "\\degree": "degrees",
  "\\partial": "partial",
  "\\int": "integral of",
  "\\sum": "sum of",
  "\\prod": "product of",
  "\\ln": "natural log",
  "\\log": "log",
  "\\exp": "e to the power",
  "\\mid": "vertical bar",
  "\\vert": "vertical bar",
  "\\parallel": "double bar",
  "\\ldots": "and so on",
  "\\dots": "and so on",
  "\\cdots": "and so on",
  "\\therefore": "therefore",
  "\\because": "because",
  "\\ddagger": "double dagger",
  "\\ominus": "standard",
  "\\bullet": "radical",
  "\\prime": "prime",
  "\\hbar": "h bar",
  "\\ell": "l",
  "\\%": "percent",
  "\\{": "open brace",
  "\\}": "close brace",
  "\\|": "double bar",
  "\\&": "and",
  "\\\\": ",",
  "+": "plus",
  "-": "minus",
  "−": "minus",
  "=": "equals",
  "<": "is less than",
  ">": "is greater than",
  "/": "over",
  "*": "times",
  "(": "open bracket",
  ")": "close bracket",
  "[": "open square bracket",
  "]": "close square bracket",
  "|": "vertical bar",
  "!": "factorial",
  "'": "prime",
  "°": "degrees",
  ":": "to",
};

/** Commands that only affect layout and aren't spoken. */
export const SILENT_COMMANDS = new Set([
  "\\left",
  "\\right",
  "\\middle",
  "\\big",
  "\\Big",
  "\\bigg",
  "\\Bigg",
  "\\bigl",
  "\\bigr",
  "\\Bigl",
  "\\Bigr",
  "\\biggl",
  "\\biggr",
  "\\,",
  "\\;",
  "\\:",
  "\\!",
  "\\ ",
  "\\quad",
  "\\qquad",
  "\\displaystyle",
  "\\textstyle",
  "\\limits",
  "\\nolimits",
  "\\ca",
  "\\hline",
  "\\nonumber",
  "~",
  "&",
  "\\bm",
  "\\boldsymbol",
  "\\mathstrut",
]);

/** Unit symbols with their singular and plural names. */
const UNITS = new Map(
  Object.entries<readonly [string, string]>({
    kJ: ["kilojoule", "kilojoules"],
    J: ["joule", "joules"],
    kcal: ["kilocalorie", "kilocalories"],
    cal: ["calorie", "calories"],
    eV: ["electronvolt", "electronvolts"],
    K: ["kelvin", "kelvin"],
    mol: ["mole", "moles"],
    mmol: ["millimole", "millimoles"],
    kg: ["kilogram", "kilograms"],
    g: ["gram", "grams"],
    mg: ["milligram", "milligrams"],
    L: ["litre", "litres"],
    l: ["litre", "litres"],
    mL: ["millilitre", "millilitres"],
    ml: ["millilitre", "millilitres"],
    m: ["metre", "metres"],
    dm: ["decimetre", "decimetres"],
    cm: ["centimetre", "centimetres"],
    mm: ["millimetre", "millimetres"],
    nm: ["nanometre", "nanometres"],
    pm: ["picometre", "picometres"],
    s: ["second", "seconds"],
    min: ["minute", "minutes"],
    h: ["hour", "hours"],
    V: ["volt", "volts"],
    mV: ["millivolt", "millivolts"],
    A: ["ampere", "amperes"],
    C: ["coulomb", "coulombs"],
    F: ["farad", "farads"],
    S: ["siemens", "siemens"],
    N: ["newton", "newtons"],
    W: ["watt", "watts"],
    Hz: ["hertz", "hertz"],
    Pa: ["pascal", "pascals"],
    kPa: ["kilopascal", "kilopascals"],
    bar: ["bar", "bar"],
    atm: ["atmosphere", "atmospheres"],
    M: ["molar", "molar"],
    "°C": ["degree Celsius", "degrees Celsius"],
  }),
);

const POWER_SUFFIXES: Record<string, string> = { "1": "", "2": " squared", "3": " cubed" };

/** Returns units such as `kJ mol^-1` or `J//K*mol` in spoken words; undefined if a part isn't a known unit. */
export function speakUnits(units: string): string | undefined {
  const normalized = units
    .replace(/\^?\{([^}]*)\}/g, "$1")
    .replace(/[()]/g, " ")
    .replace(/\^?\s*\\circ\s*C/g, "°C")
    .replace(/\\mu\s*/g, "μ");
  const words: string[] = [];
  let isDenominator = false;
  for (const [part] of normalized.matchAll(/\/+|[^\s.*·\\,;~/]+/g)) {
    if (part.startsWith("/")) {
      isDenominator = true;
      continue;
    }
    const phrase = speakUnit(part, isDenominator, words.length === 0);
    if (phrase === undefined) return undefined;
    words.push(phrase);
  }
  return words.length === 0 ? undefined : words.join(" ");
}

function speakUnit(part: string, isDenominator: boolean, isFirst: boolean): string | undefined {
  const [, symbol = "", sign, power = "1"] = /^(°?[A-Za-z]+)\^?([-−])?(\d)?$/.exec(part) ?? [];
  const names = UNITS.get(symbol);
  const powerSuffix = POWER_SUFFIXES[power];
  if (!names || powerSuffix === undefined) return undefined;
  return isDenominator || sign
    ? `per ${names[0]}${powerSuffix}`
    : `${isFirst ? names[1] : names[0]}${powerSuffix}`;
}

const NAMES = `
  H hydrogen, He helium, Li lithium, Be beryllium, B boron, C carbon, N nitrogen, O oxygen, F fluorine, Ne neon,
  Na sodium, Mg magnesium, Al aluminium, Si silicon, P phosphorus, S sulphur, Cl chlorine, Ar argon, K potassium,
  Ca calcium, Sc scandium, Ti titanium, V vanadium, Cr chromium, Mn manganese, Fe iron, Co cobalt, Ni nickel,
  Cu copper, Zn zinc, Ga gallium, Ge germanium, As arsenic, Se selenium, Br bromine, Kr krypton, Rb rubidium,
  Sr strontium, Y yttrium, Zr zirconium, Nb niobium, Mo molybdenum, Tc technetium, Ru ruthenium, Rh rhodium,
  Pd palladium, Ag silver, Cd cadmium, In indium, Sn tin, Sb antimony, Te tellurium, I iodine, Xe xenon,
  Cs caesium, Ba barium, La lanthanum, Ce cerium, Pr praseodymium, Nd neodymium, Pm promethium, Sm samarium,
  Eu europium, Gd gadolinium, Tb terbium, Dy dysprosium, Ho holmium, Er erbium, Tm thulium, Yb ytterbium,
  Lu lutetium, Hf hafnium, Ta tantalum, W tungsten, Re rhenium, Os osmium, Ir iridium, Pt platinum, Au gold,
  Hg mercury, Tl thallium, Pb lead, Bi bismuth, Po polonium, At astatine, Rn radon, Fr francium, Ra radium,
  Ac actinium, Th thorium, Pa protactinium, U uranium, Np neptunium, Pu plutonium, Am americium, Cm curium,
  Bk berkelium, Cf californium, Es einsteinium, Fm fermium, Md mendelevium, No nobelium, Lr lawrencium`;

/** Names of the elements by their symbols, for nuclides. */
export const ELEMENT_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.split(",").map((entry) => entry.trim().split(" ") as [string, string]),
);
