import type { FastifyInstance, LightMyRequestResponse } from "fastify";

export type Values = Record<string, unknown>;

/** A valid request, in which one text at a time is replaced. */
export type TextCase = {
  client: TestClient;
  params: Values;
  body?: Values;
  /** Set if the text must be a number. */
  isNumber?: true;
  before?: () => Promise<unknown>;
  /** Reads back what was stored, in the shape of the body: one element for each endpoint that shows it. */
  readStored?: (response: LightMyRequestResponse) => Promise<unknown[]>;
  after?: (response: LightMyRequestResponse) => Promise<unknown>;
};
/** Cases by the name of their operation; several if one request can't have all fields. */
export type TextCases = Record<string, TextCase[]>;

/** A session with one of the apps. */
export type TestClient = { app: FastifyInstance; cookie: string };

export async function send(
  { app, cookie }: TestClient,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: Values,
) {
  const headers = { cookie, accept: "application/json" };
  return app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

export const getJson = async (client: TestClient, url: string) => (await send(client, "GET", url)).json();

/** Finds the row with this id. */
export const findRow = <Row extends { id: number }>(rows: readonly Row[], id: number) =>
  rows.find((row) => row.id === id);
