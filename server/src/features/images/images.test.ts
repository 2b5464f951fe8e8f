import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { blockAuditInserts, listAudit } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter } from "../../../test/test-content.ts";
import { multipartForm, readHostileFile, upload } from "../../../test/test-images.ts";
import { updateQuestionFields, validChoiceQuestion } from "../../../test/test-question-bodies.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { upsertJobs } from "../../jobs/job-queries.ts";
import { runDueJobs } from "../../jobs/job-runner.ts";

/** The expected status for each file, whatever its name. */
const EXPECTED_STATUS: Record<number, string[]> = {
  201: [
    "ok-64x64.png",
    "ok-320x200.jpg",
    "ok-320x200.webp",
    "png-html-tail.png",
    "png-text-script.png",
    "png-as.jpg",
    "jpeg-comment-script.jpg",
    "exif-gps-orientation6.jpg",
    "bomb-ztxt-40MB.png",
    "bomb-iccp-40MB.png",
  ],
  400: ["empty.png"],
  415: [
    "svg-script.svg",
    "svg-onload.svg",
    "svg-foreignobject.svg",
    "svg-as.png",
    "svg-external.svg",
    "svg-xxe.svg",
    "svg-billion-laughs.svg",
    "svg-deep-100k.svg",
    "svg-huge-size.svg",
    "svgz-bomb.svgz",
    "html-as.png",
    "one-byte.png",
    "random-64k.png",
    "pdf-js.pdf",
    "tiff.tif",
    "avif.avif",
    "mvg-imagetragick.png",
    "bomb-gif-8000x8000-4000frames.gif",
    "gif-js-polyglot.gif",
  ],
  422: [
    "bomb-20000x20000-1bit.png",
    "bomb-16000x16000-1bit.png",
    "bomb-claimed-65535x65535.png",
    "bomb-claimed-2147483647.png",
    "zero-dimension.png",
    "truncated.png",
    "bad-crc.png",
    "sig-only.png",
  ],
};
const HOSTILE = Object.entries(EXPECTED_STATUS).flatMap(([status, files]) =>
  files.map((file) => ({ file, status: Number(status) })),
);

async function start() {
  const app = await startTestApp();
  return { ...app, editor: await app.signInAs({ role: "editor" }) };
}

/** Fetches an image without a session. */
const fetchImage = async (app: Awaited<ReturnType<typeof start>>["app"], url: string) => app.inject({ url });

test("each of 38 hostile files is rejected as expected or stored only as a plain image", async () => {
  const { app, db, editor } = await start();
  for (const { file, status } of HOSTILE) {
    const response = await upload(editor, await readHostileFile(file), {
      name: `../../${file}`,
      type: "text/html",
    });
    expect(response.statusCode, `${file}: ${response.body}`).toBe(status);
    if (status !== 201) continue;
    expect(response.json().url).toMatch(/^\/assets\/images\/[a-z0-9]{22}\.webp$/);
    const { rawPayload } = await fetchImage(app, response.json().url);
    const { format, width, height, exif, icc, xmp, pages } = await sharp(rawPayload).metadata();
    expect({ format, exif, icc, xmp, pages }, file).toEqual({ format: "webp" });
    expect([response.json().width, response.json().height]).toEqual([width, height]);
    expect(rawPayload.toString("latin1"), file).not.toMatch(/script|SECRET|<html|onerror/i);
  }
  const remainingImages = await db.selectFrom("images").select("hash").execute();
  expect(remainingImages.length).toBeGreaterThan(3);
  const log = await listAudit(db);
  expect(log).toHaveLength(EXPECTED_STATUS[201]?.length ?? 0);
});

test("a photograph is stored upright and no wider than a page needs", async () => {
  const { editor } = await start();
  const rotated = await upload(editor, await readHostileFile("exif-gps-orientation6.jpg"));
  expect(rotated.json()).toMatchObject({ width: 200, height: 320 });
  const wide = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  expect((await upload(editor, wide)).json()).toMatchObject({ width: 1600, height: 400 });
});

