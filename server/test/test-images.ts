import { readFile } from "node:fs/promises";
import path from "node:path";
import type { TestUser } from "./test-app.ts";

const FOLDER = path.join(import.meta.dirname, "images");
const BOUNDARY = "----rasayan";

/** Reads a file that was made to crash the image upload or to bypass its checks. */
export const readHostileFile = (name: string): Promise<Buffer> => readFile(path.join(FOLDER, name));

/** Returns headers and payload of a multipart form with one file, as a browser sends it. */
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

/** Uploads a file as an image and returns the whole response. */
export const upload = (person: TestUser, file: Buffer, form: Parameters<typeof multipartForm>[1] = {}) =>
  person.send({ method: "POST", url: "/api/admin/assets/upload", ...multipartForm(file, form) });
