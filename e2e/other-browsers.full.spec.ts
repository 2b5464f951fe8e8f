import { findFirefox, findWebKit } from "../scripts/other-browsers.mjs";
import { test as base, expect } from "./fixtures.ts";
import { type DrivenBrowser, type ElementReference, startFirefox, startWebKit } from "./webdriver.ts";

const firefox = findFirefox();
const webKit = findWebKit();
/** How to start each browser; undefined if this machine doesn't have it. */
const starts = {
  Firefox: firefox && (() => startFirefox(firefox)),
  WebKit: webKit && (() => startWebKit(webKit)),
};

/** A person at a driven browser. */
type Person = ReturnType<typeof personAt>;

const test = base.extend<{ browserKind: keyof typeof starts; person: Person }>({
  browserKind: ["Firefox", { option: true }],
  person: async ({ browserKind, testServer }, use) => {
    const browser = await starts[browserKind]?.();
    if (!browser) throw new Error(`found no ${browserKind}`);
    await use(personAt(browser, testServer.url));
    await browser.close();
  },
});

// Each step is a command or two, and a busy machine takes a second for each.
test.describe.configure({ timeout: 600_000 });

/** Runs in the page: the first control of a role with this name that is visible and enabled, or its label. */
const FIND = `
  const [role, name, nth] = arguments;
  const selectors = {
    button: "button", link: "a[href]", radio: "input[type=radio]", checkbox: "input[type=checkbox]",
    field: "input, textarea, select, [contenteditable=true]", heading: "h1, h2", text: "p, span, h1, h2, h3, li, dd",
  };
  const nameOf = (element) =>
    (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent).replace(/\\s+/g, " ").trim();
  const found = [...document.querySelectorAll(selectors[role])].filter((element) =>
    new RegExp(name).test(nameOf(element)) && !element.matches(":disabled") &&
    (element.closest("label") ?? element).getClientRects().length > 0)[nth];
  const target = (["radio", "checkbox"].includes(role) ? found?.closest("label") : undefined) ?? found;
  // A bar at the edge of the screen may cover what is just in sight.
  target?.scrollIntoView({ block: "center" });
  return target ?? null;
`;

type Role = "button" | "link" | "radio" | "checkbox" | "field" | "heading" | "text";

function personAt(browser: DrivenBrowser, url: string) {
  const find = (role: Role, name: string, nth = 0) =>
    browser.run(FIND, role, name, nth) as Promise<ElementReference | null>;
  const see = async (role: Role, name: string, nth = 0) => {
    let element: ElementReference | null = null;
    await expect
      .poll(async () => (element = await find(role, name, nth)), { message: `${role} ${name}` })
      .not.toBeNull();
    return element as unknown as ElementReference;
  };
  const path = async () => (await browser.run("return location.pathname")) as string;
  return {
    goTo: (path: string) => browser.goTo(url + path),
    see,
    /** The role of the first of these that is there. */
    seeOneOf: async (choices: [Role, string][]) => {
      let seen: Role | undefined;
      await expect
        .poll(async () => {
          for (const [role, name] of choices) if (!seen && (await find(role, name))) seen = role;
          return seen;
        })
        .toBeDefined();
      return seen;
    },
    click: async (role: Role, name: string, nth?: number) => {
      // The page may still move or replace it.
      await expect(async () => browser.click(await see(role, name, nth))).toPass({ timeout: 20_000 });
    },
    type: async (name: string, text: string) => browser.type(await see("field", name), text),
    /** Signs in on the landing page; the cookie dialog is answered before. */
    signIn: async (role: "a student" | "an editor") => {
      await browser.goTo(`${url}/`);
      const choice = JSON.stringify({ necessary: true, analytics: false, marketing: false });
      await browser.run("localStorage.setItem('cookie_consent', arguments[0])", choice);
      await browser.goTo(`${url}/`);
      await browser.click(await see("button", `^Try it as ${role}$`));
      await expect.poll(path).not.toBe("/");
      // WebKit's driver gives up a page that is left before it has started.
      await see("heading", ".");
    },
    path,
  };
}

async function saveGoals(person: Person): Promise<void> {
  await person.signIn("a student");
  await person.type("^Target year", "2027");
  await person.click("button", "^Save and continue$");
  await person.see("heading", "^Just a heads up!$");
}

/** Answers the question on the screen, whatever its type. */
async function answerQuestion(person: Person): Promise<void> {
  const kind = await person.seeOneOf([
    ["radio", ""],
    ["checkbox", ""],
    ["button", "^1$"],
  ]);
  if (kind === "radio") return person.click("radio", "");
  if (kind === "checkbox") {
    await person.click("checkbox", "", 0);
    await person.click("checkbox", "", 2);
  } else for (const digit of ["1", "2"]) await person.click("button", `^${digit}$`);
  await person.click("button", "^Submit");
}

for (const browserKind of ["Firefox", "WebKit"] as const)
  test.describe(browserKind, () => {
    test.skip(!starts[browserKind], `found no ${browserKind}`);
    test.use({ browserKind });

    test("a student signs in, sets goals, takes the diagnostic and reviews it", async ({ person }) => {
      await saveGoals(person);
      await person.click("button", "^Start Quiz$");
      for (let number = 1; number <= 15; number += 1) {
        await person.see("heading", `^Question ${number} of 15$`);
        await answerQuestion(person);
      }
      await person.click("button", "^End Quiz$");
      await person.see("text", "^The quiz has ended");
      await person.click("button", "^Review Questions$");
      await person.see("heading", "^Question 1 of 15");
      await person.see("heading", "^Solution$");
      await person.click("button", "^Next Question$");
      await person.see("heading", "^Question 2 of 15");
    });

    test("a mock test is begun, answered, marked for review, submitted and summed up", async ({ person }) => {
      await saveGoals(person);
      await person.goTo("/mock-tests");
      await person.click("button", "^Start: JEE Main chemistry paper$");
      await person.see("heading", "^Instructions$");
      await person.click("checkbox", "");
      await person.click("button", "^I am ready to begin$");
      await person.see("heading", "^Question 1 of 25$");
      await person.click("radio", "");
      await person.click("button", "^Save & Next$");
      await person.see("heading", "^Question 2 of 25$");
      await person.click("button", "^Mark for Review & Next$");
      await person.see("heading", "^Question 3 of 25$");
      await person.click("button", "All questions");
      await person.see("link", "^Question 1, Answered$");
      await person.see("link", "^Question 2, Marked for Review$");
      await person.click("link", "^Question 1, Answered$");
      await person.see("heading", "^Question 1 of 25$");
      await person.click("button", "^Submit$");
      await person.click("button", "^Submit$", 1);
      await person.see("text", "has ended");
    });

    test("an editor writes a question, which is there after a reload", async ({ person }) => {
      await person.signIn("an editor");
      await person.goTo("/admin/questions/new");
      await person.type("^Text$", "Which is a noble gas?");
      await person.click("button", "^Save$");
      await expect.poll(() => person.path()).toMatch(/^\/admin\/questions\/\d+$/);
      await person.goTo(await person.path());
      await person.see("field", "^Text$");
      await person.see("text", "^Which is a noble gas\\?$");
    });
  });
