import { issue } from "@rasayan/contract/issues";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { ImportError } from "./file-question.ts";

/** An element with its content; `text` is its own text with references decoded and CDATA sections unchanged. */
export type XmlNode = {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
  offset: number;
};

const TEXT = "#text";
const CDATA = "#cdata";
const ATTRIBUTES = ":@";
const NAMED_ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const METADATA = XMLParser.getMetaDataSymbol() as unknown as symbol;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  cdataPropName: CDATA,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  captureMetaData: true,
  maxNestedTags: 50,
});

type Parsed = Record<string, unknown> & { [ATTRIBUTES]?: Record<string, string> };

/**
 * Parses a well-formed document into a tree. It rejects a document type, and with it all custom entities, before
 * anything is parsed: questions need none, and entities can make a small file grow without limit or read local files.
 */
export function readXml(text: string): XmlNode {
  const withoutCommentsAndCdata = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, (part) =>
    part.replace(/[^\n]/g, " "),
  );
  const declaration = /<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.exec(withoutCommentsAndCdata);
  if (declaration)
    throw new ImportError(issue("xml_declarations"), {
      line: lineCounter(text)(declaration.index),
    });
  const validation = XMLValidator.validate(text, { allowBooleanAttributes: false });
  if (validation !== true)
    throw isTruncated(text, validation.err) ? truncatedError(text) : malformedError(validation.err);
  const nodes = parse(text);
  const [root] = nodes.map(toNode).filter((node) => node !== undefined && !node.name.startsWith("?"));
  if (!root) throw new ImportError(issue("empty_xml"));
  return root;
}

/** The parser reports elements that are open at the end; a file may also end inside a tag. */
const isTruncated = (text: string, { code, msg }: { code: string; msg: string }) =>
  code === "InvalidXml" || msg.startsWith("Unclosed") || !text.trimEnd().endsWith(">");

const truncatedError = (text: string) =>
  new ImportError(issue("truncated_file"), {
    line: text.trimEnd().split("\n").length,
  });

const malformedError = ({ msg, line }: { msg: string; line: number }) =>
  new ImportError(issue("malformed_xml", { problem: msg }), { line });

/** Returns a function that counts lines up to an index; its indexes must be ascending. */
export function lineCounter(text: string): (index: number) => number {
  let [line, next] = [1, text.indexOf("\n")];
  return (index) => {
    for (; next !== -1 && next < index; next = text.indexOf("\n", next + 1)) line += 1;
    return line;
  };
}

function parse(text: string): Parsed[] {
  try {
    return parser.parse(text) as Parsed[];
  } catch (error) {
    throw new ImportError(
      issue("unreadable_xml", { problem: error instanceof Error ? error.message : "no XML" }),
    );
  }
}

function toNode(parsed: Parsed): XmlNode | undefined {
  const name = Object.keys(parsed).find((key) => key !== ATTRIBUTES && key !== TEXT && key !== CDATA);
  if (!name) return undefined;
  const childNodes = (parsed[name] ?? []) as Parsed[];
  const meta = (parsed as unknown as Record<symbol, { startIndex?: number } | undefined>)[METADATA];
  const attributes = Object.entries(parsed[ATTRIBUTES] ?? {}).map(([key, value]) => [
    key,
    decodeEntities(String(value)),
  ]);
  return {
    name,
    attributes: Object.fromEntries(attributes),
    children: childNodes.flatMap((child) => toNode(child) ?? []),
    text: childNodes.map(textOf).join(""),
    offset: meta?.startIndex ?? 0,
  };
}

function textOf(child: Parsed): string {
  if (TEXT in child) return decodeEntities(String(child[TEXT]));
  if (!(CDATA in child)) return "";
  return (child[CDATA] as Parsed[]).map((part) => String(part[TEXT] ?? "")).join("");
}

/** Decodes the five named references of XML and numeric ones; any other reference stays as it is written. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (match, decimal, hex, name) => {
      if (name) return NAMED_ENTITIES[String(name).toLowerCase()] ?? match;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter || [9, 10, 13].includes(code) ? String.fromCodePoint(code) : "";
    },
  );
}
