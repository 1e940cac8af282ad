import { expect, it } from "vitest";
import { messages } from "#domain/errors.ts";
import { failureMessage } from "./failure-message";

const noAnswer = "The server did not answer. Check your connection.";

it.each([
  "Failed to fetch",
  "TypeError: Failed to fetch",
  "TypeError: Failed to fetch (example.org)",
  "Load failed",
  "NetworkError when attempting to fetch resource.",
])("says in plain words that no answer came: %s", (message) => {
  expect(failureMessage({ message })).toBe(noAnswer);
});

it("keeps what was being done: 'Error fetching projects: {msg}'", () => {
  const message = "Error fetching projects: TypeError: Failed to fetch";
  expect(failureMessage({ message })).toBe(`Error fetching projects: ${noAnswer}`);
});

it("keeps every other message, 'Failed to fetch projects' as well as the database's", () => {
  for (const message of ["Failed to fetch projects", "Failed to fetch news", "permission denied"]) {
    expect(failureMessage({ message })).toBe(message);
  }
});

it("'An unknown error occurred' without a message", () => {
  expect(failureMessage({ message: "" })).toBe(messages.unknown);
});
