import fc from "fast-check";
import { expect, test } from "vitest";
import { createResponseReader } from "./response-reader.ts";

const responseText = (status: number, body: string) =>
  `HTTP/1.1 ${status} Whatever\r\nDate: now\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test("counts each response once, however the bytes are split", () => {
  const sent: [number, string][] = [
    [200, "a page\r\n\r\nwith an empty line"],
    [304, ""],
    [429, "wait"],
  ];
  const bytes = Buffer.from(sent.map(([status, body]) => responseText(status, body)).join(""));
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
      const seen: number[] = [];
      const read = createResponseReader((status) => seen.push(status));
      const offsets = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      for (const [index, offset] of offsets.entries()) {
        read(bytes.subarray(offset, offsets[index + 1] ?? bytes.length));
      }
      expect(seen).toEqual([200, 304, 429]);
    }),
  );
});

test("throws for a response without a length", () => {
  const read = createResponseReader(() => undefined);
  expect(() => read(Buffer.from("HTTP/1.1 200 OK\r\n\r\n"))).toThrow("without a length");
});
