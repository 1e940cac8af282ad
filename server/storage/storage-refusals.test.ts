import { expect, test } from "vitest";
import { FileNotStored } from "./files/file-store.ts";
import { fileNotStoredResponse, isRefusal } from "./storage-refusals.ts";

test.each([
  [
    true,
    507,
    "There is no space left to store this file. Nothing was changed; please try again later.",
  ],
  [false, 503, "The file could not be stored. Nothing was changed; please try again later."],
])(
  "a file that was not stored (full: %s) is a %i with a sentence and when to come back",
  async (isFull, status, message) => {
    const error = new FileNotStored(new Error("ENOSPC: no space left on device, write"), isFull);
    const response = fileNotStoredResponse(error);
    expect(response.status).toBe(status);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ statusCode: String(status), message });
    expect(isRefusal(error)).toBe(true);
  },
);
