// Answers from MDN's compatibility data whether every browser of a range knows a feature.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
/** The types of the package describe a module for `import`, with other names. @type {any} */
const compatData = require("@mdn/browser-compat-data");
const { api, css, html, javascript } = compatData;
const { builtins } = javascript;

/** The browsers of the data that each browser of web/browsers.json stands for. */
const platforms = {
  chrome: ["chrome", "chrome_android", "webview_android"],
  safari: ["safari", "safari_ios"],
  firefox: ["firefox", "firefox_android"],
};

/** @typedef {{ chrome: string, safari: string, firefox: string }} BrowserRange The oldest versions. */

/**
 * Features by name. A name that several interfaces have counts as known if one of them is: nothing here knows types.
 * @param {BrowserRange} range
 */
export function createBrowserData(range) {
  const minimums = Object.entries(range).flatMap(([browser, version]) =>
    platforms[browser].map((platform) => ({ platform, version: Number(version) })),
  );
  const isKnown = (feature) =>
    minimums.every(({ platform, version }) => hasFeature(feature.__compat.support[platform], version));
  /** Whether the data has features of this name, and every one of them is newer than the range. */
  const isNew = (features) => features.length > 0 && !features.some(isKnown);
  const isNewAt = (node) => (node?.__compat ? isNew([node]) : false);

  const members = indexBy(memberEntries());
  const events = indexBy(childEntries(Object.values(api)), (name) => /^(.+)_event$/.exec(name)?.[1]);
  const attributes = indexBy(childEntries([html.global_attributes, ...Object.values(html.elements)]));
  const ofGlobal = (name) =>
    [builtins[name], api[name], api.Window[name]].filter((feature) => feature?.__compat);

  return {
    isNewGlobal: remembered((name) => isNew(own(name, ofGlobal))),
    /** `Object.groupBy`, `AbortSignal.any`, `Intl.DurationFormat`; undefined if the data doesn't have it. */
    isNewStatic(owner, name) {
      const builtin = /^(Uint|Int|Float|Big(Ui|I)nt)\d+(Clamped)?Array$/.test(owner) ? "TypedArray" : owner;
      const feature = at(builtins, [builtin, name]) ?? at(api, [owner, `${name}_static`]);
      return feature?.__compat && !isKnown(feature);
    },
    isNewMember: remembered((name) => isNew(members.get(name) ?? [])),
    /** Whether JavaScript itself, not the browser, defines a member of this name. */
    isBuiltinMember: (name) => Object.values(builtins).some((builtin) => Object.hasOwn(builtin, name)),
    isNewEvent: (name) => isNew(events.get(name) ?? []),
    isNewElement: (name) => isNewAt(html.elements[name]),
    isNewAttribute: (name) => isNew(attributes.get(name) ?? []),
    /** Syntax by its path in the data, such as `["classes", "static", "initialization_blocks"]`. */
    isNewSyntax: (path) => isNewAt(at(javascript, path)),
    /** Part of CSS by its path in the data, such as `["selectors", "has"]`. */
    isNewStyle: (path) => isNewAt(at(css, path)),
  };
}

/** Whether the data has this path of JavaScript's syntax: an entry that has moved would never be reported. */
export const hasSyntax = (path) => Boolean(at(javascript, path)?.__compat);
/** Whether the data has this path of CSS. */
export const hasStyle = (path) => Boolean(at(css, path)?.__compat);

/**
 * Whether a version has the feature without a flag, a prefix or another name. What the data calls partial counts: most of
 * it is details.
 */
const hasFeature = (support, version) =>
  [support ?? []]
    .flat()
    .some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        !(flags || prefix || alternative_name) &&
        numberOf(version_added) <= version &&
        !(numberOf(version_removed) <= version),
    );

/** A version of the data as a number, NaN if there is none. "≤37" counts as 37. */
const numberOf = (version) => Number.parseFloat(String(version).replace("≤", ""));

const at = (data, path) =>
  path.reduce((node, key) => (Object.hasOwn(node ?? {}, key) ? node[key] : undefined), data);
/** The function with a memory: the check asks for the same names thousands of times. */
function remembered(answer) {
  const answers = new Map();
  return (name) => {
    if (!answers.has(name)) answers.set(name, answer(name));
    return answers.get(name);
  };
}

const own = (name, find) => (Object.hasOwn(Object.prototype, name) ? [] : find(name));

const childEntries = (owners) =>
  owners.flatMap((owner) => Object.entries(owner)).filter(([, feature]) => feature.__compat);

/** The members of objects: all of the browser's, and those of JavaScript that the specification puts on a prototype. */
function memberEntries() {
  const owners = [...Object.values(builtins), ...Object.values(builtins.Intl)];
  const ofBuiltins = childEntries(owners).filter(([, feature]) =>
    [feature.__compat.spec_url].flat().join().includes(".prototype"),
  );
  return [...childEntries(Object.values(api)), ...ofBuiltins];
}

function indexBy(entries, nameOf = (name) => name) {
  const index = new Map();
  for (const [key, feature] of entries) {
    const name = nameOf(key);
    if (name) index.set(name, [...(index.get(name) ?? []), feature]);
  }
  return index;
}
