import { afterAll, beforeAll, expect, test } from "vitest";
import { slugOf } from "#domain/content/slug.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
let client: TestServer["anonymous"];
beforeAll(async () => {
  server = await startTestServer();
  ({ client } = await signIn(server, demoAccounts.administrator));
});
afterAll(() => server?.stop());

const write = async (title: string, part: { slug?: string; is_draft?: boolean } = {}) => {
  const { data, error } = await client
    .from("articles")
    .insert({ title, ...part })
    .select()
    .single();
  if (error) throw error;
  return data;
};
const rename = (id: number, slug: string) =>
  client.from("articles").update({ slug }).eq("id", id).select("slug").single();
const earlierOf = async (id: number) =>
  (
    await server.query<{ slug: string }>(
      "select slug from public.earlier_slugs where kind = 'articles' and post_id = $1 order by slug",
      [id],
    )
  ).map(({ slug }) => slug);

test("the database and the editor derive the same slug from a title", async () => {
  const titles = [
    "How a rating 'on watch' is shown",
    "  Forêts & Océans: 2026  ",
    "Ægir's Øre — naïve",
    `${"permanence ".repeat(9)}at last`,
    "x".repeat(120),
    "2026",
    "森林",
    "Überschuß ½",
  ];
  const rows = await server.query<{ slug: string | null }>(
    "select private.slug_of(title) as slug from unnest($1::text[]) with ordinality titles (title, position) order by position",
    [titles],
  );
  expect(rows.map(({ slug }) => slug)).toEqual(titles.map(slugOf));
});

test("a slug is derived from the title, numbered if it is taken, and never a plain number", async () => {
  const [first, second] = [await write("One title for two"), await write("One title for two")];
  expect([first.slug, second.slug]).toEqual(["one-title-for-two", "one-title-for-two-2"]);
  const numbered = await write("2026");
  expect(numbered.slug).toBe(`article-${numbered.id}`);
  expect((await rename(numbered.id, "2027")).error?.message).toMatch("article_slug_is_words");
  expect((await rename(second.id, first.slug)).error).toMatchObject({ message: "slug_taken" });
});

test("posts with the same title created concurrently get different slugs", async () => {
  const slugs = (await Promise.all([1, 2, 3, 4].map(() => write("At the same time")))).map(
    ({ slug }) => slug,
  );
  expect(new Set(slugs).size).toBe(4);
});

test("a published slug permanently leads to its post and cannot be reused by another", async () => {
  const post = await write("A public page");
  await rename(post.id, "second-name");
  await rename(post.id, "third-name");
  expect(await earlierOf(post.id)).toEqual(["a-public-page", "second-name"]);
  expect((await write("A public page")).slug).toBe("a-public-page-2");
  const other = await write("Another page");
  expect((await rename(other.id, "second-name")).error).toMatchObject({ message: "slug_taken" });
  // The post itself can take back an earlier slug.
  expect((await rename(post.id, "second-name")).data).toEqual({ slug: "second-name" });
  expect(await earlierOf(post.id)).toEqual(["a-public-page", "third-name"]);
  await client.from("articles").update({ is_draft: true }).eq("id", post.id);
  const seen = await server.anonymous.from("earlier_slugs").select("slug").eq("post_id", post.id);
  expect(seen.data).toEqual([]);
  await client.from("articles").delete().eq("id", post.id);
  expect(await earlierOf(post.id)).toEqual([]);
});

test("a draft's slug follows its title, without keeping earlier slugs", async () => {
  const draft = await write("First idea", { is_draft: true });
  const { data } = await client
    .from("articles")
    .update({ title: "Better idea", slug: "" })
    .eq("id", draft.id)
    .select("slug, updated_at")
    .single();
  expect(data?.slug).toBe("better-idea");
  expect(data?.updated_at).not.toBeNull();
  expect(await earlierOf(draft.id)).toEqual([]);
});

test("changing only the slug or the draft state does not set 'updated_at'", async () => {
  const post = await write("Unchanged words");
  const { data } = await client
    .from("articles")
    .update({ slug: "same-words", is_draft: true })
    .eq("id", post.id)
    .select("updated_at")
    .single();
  expect(data?.updated_at).toBeNull();
});
