type Control =
  | HTMLButtonElement
  | HTMLInputElement
  | HTMLSelectElement
  | HTMLTextAreaElement
  | HTMLFormElement;

/** Something done on a page before the app handled its controls, as public/start-after-paint.js records it. */
type EarlyAction = { type: "click" | "input" | "submit" | "focusin"; control: Control; value?: string };

declare global {
  interface Window {
    /** On pages that the server or the build has rendered, until it is called; see public/start-after-paint.js. */
    takeEarlyInput?: () => EarlyAction[];
  }
}

const MAX_WAIT_MS = 10_000;
/** The value of a checkbox or radio button is no text that somebody has typed. */
const TEXT_FIELDS = "#root :is(input:not([type=checkbox], [type=radio]), textarea)";
let actions: EarlyAction[] = [];

/** Ends the recording of what is done on a rendered page. Called once React has rendered the page's controls. */
export function takeEarlyInput(): void {
  actions = window.takeEarlyInput?.() ?? actions;
}

/**
 * Repeats what was done on a rendered page before the app handled its controls: taps, typed texts, choices, submitted forms. Where
 * the app renders the page anew, it waits for the controls; what leads to another page is the last thing repeated.
 */
export function repeatEarlyInput(): void {
  takeEarlyInput();
  for (const { control } of actions) {
    control.removeAttribute("aria-busy");
    if (control instanceof HTMLInputElement && control.isConnected) uncheckAgain(control);
  }
  const recorded = actions.filter(({ type }) => type === "input");
  for (const field of document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS)) {
    // What was typed while React hydrated the page reached neither it nor the recorded actions, and React may have taken
    // back what was typed before.
    const isTyped = field.value !== field.defaultValue;
    const text = isTyped ? field.value : recorded.filter(({ control }) => control === field).at(-1)?.value;
    if (text !== undefined && (isTyped || text !== field.value)) typeInto(field, text);
  }
  const { pathname } = location;
  const repeatNext = (): void => {
    const [action] = actions;
    const control = action && location.pathname === pathname ? findControl(action.control) : null;
    if (control === undefined) return;
    actions = control ? actions.slice(1) : [];
    if (action && control) {
      repeat(action, control);
      // The app may have to render what a tap does before the next action is repeated. A change of focus needs no such
      // wait, in which a new tap could leave the page before the old one is repeated.
      if (action.type === "focusin") repeatNext();
      else setTimeout(repeatNext);
    } else observer.disconnect();
  };
  const observer = new MutationObserver(repeatNext);
  observer.observe(document.getElementById("root") as Element, { childList: true, subtree: true });
  setTimeout(() => {
    observer.disconnect();
    actions = [];
  }, MAX_WAIT_MS);
  repeatNext();
}

/** Returns the control itself, or its like if the app has rendered the page anew. */
function findControl(control: Control): Control | undefined {
  if (control.isConnected) return control;
  const candidates = document.querySelectorAll<Control>(`#root ${control.localName}`);
  return [...candidates].find((candidate) => describe(candidate) === describe(control));
}

const describe = (control: Control) =>
  [control.type, control.name, control.getAttribute("aria-label"), control.textContent].join();

function repeat({ type, value = "", control: original }: EarlyAction, control: Control): void {
  if (type === "click") control.click();
  else if (type === "submit") control.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  else if (control instanceof HTMLSelectElement && type === "input") {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (type === "input") {
    if (control !== original) typeInto(control as HTMLInputElement, value);
  } else if (document.activeElement === document.body) control.focus();
}

/** Takes back what the browser has checked without the app, so that the repeated tap is a change for the app. */
function uncheckAgain(tapped: HTMLInputElement): void {
  const group = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(tapped.name)}"]`);
  for (const input of [tapped, ...group]) input.checked = input.defaultChecked;
}

/** Types a text into a field as a person would: React takes it for a change only if it did not set the text itself. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd, defaultValue } = field;
  field.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
