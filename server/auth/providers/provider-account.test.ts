import { describe, expect, test } from "vitest";
import { readProviderAccount } from "./provider-account.ts";

const google = { name: "google", addressProof: "email_verified" } as const;
const microsoft = { name: "azure", addressProof: "xms_edov" } as const;
const tenant = { name: "azure", addressProof: "single_tenant" } as const;
const claims = { iss: "https://issuer.example", sub: "42", email: "Ada@Example.org" };

describe("whether a provider's word proves an address", () => {
  test.each([
    [google, {}, false],
    [google, { email_verified: false }, false],
    [google, { email_verified: "false" }, false],
    [google, { email_verified: null }, false],
    [google, { email_verified: [true] }, false],
    [google, { email_verified: true }, true],
    [google, { email_verified: "true" }, true],
    [microsoft, {}, false],
    [microsoft, { email_verified: true }, false],
    [microsoft, { xms_edov: false }, false],
    [microsoft, { xms_edov: "0" }, false],
    [microsoft, { xms_edov: true }, true],
    [microsoft, { xms_edov: "1" }, true],
    [microsoft, { xms_edov: 1 }, true],
    [tenant, {}, true],
  ])("%j with %j: %s", (settings, proof, isProven) => {
    const account = readProviderAccount(settings, { ...claims, ...proof });
    expect(account).toMatchObject({ email: "ada@example.org", isEmailProven: isProven });
    expect(account?.details.email_verified).toBe(isProven);
  });

  test.each([undefined, "", "nobody", "a,victim@example.org@x", "x <victim@example.org>", 7])(
    "what is no address is none, and proves nothing: %j",
    (email) => {
      const account = readProviderAccount(tenant, { ...claims, email });
      expect(account).toMatchObject({ email: null, isEmailProven: false });
    },
  );
});

test("only the person's name, picture and address are kept of what a provider sends", () => {
  const account = readProviderAccount(google, {
    ...claims,
    email_verified: true,
    name: "Ada",
    role: "admin",
    groups: ["x"],
  });
  expect(account?.details).toEqual({
    iss: claims.iss,
    sub: "42",
    provider_id: "42",
    email: "ada@example.org",
    email_verified: true,
    phone_verified: false,
    name: "Ada",
    full_name: "Ada",
  });
});

test.each([{}, { sub: "" }, { sub: 42 }, { sub: "x".repeat(300) }])(
  "a token without a usable subject is refused: %j",
  (wrong) => {
    expect(readProviderAccount(google, { iss: claims.iss, ...wrong })).toBeNull();
  },
);
