import type { AdminContent, ContentVersionRow } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../http/errors.ts";
import type { Actor } from "./audit-queries.ts";
import { changeContent, getContent } from "./content-actions.ts";
import { findContentVersion, listContentVersions } from "./content-history-queries.ts";
import { drawBody } from "./drawing-actions.ts";

/** Newest first. Throws 404. */
export async function getContentVersions(db: Db, id: number): Promise<ContentVersionRow[]> {
  const versions = await listContentVersions(db, id);
  if (versions.length === 0) throw notFound("content");
  return versions;
}

/** What a version said, drawn as it would be today, with the print of the content as it is now. Throws 404. */
export async function getContentVersion(deps: Deps, id: number, version: number): Promise<AdminContent> {
  const { etag } = await getContent(deps.db, id);
  const found = await findContentVersion(deps.db, id, version);
  if (!found) throw notFound("version");
  const { html } = await drawBody(deps, found.body);
  return { ...found, id, body_html: html, etag };
}

/** Says again what a version said, as a new version. Throws 404, and otherwise as `changeContent` does. */
export async function restoreContentVersion(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number,
): Promise<AdminContent> {
  await getContent(deps.db, id);
  const found = await findContentVersion(deps.db, id, version);
  if (!found) throw notFound("version");
  return changeContent(deps, actor, id, found, "restoreContentVersion");
}
