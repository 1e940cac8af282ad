import { describe, expect, it } from "vitest";
import { messages } from "#domain/errors.ts";
import { failureMessage, withNetworkCause } from "./failure-message";

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

describe("a message of the site's own", () => {
  const named = (name: string, message = "") => Object.assign(new Error(message), { name });
  it.each([
    new TypeError("Failed to fetch"),
    Object.assign(new Error("fetch failed"), { status: 0 }),
    named("FunctionsFetchError", "Failed to send a request to the Edge Function"),
    { message: "TypeError: Failed to fetch", details: "", hint: "", code: "" },
    new TypeError("Failed to fetch dynamically imported module: https://example.org/a.js"),
    new TypeError("error loading dynamically imported module: https://example.org/a.js"),
    new TypeError("Importing a module script failed."),
  ])("names the network if there was no response: %s", (error) => {
    expect(withNetworkCause(messages.magicLinkFailed, error)).toBe(
      `Failed to send magic link. Please try again. ${noResponse}`,
    );
  });

  it("stays as it is for every other failure", () => {
    const failures = [
      Object.assign(new Error("Bad gateway"), { status: 502 }),
      named("FunctionsHttpError"),
      { message: "permission denied", code: "42501" },
      "text",
      null,
    ];
    for (const error of failures) {
      expect(withNetworkCause(messages.signInFailed, error)).toBe(messages.signInFailed);
    }
  });
});
