import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { colleagueName, colleaguesLooking, lookingText } from "./colleague.ts";

test.each([
  ["anna@example.org", "Anna"],
  ["anna.berg@example.org", "Anna"],
  ["_ben-carter+team@example.org", "Ben"],
  ["@example.org", "A colleague"],
  ["", "A colleague"],
])("%s is called %s", (email, name) => {
  expect(colleagueName(email)).toBe(name);
});

test("one or several colleagues are named, each once", () => {
  expect(lookingText(["Anna"])).toBe("Anna is looking at this");
  expect(lookingText(["Anna", "Anna"])).toBe("Anna is looking at this");
  expect(lookingText(["Anna", "Ben", "Cleo"])).toBe("Anna, Ben and Cleo are looking at this");
});

test("colleagues are grouped by project, without oneself and without what makes no sense", () => {
  const [own, other, project] = [randomUUID(), randomUUID(), randomUUID()];
  const present = [
    { user: own, email: "me@example.org", project },
    { user: other, email: "anna@example.org", project, presence_ref: "x" },
    { user: other, email: "anna@example.org", project },
    { user: other, email: 7, project },
    { project: "../admin" },
    null,
  ];
  expect([...colleaguesLooking(present, own)]).toEqual([[project, ["Anna"]]]);
});
