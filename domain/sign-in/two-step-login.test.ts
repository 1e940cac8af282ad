import { expect, test } from "vitest";
import { unusedName } from "./two-step-login.ts";

test("a new factor gets a name that none of the others has", () => {
  expect(unusedName("Passkey", [])).toBe("Passkey");
  expect(unusedName("Passkey", ["Passkey", "Authenticator app"])).toBe("Passkey 2");
  expect(unusedName("Passkey", ["Passkey", "Passkey 3", "Passkey 2"])).toBe("Passkey 4");
});
