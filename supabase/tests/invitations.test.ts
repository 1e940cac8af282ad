import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invitationLimits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { receiveMail } from "../../tests/fixtures/mailbox.ts";
import { authenticatedBy, giveSecondFactor } from "../../tests/fixtures/session-claims.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
const now = [{ method: "otp", minutesAgo: 0 }];
beforeAll(async () => {
  server = await startTestServer();
  const team = await signIn(server, demoAccounts.administrator);
  administrator = await authenticatedBy(server, team, now);
});
afterAll(() => server?.stop());

const newAddress = () => `${randomUUID()}@example.org`;

async function person(email = newAddress()) {
  const signedIn = await signIn(server, email);
  return { email, id: signedIn.user.id, client: await authenticatedBy(server, signedIn, now) };
}

async function newAdministrator() {
  const added = await person();
  await server.query("update public.profiles set user_role = 'admin' where id = $1", [added.id]);
  return added;
}

async function invite(address: string, new_role = "admin", client = administrator) {
  const { data } = await client.rpc("invite_person", { address, new_role }).throwOnError();
  return data;
}

const accept = (client: Client, invitation: string) =>
  client.rpc("accept_invitation", { invitation });

const roleOf = async (id: string) =>
  (
    await server.query<{ user_role: string }>(
      "select user_role from public.profiles where id = $1",
      [id],
    )
  )[0]?.user_role;

async function stateOf(invitation: string) {
  const { data } = await administrator.rpc("get_invitations").throwOnError();
  return data.find(({ id }) => id === invitation)?.state;
}

const acceptances = (id: string) =>
  server.query(
    "select details from public.audit_trail where act = 'invitation-accepted' and subject_id = $1",
    [id],
  );

describe("an invitation", () => {
  test("is sent by e-mail and gives its role once its address signs in and accepts", async () => {
    const email = newAddress();
    const invitation = await invite(` ${email.toUpperCase()} `);
    const mail = await receiveMail(server, email, (subject) => subject.includes("invited"));
    expect(mail.text).toContain(`/login?from=%2Finvitations%2F${invitation}#email=`);
    expect(await stateOf(invitation)).toBe("pending");

    // Signing up alone gives nothing.
    const invited = await person(email);
    expect(await roleOf(invited.id)).toBe("user");
    const { data: own } = await invited.client.rpc("get_my_invitations");
    expect(own).toMatchObject([{ id: invitation, role: "admin" }]);
    expect((await accept(invited.client, invitation)).data).toBe("admin");
    expect(await roleOf(invited.id)).toBe("admin");
    expect((await invited.client.rpc("is_admin")).data).toBe(true);
    expect(await stateOf(invitation)).toBe("accepted");
    expect(await acceptances(invited.id)).toEqual([{ details: { role: "admin" } }]);
    expect((await invited.client.rpc("get_my_invitations")).data).toEqual([]);
  });

  test("to be a user gives no more than an account", async () => {
    const email = newAddress();
    const invitation = await invite(email, "user");
    const invited = await person(email);
    expect((await accept(invited.client, invitation)).data).toBe("user");
    expect(await roleOf(invited.id)).toBe("user");
  });

  test("is no one's but its address's, and that only once it is confirmed", async () => {
    const email = newAddress();
    const invitation = await invite(email);
    const other = await person();
    expect((await accept(other.client, invitation)).error?.message).toBe("invitation_not_found");
    expect((await other.client.rpc("get_my_invitations")).data).toEqual([]);
    expect((await server.anonymous.rpc("accept_invitation", { invitation })).error?.code).toBe(
      "42501",
    );
    expect((await accept(server.service, invitation)).error?.code).toBe("42501");

    const invited = await person(email);
    await server.query("update auth.users set email_confirmed_at = null where id = $1", [
      invited.id,
    ]);
    expect((await accept(invited.client, invitation)).error?.message).toBe("invitation_not_found");
    expect(await roleOf(invited.id)).toBe("user");
    expect(await stateOf(invitation)).toBe("pending");
  });

  test("gives nothing once it is revoked or has expired", async () => {
    const [revoked, expired] = [await person(), await person()];
    const one = await invite(revoked.email);
    await administrator.rpc("revoke_invitation", { invitation: one }).throwOnError();
    const other = await invite(expired.email);
    await server.query("update public.invitations set expires_at = now() where id = $1", [other]);
    for (const [invited, invitation, state] of [
      [revoked, one, "revoked"],
      [expired, other, "expired"],
    ] as const) {
      expect(await stateOf(invitation)).toBe(state);
      expect((await accept(invited.client, invitation)).error).toMatchObject({
        message: "invitation_not_pending",
        details: state,
      });
      expect(await roleOf(invited.id)).toBe("user");
      const again = await administrator.rpc("revoke_invitation", { invitation });
      expect(again.error?.message).toBe("invitation_not_pending");
    }
    // Either makes room for another one.
    expect(await stateOf(await invite(expired.email))).toBe("pending");
  });

  test("ends with the role of the person who sent it", async () => {
    const former = await newAdministrator();
    const invited = await person();
    const invitation = await invite(invited.email, "admin", former.client);
    await server.query("update public.profiles set user_role = 'user' where id = $1", [former.id]);
    expect(await stateOf(invitation)).toBe("revoked");
    expect((await accept(invited.client, invitation)).error?.message).toBe(
      "invitation_not_pending",
    );
    expect(await roleOf(invited.id)).toBe("user");
  });

  test("that is accepted twice at once is accepted once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const invited = await person();
      const invitation = await invite(invited.email);
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, () => accept(invited.client, invitation)),
      );
      expect(outcomes.map(({ data }) => data)).toEqual(["admin", "admin", "admin", "admin"]);
      expect(await acceptances(invited.id)).toHaveLength(1);
    }
  });

  test("that is accepted and revoked at once is one of the two", async () => {
    for (let round = 0; round < 4; round += 1) {
      const invited = await person();
      const invitation = await invite(invited.email);
      const [accepted, revoked] = await Promise.all([
        accept(invited.client, invitation),
        administrator.rpc("revoke_invitation", { invitation }),
      ]);
      expect([accepted.error, revoked.error].filter((error) => error === null)).toHaveLength(1);
      expect(await roleOf(invited.id)).toBe(accepted.error ? "user" : "admin");
      expect(await stateOf(invitation)).toBe(accepted.error ? "revoked" : "accepted");
    }
  });

  test("to be an administrator asks for a recent login of the person who accepts it", async () => {
    const email = newAddress();
    const signedIn = await signIn(server, email);
    const invitation = await invite(email);
    const old = await authenticatedBy(server, signedIn, [{ method: "otp", minutesAgo: 20 }]);
    expect((await accept(old, invitation)).error?.message).toBe("confirmation_required");
    await giveSecondFactor(server, signedIn.user.id);
    const fresh = await authenticatedBy(server, signedIn, now);
    expect((await accept(fresh, invitation)).error?.details).toBe("second factor");
    expect(await roleOf(signedIn.user.id)).toBe("user");
  });
});