test("the same image is stored once, served to everyone with permanent caching, and cannot run scripts", async () => {
  const { app, db, editor } = await start();
  const file = await readHostileFile("ok-64x64.png");
  const { url } = (await upload(editor, file)).json();
  expect((await upload(editor, file, { name: "other.jpg" })).json().url).toBe(url);
  expect(await db.selectFrom("images").selectAll().execute()).toHaveLength(1);
  const { statusCode, headers } = await fetchImage(app, url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["set-cookie"]).toBeUndefined();
  const again = await app.inject({ url, headers: { "if-none-match": `W/${headers.etag}` } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  for (const other of ["x.webp", `${"0".repeat(22)}.webp`, "..%2f..%2fetc%2fpasswd", url.slice(15, -5)])
    expect((await fetchImage(app, `/assets/images/${other}`)).statusCode, other).toBe(404);
});

test("students and anonymous users cannot upload, under either path prefix", async () => {
  const { app, db, signInAs } = await start();
  const asha = await signInAs();
  const form = multipartForm(await readHostileFile("ok-64x64.png"));
  for (const url of ["/api/admin/assets/upload", "/admin/assets/upload"]) {
    expect((await app.inject({ method: "POST", url, ...form })).statusCode).toBe(401);
    expect((await asha.send({ method: "POST", url, ...form })).statusCode).toBe(403);
    const headers = { ...form.headers, "sec-fetch-site": "cross-site" };
    expect((await asha.send({ method: "POST", url, ...form, headers })).statusCode).toBe(403);
  }
  expect(await db.selectFrom("images").selectAll().execute()).toEqual([]);
  expect((await listAudit(db)).map(({ action, object_kind }) => [action, object_kind])).toEqual([
    ["uploadImage", "call"],
    ["uploadImage", "call"],
  ]);
});

test("rejects a request that is not a form with one small file", async () => {
  const { db, editor } = await start();
  const file = await readHostileFile("ok-64x64.png");
  const url = "/admin/assets/upload";
  const send = async (form: object) => (await editor.send({ method: "POST", url, ...form })).statusCode;
  const { headers } = multipartForm(file);
  expect(await send({ payload: {} })).toBe(415);
  expect(await send({ headers: { "content-type": "image/png" }, payload: file })).toBe(415);
  expect(await send({ headers: { "content-type": "multipart/form-data" }, payload: file })).toBe(400);
  expect(await send({ headers, payload: "------rasayan--\r\n" })).toBe(400);
  expect(await send(multipartForm(file, { member: "picture" }))).toBe(400);
  expect(await send({ headers, payload: multipartForm(file).payload.subarray(0, 150) })).toBe(400);
  const fileOfSize = (bytes: number) => Buffer.concat([file, Buffer.alloc(bytes - file.length)]);
  expect(await send(multipartForm(fileOfSize(5_000_001)))).toBe(413);
  expect(await listAudit(db)).toEqual([]);
  expect(await send(multipartForm(fileOfSize(5_000_000)))).toBe(201);
});

test("an upload that cannot be logged is not stored", async () => {
  const { db, editor } = await start();
  await blockAuditInserts(db);
  expect((await upload(editor, await readHostileFile("ok-64x64.png"))).statusCode).toBe(500);
  expect(await db.selectFrom("images").selectAll().execute()).toEqual([]);
});

test("an image is deleted a month after its upload unless a version of a text references it", async () => {
  const { db, editor, signInAs, shiftClock } = await start();
  const { topicId } = await addChapter(db);
  const names = ["ok-64x64.png", "ok-320x200.jpg", "ok-320x200.webp", "exif-gps-orientation6.jpg"];
  const urls: string[] = [];
  for (const name of names) urls.push((await upload(editor, await readHostileFile(name))).json().url);
  const [orphanUrl = "", questionUrl = "", noteUrl = "", reuploadedUrl = ""] = urls;
  await mentionInFirstVersions(editor, topicId, questionUrl, noteUrl);
  await upsertJobs(db, [{ name: "purge-images", every_seconds: 86_400 }]);
  const remainingImages = async () => {
    await sql`update jobs set run_at = app_now()`.execute(db);
    expect(
      await runDueJobs(db, (error) => expect.fail(String(error)), { config: standaloneJobContext.config }),
    ).toContain("purge-images");
    const { rows } = await sql<{
      url: string;
    }>`select '/assets/images/' || hash || '.webp' as url from images`.execute(db);
    return new Set(rows.map(({ url }) => url));
  };
  await shiftClock("29 days");
  expect(await remainingImages()).toEqual(new Set(urls));
  const later = await signInAs({ role: "editor" });
  expect((await upload(later, await readHostileFile("exif-gps-orientation6.jpg"))).statusCode).toBe(201);
  await shiftClock("31 days");
  expect(await remainingImages()).toEqual(new Set([questionUrl, noteUrl, reuploadedUrl]));
  expect(orphanUrl).not.toBe("");
});

/** A question and a note that reference the images in their first versions only; the note is deleted, too. */
async function mentionInFirstVersions(
  editor: TestUser,
  topicId: number,
  questionUrl: string,
  noteUrl: string,
): Promise<void> {
  const text = `Look: ![A flask](${questionUrl})`;
  const question = await editor.request("createQuestion", { body: validChoiceQuestion(topicId, { text }) });
  await updateQuestionFields(editor, question.id, { text: "Look away." });
  const content = { title: "Flasks", body: `![A flask](${noteUrl})`, topicId };
  const { id } = await editor.request("createNote", { body: content });
  await editor.request("updateNote", { params: { id }, body: { ...content, body: "None." } });
  await editor.request("deleteNote", { params: { id } });
}
