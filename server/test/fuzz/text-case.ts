import type { FastifyInstance, LightMyRequestResponse } from "fastify";

export type Values = Record<string, unknown>;

/** A sound request, in which one text at a time is replaced. */
export type TextCase = {
  client: TestClient;
  params: Values;
  body?: Values;
  /** Its text has to be a number. */
  isNumber?: true;
  before?: () => Promise<unknown>;
  /** What is stored, in the shape of the body: once for each way to read it. */
  readStored?: (response: LightMyRequestResponse) => Promise<unknown[]>;
  after?: (response: LightMyRequestResponse) => Promise<unknown>;
};
/** By the name of the operation; several where one request cannot have all fields. */
export type TextCases = Record<string, TextCase[]>;

/** Someone in front of one app. */
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

/** The row with this id. */
export const findRow = <Row extends { id: number }>(rows: readonly Row[], id: number) =>
  rows.find((row) => row.id === id);
