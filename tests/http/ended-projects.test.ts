import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statedRow } from "#domain/import/importable-fields.ts";
import type { OpenPage } from "#domain/open-data/open-page.ts";
import { openDataPaths, projectCdopPath, projectJsonPath } from "#domain/open-data/paths.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { importRows } from "../fixtures/imports.ts";
import { fetchOpenData, newKeyHolder } from "../fixtures/open-data.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

interface Ended {
  id: string;
  registryId: string;
}

let server: TestServer;
let key: string;
let ended: Ended[];
let available: Ended;

/** Registries' words for what has ended, as they come. */
const words = ["Withdrawn", "Rejected by Administrator", "CANCELED", "on_hold"];

beforeAll(async () => {
  server = await startTestServer();
  ({ key } = await newKeyHolder(server));
  const administrator = (await signIn(server, demoAccounts.administrator)).client;
  const developer = (await signIn(server, "ended@example.org")).client;
  const approved = async () => {
    const registryId = randomUUID().slice(0, 12);
    // Spelt with the registry's prefix, as developers do and the registry's file does not.
    const submission = completeSubmission({
      projectId: `VCS ${registryId}`,
      company: "Ended Woods",
    });
    const { id } = await submitProject(developer, {
      ...submission,
      project: { ...submission.project, registry: "Verra" },
    });
    await administrator.rpc("review_project", { project: id, decision: "approved" }).throwOnError();
    return { id, registryId };
  };
  ended = [];
  for (const _ of words) ended.push(await approved());
  available = await approved();
  await importRows(
    administrator,
    [...words, "Registered"].map((status, place) => ({
      ...statedRow({
        line: place + 2,
        registryId: (ended[place] ?? available).registryId,
        values: {},
      }),
      status,
    })),
  );
});
afterAll(() => server?.stop());

const idsIn = ({ projects }: OpenPage) => projects.map(({ id }) => String(id));
const open = async (path: string) => (await fetchOpenData(server, path, key)).text();

describe("what a registry withdrew, rejected, cancelled or put on hold", () => {
  test.each(["availability=spot", "issued=yes"])(
    "is not among what the filter '%s' finds, in the API and in its CSV",
    async (filter) => {
      const pages = await open(`${openDataPaths.projectsJson}?${filter}&limit=500`);
      const found = idsIn(JSON.parse(pages) as OpenPage);
      const csv = await open(`${openDataPaths.projectsCsv}?${filter}`);
      const rows: { id: string }[] = parse(csv, {
        bom: true,
        columns: true,
      });
      for (const ids of [found, rows.map(({ id }) => id)]) {
        expect(ids).toContain(available.id);
        for (const { id } of ended) expect(ids).not.toContain(id);
      }
    },
  );

  test("is found as what it is", async () => {
    const pages = await open(`${openDataPaths.projectsJson}?availability=ended&limit=500`);
    const found = idsIn(JSON.parse(pages) as OpenPage);
    expect(found).toEqual(expect.arrayContaining(ended.map(({ id }) => id)));
    expect(found).not.toContain(available.id);
  });

  test("is not called available by the API, and its registry's word is there", async () => {
    for (const [place, { id }] of ended.entries())
      expect(JSON.parse(await open(projectJsonPath(id)))).toMatchObject({
        credit_availability: null,
        status: null,
        registry_status: words[place],
      });
  });

  test("is not issuing in the Carbon Data Open Protocol", async () => {
    expect(await open(projectCdopPath(available.id))).toContain("Verified and issuing");
    for (const { id } of ended)
      expect(await open(projectCdopPath(id))).not.toContain("Verified and issuing");
  });

  test("is not called available by its page or a comparison", async () => {
    const main = async (path: string) => {
      const html = await (await fetch(server.url + path)).text();
      // Without the data for scripts, which name every choice, and what its history says it was.
      const text = html.split('<main id="content"')[1]?.split("</main>")[0] ?? "";
      return text.replaceAll(/<span class="sr-only">from <\/span>[^<]*/g, "");
    };
    const offered = /Spot Credits|Ready to retire/;
    expect(offered.test(await main(`/projects/${available.id}`))).toBe(true);
    for (const { id } of ended) {
      const text = await main(`/projects/${id}`);
      expect(text.includes("Not available")).toBe(true);
      expect(offered.test(text)).toBe(false);
    }
    const [first, second] = ended;
    const comparison = `/compare?project=${first?.id}&project=${second?.id}`;
    expect((await main(comparison)).includes("Not available")).toBe(true);
    expect(offered.test(await main(comparison))).toBe(false);
  });
});