describe("inviting", () => {
  const refusal = async (address: string, new_role: string, client = administrator) =>
    (await client.rpc("invite_person", { address, new_role })).error?.message;

  test("is for administrators", async () => {
    const stranger = await person();
    expect(await refusal(newAddress(), "user", stranger.client)).toBe("not_allowed");
    expect(await refusal(newAddress(), "user", server.service)).toBe("not_allowed");
    expect((await stranger.client.rpc("get_invitations")).error?.message).toBe("not_allowed");
    const invitation = await invite(newAddress(), "user");
    const revoked = await stranger.client.rpc("revoke_invitation", { invitation });
    expect(revoked.error?.message).toBe("not_allowed");
    for (const client of [stranger.client, administrator]) {
      const { error } = await client.from("invitations").insert({
        email: stranger.email,
        role: "admin",
        invited_by: stranger.id,
        expires_at: "2999-01-01",
      });
      expect(error?.code).toBe("42501");
      await client.from("invitations").update({ role: "admin" }).eq("id", invitation);
    }
    expect(
      await server.query("select role from public.invitations where id = $1", [invitation]),
    ).toEqual([{ role: "user" }]);
  });

  test("is refused for what is not one address, for a role that there is not, and twice", async () => {
    for (const wrong of [
      "",
      "nobody",
      "a@b",
      "a,victim@example.org",
      "x<victim@example.org>",
      "a b@example.org",
      "a@example.org\nbcc: x@y.org",
      `${"a".repeat(65)}@example.org`,
    ]) {
      expect(await refusal(wrong, "user"), wrong).toContain("invitation_email_is_one_address");
    }
    expect(await refusal(newAddress(), "owner")).toBe("unknown_role");
    const email = newAddress();
    await invite(email, "user");
    expect(await refusal(email, "user")).toBe("already_invited");
    const known = await person();
    expect(await refusal(known.email, "user")).toBe("already_has_account");
    expect(await refusal(demoAccounts.administrator, "admin")).toBe("already_administrator");
  });

  test("of one address at once sends one invitation", async () => {
    const address = newAddress();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () =>
        administrator.rpc("invite_person", { address, new_role: "user" }),
      ),
    );
    expect(sent.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test("has a limit a day, which the page names", async () => {
    const [limits] = await server.query<{ limits: object }>(
      "select private.invitation_limits() as limits",
    );
    expect(limits?.limits).toEqual(invitationLimits);
    await server.query(
      `insert into public.invitations (email, role, invited_by, expires_at)
       select gen_random_uuid() || '@example.org', 'user', gen_random_uuid(), now()
       from generate_series(1, $1)`,
      [invitationLimits.perDay],
    );
    expect(await refusal(newAddress(), "user")).toBe("too_many_invitations");
    await server.query("update public.invitations set created_at = now() - interval '2 days'");
  });

  test("leaves no address behind when the person is deleted", async () => {
    const email = newAddress();
    const invitation = await invite(email, "user");
    const invited = await person(email);
    await accept(invited.client, invitation);
    const { data: held } = await administrator
      .rpc("export_person", { person: invited.id })
      .throwOnError();
    expect(JSON.stringify(held)).toContain(invitation);
    expect(JSON.stringify(held)).not.toContain("invited_by");
    await administrator
      .rpc("delete_person", {
        person: invited.id,
        confirmed_email: email,
        approved_projects: "go",
        reason: "On request.",
      })
      .throwOnError();
    const left = await server.query(
      `select from public.invitations where email = $1
       union all select from public.email_outbox where recipient = $1`,
      [email],
    );
    expect(left).toEqual([]);
  });
});
