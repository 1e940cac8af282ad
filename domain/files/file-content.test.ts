import { describe, expect, test } from "vitest";
import { fileTypeOf } from "./file-content.ts";

const bytes = (text: string, ...start: number[]) =>
  new Uint8Array([...start, ...new TextEncoder().encode(text)]);

describe("detecting a file's type by content", () => {
  test.each([
    ["image/png", bytes("", 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ["image/jpeg", bytes("", 0xff, 0xd8, 0xff, 0xe0)],
    ["application/pdf", bytes("%PDF-1.7")],
    ["application/msword", bytes("", 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
    [
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      bytes("[Content_Types].xml wo word/document.xml", 0x50, 0x4b, 0x03, 0x04),
    ],
  ])("%s", (type, content) => expect(fileTypeOf(content)).toBe(type));

  test.each([
    ["nothing", bytes("")],
    ["HTML", bytes("<!doctype html><script>1</script>")],
    ["an SVG", bytes("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a GIF", bytes("GIF89a")],
    ["an archive that is no document", bytes("index.html word/other", 0x50, 0x4b, 0x03, 0x04)],
    ["half a signature", bytes("", 0x89, 0x50)],
  ])("rejects %s", (_, content) => expect(fileTypeOf(content)).toBeNull());
});
