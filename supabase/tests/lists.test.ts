import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { visitorMessage } from "#domain/errors.ts";
import { listLimits } from "#domain/limits.ts";
import { addWaitingEmail } from "../../tests/fixtures/mailbox.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let listed: string[];
beforeAll(async () => {
  server = await sharedTestServer();
  const rows = await server.query<{ id: string }>("select id from public.listings order by id");
  listed = rows.map(({ id }) => id);
});

const newPerson = () => signIn(server, `lists-${randomUUID()}@example.org`);

async function newList(client: Client, name = "Shortlist"): Promise<string> {
  const { data } = await client.from("lists").insert({ name }).select("id").single().throwOnError();
  return data.id;
}

const add = (client: Client, list_id: string, project_id: string, note = "") =>
  client.from("list_entries").insert({ list_id, project_id, note });

const sharedList = async (token: string) =>
  (await server.anonymous.rpc("get_shared_list", { token }).throwOnError()).data;

const refusals = (results: { error: { message: string } | null }[]) =>
  results.flatMap(({ error }) => (error ? [error.message] : []));

describe("a list", () => {
  test("belongs to its creator, and accepts only listed projects, each once", async () => {
    const [owner, stranger] = await Promise.all([newPerson(), newPerson()]);
    const list = await newList(owner.client);
    const [project = "", other = ""] = listed;
    expect((await add(owner.client, list, project, "Ask for vintages.")).error).toBeNull();
    expect((await add(owner.client, list, project)).error?.code).toBe("23505");
    // Several in one request, one of which is already on the list.
    const again = [project, other].map((project_id) => ({ list_id: list, project_id }));
    const both = await owner.client
      .from("list_entries")
      .upsert(again, { onConflict: "list_id,project_id", ignoreDuplicates: true });
    expect(both.error).toBeNull();
    const { data } = await owner.client
      .from("list_entries")
      .select("project_id, company_name, note")
      .order("created_at");
    expect(data?.map(({ note }) => note)).toEqual(["Ask for vintages.", ""]);
    expect(data?.[0]?.company_name).not.toBe("");

    expect((await add(stranger.client, list, project)).error?.code).toBe("42501");
    const taken = { list_id: list, project_id: listed[2] ?? "", user_id: owner.user.id };
    expect((await stranger.client.from("list_entries").insert(taken)).error?.code).toBe("42501");
    expect((await stranger.client.from("list_shares").insert({ list_id: list })).error?.code).toBe(
      "42501",
    );
    expect((await stranger.client.from("lists").delete().eq("id", list).select()).data).toEqual([]);

    const { id: submitted } = await submitProject(owner.client, completeSubmission());
    expect((await add(owner.client, list, submitted)).error?.message).toBe("project_not_found");
    expect((await add(owner.client, list, randomUUID())).error?.message).toBe("project_not_found");
  });

  test("keeps a project that is no longer listed, with its last company name", async () => {
    const { client } = await newPerson();
    const list = await newList(client);
    const { id } = await submitProject(client, completeSubmission({ company: "Gone Woods" }));
    await server.query("update public.projects set status = 'approved' where id = $1", [id]);
    await add(client, list, id);
    await server.query("update public.projects set status = 'withdrawn' where id = $1", [id]);
    const share = await client
      .from("list_shares")
      .insert({ list_id: list })
      .select("token")
      .single();
    expect(await sharedList(share.data?.token ?? "")).toMatchObject({
      entries: [{ project_id: id, company_name: "Gone Woods", is_listed: false }],
    });
  });

  test("explains what is wrong with a name or a note", async () => {
    const { client } = await newPerson();
    const list = await newList(client, "x".repeat(listLimits.nameCharacters));
    const named = async (name: string) => {
      const { error } = await client.from("lists").insert({ name });
      return error && visitorMessage(error);
    };
    expect(await named("x".repeat(listLimits.nameCharacters + 1))).toMatch(/at most 80 characters/);
    expect(await named("  ")).toMatch(/give the list a name/);
    expect(await named("one\ntwo")).toMatch(/line breaks/);
    const noted = await add(client, list, listed[0] ?? "", "n".repeat(501));
    expect(noted.error && visitorMessage(noted.error)).toMatch(/at most 500 characters/);
    const kept = await add(client, list, listed[0] ?? "", "n".repeat(listLimits.noteCharacters));
    expect(kept.error).toBeNull();
  });

  test("cannot be given to someone else, nor can an entry's project be changed", async () => {
    const { client } = await newPerson();
    const list = await newList(client);
    await add(client, list, listed[0] ?? "");
    const given = await client.from("lists").update({ user_id: randomUUID() }).eq("id", list);
    expect(given.error?.message).toBe("column_not_changeable");
    const moved = await client
      .from("list_entries")
      .update({ project_id: listed[1] ?? "" })
      .eq("list_id", list);
    expect(moved.error?.message).toBe("column_not_changeable");
  });
});

