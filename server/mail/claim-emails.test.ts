import { expect, test } from "vitest";
import { composeEmail } from "./outbox-emails.ts";

const site = "https://cleartonne.example";
const claim = (company: string) => ({ claim: "1", company, email: `office@${company}.example` });

test("the team's e-mail names a single claim or lists several, and links to the claims", () => {
  const one = composeEmail("claims-received", { claims: [claim("acorn")] }, site);
  expect(one.subject).toBe("A company was claimed: acorn");
  expect(one.paragraphs[0]).toContain("office@acorn.example says that acorn is theirs");
  const two = composeEmail("claims-received", { claims: [claim("acorn"), claim("oak")] }, site);
  expect(two.subject).toBe("2 companies were claimed");
  expect(two.list?.map(({ label, note }) => `${label} ${note}`)).toEqual([
    "acorn office@acorn.example",
    "oak office@oak.example",
  ]);
  for (const { action } of [one, two]) {
    expect(action?.url).toBe(`${site}/login?from=%2Fadmin%2Fclaims`);
  }
});

test("the claimant's e-mail has the decision, the team's note, and what their projects still need", () => {
  const decided = { company: "acorn", decision: "approved", note: null };
  const approved = composeEmail("claim-decision", decided, site);
  expect(approved.subject).toBe("acorn is now yours");
  expect(approved.paragraphs.join()).toContain("Prices, permanence and a contact come from you");
  expect(approved.quotation).toBeUndefined();
  const note = "Please use your work address.";
  const rejected = composeEmail("claim-decision", { ...decided, decision: "rejected", note }, site);
  expect(rejected.subject).toBe("Your claim to acorn was not accepted");
  expect(rejected.quotation).toBe(note);
});
