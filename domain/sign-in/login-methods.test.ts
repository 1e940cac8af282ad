import { expect, test } from "vitest";
import { loginMethods, loginOptions } from "./login-methods.ts";

test("by default the login page offers e-mail and no button", () => {
  expect(loginOptions({ LOGIN_METHODS: ["email"] })).toEqual({
    hasEmail: true,
    hasPassword: false,
    providers: [],
  });
});

test("each other method has its button, in the page's order", () => {
  const { providers } = loginOptions({
    LOGIN_METHODS: loginMethods,
    OIDC_NAME: "Acme",
    SAML_DOMAINS: ["acme.example", "acme.test"],
  });
  expect(providers).toEqual([
    { label: "Continue with Google", provider: "google" },
    { label: "Continue with Microsoft", provider: "azure" },
    { label: "Continue with Acme", provider: "custom:oidc" },
    { label: "Single sign-on", domain: "acme.example" },
  ]);
});

test("an OpenID Connect provider without a name is called by its host", () => {
  const { providers } = loginOptions({
    LOGIN_METHODS: ["oidc"],
    OIDC_ISSUER: "https://login.acme.example/realms/one",
  });
  expect(providers).toEqual([
    { label: "Continue with login.acme.example", provider: "custom:oidc" },
  ]);
});
