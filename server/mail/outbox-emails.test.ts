import { expect, test } from "vitest";
import { composeMessage } from "./email-layout.ts";
import { composeLetter } from "./outbox-emails.ts";

const site = "https://cleartonne.example";
const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const submission = (digit: number, kind: "project" | "revision") => ({
  kind,
  project: id(digit),
  project_id: `VCS-${digit}`,
  company: `Acorn <${digit}>`,
});

const letterOf = (...submissions: ReturnType<typeof submission>[]) =>
  composeLetter("submissions-received", { submissions }, site);

test("one submission is a letter of its own, with the way to its desk", () => {
  const letter = letterOf(submission(1, "project"));
  expect(letter.subject).toBe("New project to review: Acorn <1>, VCS-1");
  expect(letter.action?.url).toBe(`${site}/login?from=%2Fadmin%2Freview%2F${id(1)}`);
  expect(letterOf(submission(2, "revision")).subject).toBe(
    "Changed listing to review: Acorn <2>, VCS-2",
  );
});

test("several are one letter that lists them all, each with the way to its desk", () => {
  const letter = letterOf(
    submission(1, "project"),
    submission(2, "revision"),
    submission(3, "project"),
  );
  expect(letter.subject).toBe("3 submissions to review");
  const { text, html } = composeMessage("team@cleartonne.example", letter);
  expect(text).toContain(
    `- Acorn <2>, VCS-2 (changed listing)\n  ${site}/login?from=%2Fadmin%2Freview%2F${id(2)}`,
  );
  for (const digit of [1, 2, 3]) {
    expect(html).toContain(`Acorn &lt;${digit}&gt;, VCS-${digit}`);
    expect(html).toContain(`${site}/login?from=%2Fadmin%2Freview%2F${id(digit)}"`);
  }
  expect(html).not.toContain("<1>");
  expect(letter.action?.url).toBe(`${site}/login?from=%2Fadmin%2Freview`);
});
