import { expect, it } from "vitest";
import { messages } from "#domain/errors.ts";
import { failureMessage } from "./failure-message";

const noResponse = "The server did not respond. Check your connection.";

it.each([
  "Failed to fetch",
  "TypeError: Failed to fetch",
  "TypeError: Failed to fetch (example.org)",
  "Load failed",
  "NetworkError when attempting to fetch resource.",
])("replaces a browser's network error with a plain message: %s", (message) => {
  expect(failureMessage({ message })).toBe(noResponse);
});

it("keeps the prefix that says what failed: 'Error fetching projects: {msg}'", () => {
  const message = "Error fetching projects: TypeError: Failed to fetch";
  expect(failureMessage({ message })).toBe(`Error fetching projects: ${noResponse}`);
});

it("keeps all other messages, such as 'Failed to fetch projects' and the database's", () => {
  for (const message of ["Failed to fetch projects", "Failed to fetch news", "permission denied"]) {
    expect(failureMessage({ message })).toBe(message);
  }
});

it("falls back to 'An unknown error occurred' without a message", () => {
  expect(failureMessage({ message: "" })).toBe(messages.unknown);
});
