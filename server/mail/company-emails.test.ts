import { expect, test } from "vitest";
import { companyEmails } from "./company-emails.ts";
import { composeEmail } from "./outbox-emails.ts";

const site = "https://cleartonne.example";
const id = "6f8c7f5e-35d5-4a52-9df4-2f04f1c7a7d1";

test("an invitation names the company, who invites and what they may do, and leads to a login with the address", () => {
  const email = composeEmail(
    "company-invitation",
    {
      invitation: id,
      email: "b+c@example.org",
      company: "Oak",
      role: "viewer",
      invited_by: "a@example.org",
      expires_at: "2026-12-01T10:00:00Z",
    },
    site,
  );
  expect(email.subject).toContain("Oak");
  expect(email.paragraphs.join(" ")).toContain("a@example.org invites you");
  expect(email.paragraphs.join(" ")).toContain(
    "may only look sees what the owner sees and changes nothing",
  );
  expect(email.action?.url).toBe(
    `${site}/login?from=%2Finvitations%2Fcompanies%2F${id}#email=b%2Bc%40example.org`,
  );
});

test("both people hear why the team gave a company to somebody else, and neither who the other is", () => {
  const facts = { company: "Oak", reason: "The registry's account is theirs." };
  const given = composeEmail("company-given", facts, site);
  const taken = composeEmail("company-taken", { ...facts, is_given: true }, site);
  expect([given.quotation, taken.quotation]).toEqual([facts.reason, facts.reason]);
  expect(given.subject).toBe("Oak is now yours");
  expect(taken.subject).toBe("Oak is no longer yours");
  const back = composeEmail("company-taken", { ...facts, is_given: false }, site);
  expect(back.paragraphs[0]).toContain("taken this company back");
});

test("every template about companies can be composed", () => {
  const facts = {
    company: "Oak",
    company_id: id,
    invitation: id,
    email: "a@example.org",
    role: "editor",
    expires_at: "2026-12-01T10:00:00Z",
    reason: "Why.",
    is_given: false,
  };
  for (const template of Object.keys(companyEmails)) {
    expect(composeEmail(template, facts, site).heading, template).toBe("Oak");
  }
});
