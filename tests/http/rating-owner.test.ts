import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { fetchOpenData, newKeyHolder, readPages } from "../fixtures/open-data.ts";
import { projectWithSharedId } from "../fixtures/shared-ids.ts";
import { completeSubmission, submitProject } from "../fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let holder: Awaited<ReturnType<typeof newKeyHolder>>;
const number = "71764";
/** What each project is told apart by in files; all of them have the same number. */
const descriptions = ["In Verra.", "In Gold Standard.", "In no registry."] as const;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  holder = await newKeyHolder(server);
  const submitted = async (description: string, registry: string) => {
    const submission = completeSubmission({ projectId: number, description });
    const project = {
      ...submission.project,
      isPortfolio: false,
      accreditation: ["Verra"],
      registry,
    };
    return submitProject(holder.client, { ...submission, project });
  };
  const verra = await submitted(descriptions[0], "Verra");
  const gold = await submitted(descriptions[1], "Gold Standard");
  ids = [verra.id, gold.id, await projectWithSharedId(server, verra.companyId, number)];
  await server.query("update public.projects set description = $1 where id = $2", [
    descriptions[2],
    ids[2],
  ]);
  await server.query(
    `insert into public.project_accreditations (project_id, accreditation_name, position)
     values ($1, 'Verra', 1)`,
    [ids[2]],
  );
  await server.query("update public.projects set status = 'approved' where id = any ($1)", [ids]);
  const rating = (accreditor: string | null, grade: string) =>
    server.query(
      `insert into public.ratings (id, agency_project_id, project_id, accreditor, rating, last_updated)
       values ($1, $1, $2, $3, $4, now())`,
      [randomUUID(), number, accreditor, grade],
    );
  await rating("Verra", "AA");
  // Of nobody: no registry is named, or one that no project with this number is in.
  await rating(null, "D");
  await rating("Plan Vivo", "C");
});
afterAll(() => server?.stop());

test("the explorer and its file show the rating on the project of that registry alone", async () => {
  const headers = { Authorization: `Bearer ${holder.session.access_token}` };
  const response = await fetch(`${server.url}/api/listings?q=${number}`, { headers });
  const { rows, ratings } = (await response.json()) as ListingResponse;
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
  expect(ids.map((id) => ratings[id]?.rating)).toEqual(["AA", undefined, undefined]);

  const file = await fetch(`${server.url}/api/listings/csv?q=${number}`, { headers });
  const text = await file.text();
  expect(text.match(/\bAA\b/g)).toHaveLength(1);
});

test("so do the open data, as JSON and CSV", async () => {
  const pages = await readPages(server, { limit: "500" }, holder.key);
  const projects = pages.flatMap((page) => page.projects);
  const ratingOf = (id: string) => projects.find((one) => one.id === id)?.bezero_rating;
  expect(ids.map(ratingOf)).toEqual(["AA", null, null]);
  const file = await fetchOpenData(server, openDataPaths.projectsCsv, holder.key);
  const rows = z
    .array(z.object({ id: z.string(), bezero_rating: z.string() }))
    .parse(parse(await file.text(), { columns: true, bom: true }));
  const listed = new Map(rows.map((row) => [row.id, row.bezero_rating]));
  expect(ids.map((id) => listed.get(id))).toEqual(["AA", "", ""]);
});

test("a history is that of the accreditor's own rating", async () => {
  const history = async (accreditor: string) =>
    (
      await holder.client
        .rpc("get_rating_history", { registry_ids: [number], accreditor })
        .throwOnError()
    ).data?.map(({ rating }) => rating);
  expect(await history("Verra")).toEqual(["AA"]);
  expect(await history("Gold Standard")).toEqual([]);
});
