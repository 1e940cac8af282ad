import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe.each(["data", "pages"] as const)(
  "a visitor's statement that has lost its request context, in the %s lane,",
  (lane) => {
    /** Runs on a visitors' connection without the role that a request would have set. */
    async function run(statement: string) {
      const client = await server.database.pool.connect({ lane });
      try {
        return (await client.query(statement)).rows;
      } finally {
        client.release();
      }
    }

    test("runs in the gateway role, which has no rights", async () => {
      expect(await run("select current_user::text as role")).toEqual([{ role: "api_gateway" }]);
    });

    test.each([
      "select public.set_admin_emails(array['somebody@example.org'])",
      "select * from public.claim_jobs('{email}')",
      "select id from public.projects",
      "select id from public.project_listings",
      "select id from auth.users",
      "update public.profiles set user_role = 'admin'",
      "create table public.foothold (id int)",
    ])("is refused: %s", async (statement) => {
      await expect(run(statement)).rejects.toMatchObject({ code: "42501" });
    });
  },
);
