import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe.each(["data", "pages"] as const)(
  "a statement for a visitor that has lost its request, among those of %s,",
  (callerLane) => {
    /** Runs where visitors' statements run, without the role that a request would have taken. */
    async function run(statement: string) {
      const { pool } = server.database;
      const client = await pool.run({ lane: "accounts", callerLane }, () =>
        pool.runForCaller(() => pool.connect()),
      );
      try {
        return (await client.query(statement)).rows;
      } finally {
        client.release();
      }
    }

    test("is in nobody's role", async () => {
      expect(await run("select current_user::text as role")).toEqual([{ role: "api_gateway" }]);
    });

    test.each([
      "select public.set_admin_emails(array['somebody@example.org'])",
      "select * from public.claim_outbox()",
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
