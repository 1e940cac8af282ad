import { expect, test } from "vitest";
import { renderEmail } from "./email-layout.ts";
import { composeEmail } from "./outbox-emails.ts";

const site = "https://cleartonne.example";
const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const submission = (digit: number, kind: "project" | "revision") => ({
  kind,
  project: id(digit),
  project_id: `VCS-${digit}`,
  company: `Acorn <${digit}>`,
});

const emailOf = (...submissions: ReturnType<typeof submission>[]) =>
  composeEmail("submissions-received", { submissions }, site);

test("one submission is an e-mail of its own, with the link to its review", () => {
  const email = emailOf(submission(1, "project"));
  expect(email.subject).toBe("New project to review: Acorn <1>, VCS-1");
  expect(email.action?.url).toBe(`${site}/login?from=%2Fadmin%2Freview%2F${id(1)}`);
  expect(emailOf(submission(2, "revision")).subject).toBe(
    "Changed listing to review: Acorn <2>, VCS-2",
  );
});

test("several are one e-mail that lists them all, each with the link to its review", () => {
  const email = emailOf(
    submission(1, "project"),
    submission(2, "revision"),
    submission(3, "project"),
  );
  expect(email.subject).toBe("3 submissions to review");
  const { text, html } = renderEmail("team@cleartonne.example", email);
  expect(text).toContain(
    `- Acorn <2>, VCS-2 (changed listing)\n  ${site}/login?from=%2Fadmin%2Freview%2F${id(2)}`,
  );
  for (const digit of [1, 2, 3]) {
    expect(html).toContain(`Acorn &lt;${digit}&gt;, VCS-${digit}`);
    expect(html).toContain(`${site}/login?from=%2Fadmin%2Freview%2F${id(digit)}"`);
  }
  expect(html).not.toContain("<1>");
  expect(email.action?.url).toBe(`${site}/login?from=%2Fadmin%2Freview`);
});
