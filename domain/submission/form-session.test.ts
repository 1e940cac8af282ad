import { expect, test } from "vitest";
import { messages } from "../errors.ts";
import { sessionProblem } from "./form-session.ts";

const [first, second] = ["1", "2"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const sessionOf = (id = "") => ({ user: { id } });

test("a form is sent only with the session of the person who filled it in", () => {
  expect(sessionProblem(sessionOf(first), first ?? "")).toBeNull();
  expect(sessionProblem(sessionOf(second), first ?? "")).toBe(messages.otherAccount);
  expect(sessionProblem(null, first ?? "")).toBe(messages.authenticationRequired);
});

test("a form that was begun signed out is sent by whoever has signed in since", () => {
  expect(sessionProblem(sessionOf(second), null)).toBeNull();
  expect(sessionProblem(null, null)).toBe(
    "Authentication required. Please log in with a valid account to submit your project.",
  );
});

test("submit checks that the user id is a UUID", () => {
  for (const owner of [null, first ?? ""]) {
    expect(sessionProblem(sessionOf("demo"), owner)).toBe(
      "Invalid user session. Please log out and log back in.",
    );
  }
});
