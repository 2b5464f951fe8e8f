import { readJson, send, toApiError } from "./client.ts";

/** Posts a form that contains a file. Throws `ApiError` unless the request succeeds. */
export async function sendForm<Result>(path: string, form: FormData): Promise<Result> {
  const headers = { Accept: "application/json" };
  const response = await send(path, { method: "POST", credentials: "include", headers, body: form });
  if (!response.ok) throw await toApiError(response);
  return (await readJson(response)) as Result;
}
