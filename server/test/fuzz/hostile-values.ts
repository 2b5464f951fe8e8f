import { readFileSync } from "node:fs";
import path from "node:path";

/** Texts that often break programs: names of members, syntax of other languages, unusual characters, long texts. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "prototype", "__defineGetter__"],
  ...[
    "",
    " ",
    "null",
    "undefined",
    "NaN",
    "Infinity",
    "-0",
    "true",
    "[object Object]",
    "0x10",
    "1e400",
    "१२",
  ],
  ...["'", "''", '"', "`", "\\", "\\'", "%", "%%%", "_", "$$", "$1", "{{7*7}}", "#{7}", "<%= 7 %>"],
  ...[
    "' or 1=1--",
    "'; drop table users; --",
    "1; select pg_sleep(9)",
    "%' union select null--",
    "$tag$",
    "\\x00",
  ],
  ...[
    "../../etc/passwd",
    "..%2f..%2f.env",
    "%2e%2e%2f",
    "C:\\boot.ini",
    "file:///etc/passwd",
    "//evil.example",
  ],
  ...[
    "a\r\nSet-Cookie: sid=x",
    "a\nb",
    "a\tb",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udc00x",
    "\ufeff",
    "\uffff",
  ],
  ...[
    "\u202egnp.exe",
    "\u200b",
    "e\u0301",
    "İıſß",
    "ﬀ",
    "क्षार",
    "𝟙𝟚",
    "🧪👩‍🔬",
    "Å\u030a",
    "\u2028\u2029",
    "ΔG°",
  ],
  ...["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>", "<b><i></b></i>"],
  ...[
    "[a](javascript:alert(1))",
    "![a](constructor)",
    "![a](//evil.example/x)",
    "<a href='data:text/html,x'>",
  ],
  ...["$x$", "$\\frac{1}{$", "$$\\ce{H2O$$", "$\\def\\a{\\a\\a}\\a$", "$\\href{javascript:x}{y}$", "\\(x\\)"],
  ...[
    "$\\ce{A_{constructor}}$",
    "$x^{toString}$",
    "$\\pu{1 valueOf}$",
    "```smiles\nc1ccc\n```",
    "```mechanism x\nstep: [H:99999999999].[2H:0]\narrow: 0 ~> 0-0\nleaves: constructor\n```",
    "```plot x\nx: &a {label: &b x, from: -.inf, to: 1e400, ticks: 1e-300}\ny: *a\n```",
    "```reaction-map x\nbox constructor 1,1: __proto__\narrow constructor -> __proto__\n```",
    "```math\n\\\n```",
  ],
  ...[
    "| a |\n|---|\n| b",
    "> > > >",
    "- [ ] x",
    "[^1]\n\n[^1]: y",
    "***a**b*",
    "# ",
    "&#0;&#xD800;&constructor;",
  ],
  ...[
    "a".repeat(101),
    "x".repeat(300),
    "(".repeat(2_000),
    "[a](".repeat(500),
    "> ".repeat(400),
    "$x$ ".repeat(600),
  ],
  ...[
    "a ".repeat(20_000),
    "<div>".repeat(300),
    "é".repeat(5_000),
    "=cmd|' /C calc'!A0",
    "@SUM(1)",
    "+1",
    "-1",
  ],
];

/** Numbers at and beyond the limits of what the database can store. */
export const HOSTILE_NUMBERS: readonly number[] = [
  ...[0, -0, -1, 1.5, 1e-9, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 2, 1e21, 1e308, Number.MIN_VALUE],
];

/** Ordinary texts, as learners and editors write them. */
export const PLAIN_TEXTS: readonly string[] = [
  ...["Henry's law", "pressure", "mole concept", "4.57", "20", "-3", "B", "good", "Pune", "2027-01-21"],
  ...["Which gas law holds at $T = 298\\ \\mathrm{K}$?", "$\\ce{N2 + 3H2 <=> 2NH3}$", "**Note** on *gases*"],
  ...[
    "A table:\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    "```smiles benzene\nc1ccccc1\n```",
    "Because $K_c = 4.5$.",
  ],
];

/** Request bodies that aren't JSON, or that no endpoint accepts. */
export const HOSTILE_BODIES: readonly string[] = [
  ...["", "{", "}", "[]", "null", "0", '"x"', "{}", "undefined", "NaN", "\ufeff{}", '{"a":1,}', "{} {}"],
  ...[
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{}}}',
    '{"role":"admin","isPremium":true}',
  ],
  ...[
    "[".repeat(20_000),
    '{"a":'.repeat(5_000),
    `{"text":"${"x".repeat(300_000)}"}`,
    '{"text":"\\ud800\\u0000"}',
  ],
];

/** A small, valid image. */
export const IMAGE: string | number[] = [
  ...readFileSync(path.join(import.meta.dirname, "../images/ok-64x64.png")),
];

/** Files for the two uploads: valid, truncated and hostile question files in each format, and (broken) images. */
export const FILES: readonly (string | number[])[] = [
  "text,option_a,option_b,answer\nWhy?,a,b,B\n",
  "text;constructor;answer\nWhy?;x;4\n",
  "text,type,difficulty,answer\nHow many?,numerical,toString,4.5\n=cmd(),x,y,z\n",
  "::T:: Which? {=right ~wrong #because}",
  "::T:: Which? {=right ~wro",
  "How many? {#4.5:0.1}\n\n// a note\n\n{}{}{}",
  '{"format":"rasayan-questions","version":1,"questions":[{"type":"numerical","text":"How many?","single_answer":"4"}]}',
  '{"format":"rasayan-questions","version":1,"questions":[null,1,{"__proto__":1}],"pictures":{"constructor":"AAAA"}}',
  '<quiz><question type="truefalse"><questiontext format="html"><text>Why?</text></questiontext></question></quiz>',
  '<!DOCTYPE q [<!ENTITY a "b">]><quiz>&a;</quiz>',
  '<quiz><question type="constructor"><__proto__>x</__proto__></question></quiz>',
  "<quiz>".repeat(200),
  ...["", "{", "\u0000\u0001", "a\tb\tc", "x".repeat(100_000)],
  IMAGE,
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46],
  [0xff, 0xfe, 0x3c, 0x00, 0x71, 0x00],
];