describe("list limits", () => {
  test("are the ones named in the messages", async () => {
    const [row] = await server.query<{ limits: object }>("select private.list_limits() as limits");
    expect(listLimits).toMatchObject(row?.limits ?? { nothing: true });
  });

  test("allow 50 of 60 lists created concurrently", async () => {
    const { client } = await newPerson();
    const made = await Promise.all(
      Array.from({ length: listLimits.listsPerPerson + 10 }, (_, index) =>
        client.from("lists").insert({ name: `List ${index}` }),
      ),
    );
    expect(new Set(refusals(made))).toEqual(new Set(["too_many_lists"]));
    expect(refusals(made)).toHaveLength(10);
  });

  test("allow 3 of 50 projects added concurrently to a list with room for 3", async () => {
    const { client, user } = await newPerson();
    const list = await newList(client);
    await server.query("alter table public.list_entries disable trigger name_list_entry");
    await server.query(
      `insert into public.list_entries (list_id, user_id, project_id)
       select $1, $2, gen_random_uuid() from generate_series(1, $3::integer)`,
      [list, user.id, listLimits.projectsPerList - 3],
    );
    await server.query("alter table public.list_entries enable trigger name_list_entry");
    const added = await Promise.all(
      listed.slice(0, 50).map((project) => add(client, list, project)),
    );
    expect(added).toHaveLength(50);
    expect(new Set(refusals(added))).toEqual(new Set(["list_is_full"]));
    expect(refusals(added)).toHaveLength(47);
  });
});

describe("sharing a list", () => {
  test("uses a generated token that stops working when revoked, and a new one when shared again", async () => {
    const { client } = await newPerson();
    const list = await newList(client, "For Kim");
    await add(client, list, listed[0] ?? "", "Cheapest of its kind.");
    const share = async (more = {}) => {
      const row = { list_id: list, ...more };
      const made = await client.from("list_shares").insert(row).select("token").single();
      return made.data?.token ?? "";
    };
    const first = await share({ token: "guessable" });
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    const chosen = await client
      .from("list_shares")
      .update({ token: "guessable" })
      .eq("list_id", list);
    expect(chosen.error?.message).toBe("column_not_changeable");

    const shared = await sharedList(first);
    expect(Object.keys(shared as object)).toEqual(["name", "entries"]);
    expect(shared).toMatchObject({ name: "For Kim", entries: [{ note: "" }] });
    await client.from("list_shares").update({ shows_notes: true }).eq("list_id", list);
    expect(await sharedList(first)).toMatchObject({ entries: [{ note: "Cheapest of its kind." }] });

    await client.from("list_shares").delete().eq("list_id", list);
    expect(await sharedList(first)).toBeNull();
    const second = await share();
    expect(second).not.toBe(first);
    expect(await sharedList(first)).toBeNull();
    expect(await sharedList("")).toBeNull();
    expect(await sharedList(second)).toMatchObject({ name: "For Kim" });
  });
});

test("deleting a person deletes their lists, unsubscribe tokens and pending e-mails", async () => {
  const { client, user } = await newPerson();
  const list = await newList(client);
  await add(client, list, listed[0] ?? "");
  await client.from("list_shares").insert({ list_id: list });
  await server.service.rpc("get_unsubscribe_token", { address: user.email ?? "" });
  await addWaitingEmail(server, { recipient: user.email ?? "", template: "list-changes" });
  await server.query("delete from auth.users where id = $1", [user.id]);
  const [left] = await server.query<{ rows: number }>(
    `select (
       (select count(*) from public.lists where user_id = $1)
       + (select count(*) from public.list_entries where user_id = $1)
       + (select count(*) from public.list_shares where user_id = $1)
       + (select count(*) from private.unsubscribe_tokens where user_id = $1)
       + (select count(*) from public.email_outbox where recipient = $2))::integer as rows`,
    [user.id, user.email],
  );
  expect(left?.rows).toBe(0);
});

test("a newsletter's unsubscribe link ends newsletters and nothing else", async () => {
  const { client, user } = await newPerson();
  await client.from("profiles").update({ marketing_opt_in: true }).eq("id", user.id);
  await client.from("lists").insert({ name: "Followed", sends_email: true });
  const address = user.email?.toUpperCase() ?? "";
  const { data: token } = await server.service.rpc("get_unsubscribe_token", { address });
  const unsubscribe = async (unsubscribe_token: string) =>
    (await server.anonymous.rpc("unsubscribe", { unsubscribe_token, kind: "newsletters" })).data;
  expect(await unsubscribe("nobody's")).toBe(false);
  expect(await unsubscribe(token ?? "")).toBe(true);
  const profile = await client.from("profiles").select("marketing_opt_in").single();
  expect(profile.data?.marketing_opt_in).toBe(false);
  const lists = await client.from("lists").select("sends_email").single();
  expect(lists.data?.sends_email).toBe(true);
});
