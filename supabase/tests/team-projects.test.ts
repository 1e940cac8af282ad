import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { searchCondition } from "#domain/text/search-condition.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { unclaimedCompany } from "../../tests/fixtures/unclaimed-company.ts";

let server: TestServer;
let administrator: TestServer["anonymous"];
let developer: TestServer["anonymous"];
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  developer = (await signIn(server, "one-of-many@example.org")).client;
});
afterAll(() => server?.stop());

test("the team's list has every project in every state, with flags to filter by", async () => {
  const mark = randomUUID();
  const { projects, id: company } = await unclaimedCompany(server, {
    name: `Forêt ${mark}`,
    projects: 5,
  });
  const states = ["submitted", "approved", "changes_requested", "rejected", "withdrawn"];
  for (const [index, status] of states.entries()) {
    await server.query("update public.projects set status = $2 where id = $1", [
      projects[index],
      status,
    ]);
  }
  await server.query(
    `insert into public.project_types (project_id, type_name, position)
     values ($1, 'Blue Carbon', 2), ($1, 'Soil Carbon & Agriculture', 1), ($2, 'Blue Carbon', 1)`,
    projects.slice(0, 2),
  );
  const condition = searchCondition(`foret VERRA ${mark}`) ?? "";
  const { data: found, count } = await administrator
    .from("team_projects")
    .select("*", { count: "exact" })
    .or(condition)
    .order("project_id")
    .throwOnError();
  expect(count).toBe(5);
  expect(found.map(({ status }) => status)).toEqual(states);
  expect(found[0]).toMatchObject({
    is_unclaimed: true,
    is_overridden: false,
    has_waiting_change: false,
    types: ["Soil Carbon & Agriculture", "Blue Carbon"],
  });

  await server.query(
    "insert into public.display_overrides (company_id, fallback_rating, reason) values ($1, 'A', 'x')",
    [company],
  );
  const submission = completeSubmission({ company: `Own ${mark}` });
  const { id: own } = await submitProject(developer, submission);
  await administrator.rpc("review_project", { project: own, decision: "approved" }).throwOnError();
  await developer.rpc("update_project", { project: own, submission }).throwOnError();
  const { data: all } = await administrator
    .from("team_projects")
    .select("id, is_unclaimed, is_overridden, has_waiting_change")
    .or(searchCondition(mark) ?? "")
    .throwOnError();
  expect(all.filter(({ is_overridden }) => is_overridden)).toHaveLength(5);
  expect(all.filter(({ has_waiting_change }) => has_waiting_change).map(({ id }) => id)).toEqual([
    own,
  ]);
  expect(all.filter(({ is_unclaimed }) => !is_unclaimed).map(({ id }) => id)).toEqual([own]);

  // The new name is found immediately, and the old one no longer.
  await server.query("update public.companies set name = $2 where id = $1", [
    company,
    `Mangrove ${mark}`,
  ]);
  const hits = async (search: string) =>
    (
      await administrator
        .from("team_projects")
        .select("id")
        .or(searchCondition(search) ?? "")
        .throwOnError()
    ).data.length;
  expect(await hits(`mangrove ${mark}`)).toBe(5);
  expect(await hits(`foret ${mark}`)).toBe(0);
});
