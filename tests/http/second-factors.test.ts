import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, test } from "vitest";
import { recoveryCodeLimits } from "#domain/limits.ts";
import { apiClient } from "../fixtures/api-client.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

/** Someone new who has logged in by e-mail. */
async function newPerson(email = `factor-${crypto.randomUUID()}@example.org`) {
  const { session, user } = await signIn(server, email);
  const client = apiClient(server.url, server.publishableKey);
  await client.auth.setSession(session);
  return { client, auth: client.auth, id: user.id, email };
}

type Person = Awaited<ReturnType<typeof newPerson>>;

/** A code of the next moment, because each is used once; `step` counts from now. */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + step * 30_000,
  });

async function enrol({ auth }: Person, friendlyName?: string) {
  const { data, error } = await auth.mfa.enroll({
    factorType: "totp",
    ...(friendlyName && { friendlyName }),
  });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp };
}

async function withFactor() {
  const person = await newPerson();
  const factor = await enrol(person);
  const verify = () =>
    person.auth.mfa.challengeAndVerify({
      factorId: factor.factorId,
      code: codeOf(factor.secret, -1),
    });
  let { error } = await verify();
  // The code becomes too old if its half minute ends on the way.
  if (error) ({ error } = await verify());
  if (error) throw error;
  return { person, ...factor };
}

const levelOf = async ({ auth }: Person) =>
  (await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;

describe("an authenticator app", () => {
  test("is enrolled with a secret, its address and a QR code of it, and raises the session to aal2", async () => {
    const person = await newPerson();
    const { factorId, secret, totp } = await enrol(person, "My phone");
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(totp.uri).toContain(`secret=${secret}`);
    expect((await person.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factorId, status: "unverified", friendly_name: "My phone" }],
      totp: [],
    });
    const { error } = await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(error).toBeNull();
    expect((await person.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, status: "verified", factor_type: "totp" },
    ]);
    const level = await person.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const methods = level.data?.currentAuthenticationMethods.map((entry) =>
      typeof entry === "string" ? entry : entry.method,
    );
    expect(methods?.sort()).toEqual(["otp", "totp"]);
  });

  test("keeps aal2 when the session is refreshed, and a new session starts at aal1", async () => {
    const { person } = await withFactor();
    const { error } = await person.auth.refreshSession();
    expect(error).toBeNull();
    expect(await levelOf(person)).toBe("aal2");
    const again = await newPerson(person.email);
    const level = await again.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  });

  test("accepts each code once, whichever session sends it", async () => {
    const { person, factorId, secret } = await withFactor();
    const code = codeOf(secret);
    const results = await Promise.all([
      person.auth.mfa.challengeAndVerify({ factorId, code }),
      newPerson(person.email).then(({ auth }) => auth.mfa.challengeAndVerify({ factorId, code })),
    ]);
    const outcomes = results.map(({ error }) => error?.code ?? "accepted").sort();
    expect(outcomes).toEqual(["accepted", "mfa_verification_failed"]);
  });

  test("a challenge is used once, lasts five minutes and belongs to its factor", async () => {
    const { person, factorId, secret } = await withFactor();
    const { mfa } = person.auth;
    const { data } = await mfa.challenge({ factorId });
    const challengeId = data?.id ?? "";
    expect((await mfa.verify({ factorId, challengeId, code: codeOf(secret) })).error).toBeNull();
    const again = await mfa.verify({ factorId, challengeId, code: codeOf(secret, 1) });
    expect(again.error?.code).toBe("mfa_challenge_expired");
    const late = await mfa.challenge({ factorId });
    await server.query(
      "update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1",
      [late.data?.id],
    );
    const expired = { factorId, challengeId: late.data?.id ?? "", code: codeOf(secret, 1) };
    expect((await mfa.verify(expired)).error?.code).toBe("mfa_challenge_expired");
    const other = await withFactor();
    const foreign = await other.person.auth.mfa.challenge({ factorId: other.factorId });
    const crossed = { factorId, challengeId: foreign.data?.id ?? "", code: codeOf(secret, 1) };
    expect((await mfa.verify(crossed)).error?.code).toBe("mfa_challenge_expired");
  });

  test("guessing stops after ten wrong codes, also for the right one and for other sessions", async () => {
    const { person, factorId, secret } = await withFactor();
    const guesser = await newPerson(person.email);
    const codes = Array.from({ length: 14 }, (_, index) => String(index).repeat(6).slice(0, 6));
    const refusals: (string | undefined)[] = [];
    for (const code of codes) {
      const { error } = await guesser.auth.mfa.challengeAndVerify({ factorId, code });
      refusals.push(error?.code);
    }
    expect(refusals.slice(0, 10)).toEqual(Array(10).fill("mfa_verification_failed"));
    expect(refusals.slice(10)).toEqual(Array(4).fill("over_request_rate_limit"));
    const right = await guesser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(right.error).toMatchObject({ status: 429 });
    expect(await levelOf(guesser)).toBe("aal1");
  });

  test("that many wrong codes at once count no less", async () => {
    const { person, factorId } = await withFactor();
    const results = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        person.auth.mfa.challengeAndVerify({ factorId, code: String(100_000 + index) }),
      ),
    );
    const codes = results.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === "mfa_verification_failed")).toHaveLength(10);
  });

  test.each(["", "abcdef", "12345", "1234567"])("what is no code is refused: %j", async (code) => {
    const { person, factorId } = await withFactor();
    const { error } = await person.auth.mfa.challengeAndVerify({ factorId, code });
    expect(error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
  });
});

