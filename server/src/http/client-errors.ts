import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type DomainError, invalid, tooLarge, tooSlow } from "../domain-errors.ts";
import { errorBody, statusOf } from "./errors.ts";
import { securityHeadersOf } from "./headers.ts";

const SECURITY_HEADERS = Object.entries(securityHeadersOf({ https: false })).map(
  ([name, value]) => `${name}: ${value}`,
);

/** Responds to input that Node can't parse as a request. Such input reaches no route and no hook. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const rejection = rejectionFor(error.code);
  const status = statusOf(rejection);
  const body = JSON.stringify(errorBody(rejection));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    ...SECURITY_HEADERS,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

function rejectionFor(code: string | undefined): DomainError {
  if (code === "HPE_HEADER_OVERFLOW") return tooLarge("headers_too_large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return tooSlow("request_too_slow");
  return invalid("unreadable_request");
}
