import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

const PROXY_HEADER =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

/** Whether a request came through a proxy. Its sender may then be on another machine, even if the address is local. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  Object.keys(headers).some((name) => PROXY_HEADER.test(name));

/**
 * Returns the key under which rate limits count an address: the /64 network of an IPv6 address, because one user has at
 * least a /64, and the whole address for IPv4, including IPv4 mapped to IPv6.
 */
export function rateLimitAddress(address: string): string {
  return ipv4Of(address) ?? ipv6Network(address, 64);
}

/** Returns the network of an address, which names a town or a school but no household: /24 of IPv4, /48 of IPv6. */
export function shortenedAddress(address: string): string {
  const ipv4 = ipv4Of(address);
  return ipv4 ? `${ipv4.split(".").slice(0, 3).join(".")}.0/24` : ipv6Network(address, 48);
}

/** Returns an IPv4 address, also one mapped to IPv6; undefined for other IPv6 addresses. */
function ipv4Of(address: string): string | undefined {
  const [bare = ""] = address.split("%");
  return isIPv6(bare) ? /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] : bare;
}

function ipv6Network(address: string, bits: 48 | 64): string {
  const [bare = ""] = address.split("%");
  const [before = "", after] = bare.split("::");
  const start = before.split(":").filter(Boolean);
  const end = (after ?? "").split(":").filter(Boolean);
  const missingGroups = 8 - start.length - end.length - (end.at(-1)?.includes(".") ? 1 : 0);
  const zeros = after === undefined ? [] : Array.from({ length: missingGroups }, () => "0");
  const groups = [...start, ...zeros, ...end].slice(0, bits / 16);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/${bits}`;
}