describe("with a verified factor", () => {
  test("someone who has only the first one cannot add, remove or change any", async () => {
    const { person, factorId } = await withFactor();
    const weak = await newPerson(person.email);
    const added = await weak.auth.mfa.enroll({ factorType: "totp" });
    expect(added.error).toMatchObject({ status: 403, code: "insufficient_aal" });
    const removed = await weak.auth.mfa.unenroll({ factorId });
    expect(removed.error?.code).toBe("insufficient_aal");
    const [identity] = (await weak.auth.getUserIdentities()).data?.identities ?? [];
    if (!identity) throw new Error("The identity is missing");
    expect((await weak.auth.unlinkIdentity(identity)).error?.code).toBe("insufficient_aal");
    expect((await weak.client.rpc("create_recovery_codes")).error?.message).toBe(
      "second_factor_required",
    );
  });

  test("removing it returns the session to aal1, also for a token that still says aal2", async () => {
    const { person, factorId } = await withFactor();
    const { error } = await person.auth.mfa.unenroll({ factorId });
    expect(error).toBeNull();
    expect((await person.client.rpc("create_recovery_codes")).error?.message).toBe(
      "second_factor_required",
    );
    await person.auth.refreshSession();
    expect(await levelOf(person)).toBe("aal1");
  });

  test("other sessions that only the first factor opened end when it is set up", async () => {
    const person = await newPerson();
    const other = await newPerson(person.email);
    const { factorId, secret } = await enrol(person);
    await enrol(person, "abandoned");
    await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect((await person.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });
});

describe("factors", () => {
  test("there are at most ten, with different names", async () => {
    const person = await newPerson();
    await enrol(person, "One");
    const same = await person.auth.mfa.enroll({ factorType: "totp", friendlyName: "One" });
    expect(same.error?.code).toBe("mfa_factor_name_conflict");
    const results = await Promise.all(
      Array.from({ length: 12 }, () => person.auth.mfa.enroll({ factorType: "totp" })),
    );
    const refused = results.filter(({ error }) => error !== null);
    expect(refused.map(({ error }) => error?.code)).toEqual(
      Array(3).fill("too_many_enrolled_mfa_factors"),
    );
  });

  test("what was never finished goes after ten minutes", async () => {
    const person = await newPerson();
    await enrol(person, "Old");
    await server.query(
      "update auth.mfa_factors set created_at = now() - interval '11 minutes' where user_id = $1",
      [person.id],
    );
    await enrol(person, "Old");
    expect((await person.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  test("no one sees, challenges or removes another's", async () => {
    const { factorId } = await withFactor();
    const stranger = await newPerson();
    expect((await stranger.auth.mfa.challenge({ factorId })).error?.code).toBe(
      "mfa_factor_not_found",
    );
    expect((await stranger.auth.mfa.unenroll({ factorId })).error?.code).toBe(
      "mfa_factor_not_found",
    );
    expect((await stranger.auth.mfa.unenroll({ factorId: "x" })).error?.code).toBe(
      "mfa_factor_not_found",
    );
  });

  test("telephones are not offered, and a stranger has no factors", async () => {
    const person = await newPerson();
    const phone = await person.auth.mfa.enroll({ factorType: "phone", phone: "+441234567890" });
    expect(phone.error?.code).toBe("mfa_phone_enroll_not_enabled");
    const response = await fetch(`${server.url}/auth/v1/factors`, {
      method: "POST",
      headers: { apikey: server.publishableKey, "Content-Type": "application/json" },
      body: '{"factor_type":"totp"}',
    });
    expect(response.status).toBe(401);
  });
});

describe("recovery codes", () => {
  test("ten of them, shown once; one lets a new factor be set up, and works once", async () => {
    const { person } = await withFactor();
    const { data: codes, error } = await person.client.rpc("create_recovery_codes");
    expect(error).toBeNull();
    expect(codes).toHaveLength(recoveryCodeLimits.codesPerPerson);
    expect(new Set(codes).size).toBe(recoveryCodeLimits.codesPerPerson);
    for (const code of codes ?? []) expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);

    const locked = await newPerson(person.email);
    const code = (codes?.[0] ?? "").toLowerCase().replaceAll("-", " ");
    const used = await locked.client.rpc("use_recovery_code", { code });
    expect(used).toMatchObject({ error: null, data: recoveryCodeLimits.codesPerPerson - 1 });
    expect((await locked.auth.mfa.listFactors()).data?.all).toEqual([]);
    const { factorId, secret } = await enrol(locked);
    const verified = await locked.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(verified.error).toBeNull();
    const again = await locked.client.rpc("use_recovery_code", { code });
    expect(again.error?.message).toBe("recovery_code_unknown");
    expect((await locked.client.rpc("count_recovery_codes")).data).toBe(9);
    const renewed = await locked.client.rpc("create_recovery_codes");
    expect(renewed.data).not.toContain(codes?.[1]);
    const former = await locked.client.rpc("use_recovery_code", { code: codes?.[1] ?? "" });
    expect(former.error?.message).toBe("recovery_code_unknown");
  });

  test("they are the person's own, and stored as hashes only", async () => {
    const { person } = await withFactor();
    const { data: codes } = await person.client.rpc("create_recovery_codes");
    const other = await withFactor();
    const stolen = await other.person.client.rpc("use_recovery_code", { code: codes?.[0] ?? "" });
    expect(stolen.error?.message).toBe("recovery_code_unknown");
    const [stored] = await server.query<{ text: string }>(
      "select string_agg(codes::text, ' ') as text from private.recovery_codes codes",
    );
    for (const code of codes ?? []) expect(stored?.text).not.toContain(code.replaceAll("-", ""));
    const [row] = await server.query<{ most: number }>(
      "select private.recovery_codes_per_person() as most",
    );
    expect(row?.most).toBe(recoveryCodeLimits.codesPerPerson);
  });

  test("of two uses at once, one counts", async () => {
    const { person } = await withFactor();
    const { data: codes } = await person.client.rpc("create_recovery_codes");
    const code = codes?.[0] ?? "";
    const results = await Promise.all([
      person.client.rpc("use_recovery_code", { code }),
      person.client.rpc("use_recovery_code", { code }),
    ]);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });
});
