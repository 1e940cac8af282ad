import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pagePolicy } from "./page-policy.ts";

const hash = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

test("allows inline scripts by their hash, and files by their origin", () => {
  const html =
    '<script>one()</script><script src="/a.js"></script><script type="module">two()</script>';
  const policy = pagePolicy(html, {
    api: ["https://api.example"],
    sockets: ["wss://api.example"],
    scripts: ["https://count.example"],
  });
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ");
  expect(scripts).toEqual(["'self'", hash("one()"), hash("two()"), "https://count.example"]);
  expect(policy).toContain(
    "connect-src 'self' https://api.example wss://api.example https://count.example;",
  );
});
