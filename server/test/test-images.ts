import { readFile } from "node:fs/promises";
import path from "node:path";
import type { TestUser } from "./test-app.ts";

const FOLDER = path.join(import.meta.dirname, "images");
const BOUNDARY = "----rasayan";

/** One of the files made to break an upload, or to get something past it. */
export const readHostileFile = (name: string): Promise<Buffer> => readFile(path.join(FOLDER, name));

/** A form with one file, as a browser sends it. */
export function multipartForm(
  file: Buffer,
  { member = "file", name = "picture.png", type = "image/png" } = {},
) {
  const head = [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${member}"; filename="${name}"`,
    `Content-Type: ${type}`,
    "",
    "",
  ];
  return {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head.join("\r\n")), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

/** The whole reply to an upload. */
export const upload = (person: TestUser, file: Buffer, form: Parameters<typeof multipartForm>[1] = {}) =>
  person.send({ method: "POST", url: "/api/admin/assets/upload", ...multipartForm(file, form) });
