import { isIPv6 } from "node:net";
import type { Asker } from "./caller.ts";

/** One visitor typically has a whole /64 of IPv6 addresses, so limits count those together. */
export function visitorKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  if (address.includes("::")) {
    const last = tail.split(":").filter(Boolean);
    groups.push(...Array(Math.max(0, 8 - groups.length - last.length)).fill("0"), ...last);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return network.join(":");
}

/**
 * Whose budget a request counts towards: an account's wherever it signs in from, otherwise that of
 * a network address. Null for the server's own work, which serves everybody.
 */
export function visitorOf({ caller, address, visitor }: Asker): string | null {
  if (visitor !== undefined) return visitor;
  if (address === null || caller.role === "service_role") return null;
  return caller.claims?.sub ?? visitorKey(address);
}
