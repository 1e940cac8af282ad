import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "#server/network/free-port.ts";
import { type ApiClient, apiClient } from "../fixtures/api-client.ts";
import { killProcesses, newDataFolder, startProcess } from "../fixtures/server-process.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { completeSubmission } from "../fixtures/submissions.ts";

const announcement = z.object({ submissions: z.array(z.object({ project: z.string() })) });

const kills = 4;
afterAll(killProcesses);

async function clientsOf(url: string, folder: string) {
  const { publishableKey, secretKey } = await loadEngineSecrets(folder);
  return { url, publishableKey, secretKey, service: apiClient(url, secretKey) };
}

/** Submits one project after another until the server is killed; reports each acknowledged one. */
async function submitUntilKilled(client: ApiClient, acknowledge: (id: string) => void) {
  for (;;) {
    const company = `Company ${randomUUID()}`;
    const { data, error, status } = await client.rpc("submit_project", {
      submission: completeSubmission({ company }),
      submission_key: randomUUID(),
    });
    if (error) {
      // A cut connection has no status, so this project may or may not have been stored.
      expect(status, error.message).toBe(0);
      return;
    }
    acknowledge((data as { id: string }).id);
  }
}

test("a submission killed at any point leaves either the whole project or nothing", async () => {
  const folder = await newDataFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = await startProcess(folder, port);
  const site = await clientsOf(url, folder);
  const acknowledged = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    // A new user each round, because no one may have more than ten companies.
    const { client } = await signIn(site, `killed-${round}@example.org`);
    let left = 2 + round;
    const acknowledge = (id: string) => {
      acknowledged.add(id);
      left -= 1;
      // Slightly later each round, so that the running submission is interrupted at different
      // points.
      if (left === 0) setTimeout(() => child.kill("SIGKILL"), 7 * round);
    };
    await Promise.all([1, 2].map(() => submitUntilKilled(client, acknowledge)));
    child = await startProcess(folder, port);
  }

  const { data: projects } = await site.service
    .from("projects")
    .select(
      "id, vintage, company:companies(email), types:project_types(type_name), subtypes:project_subtypes(subtype_name), sectors:project_sectors(sector_name), accreditations:project_accreditations(accreditation_name), sdgs:project_sdgs(sdg_name)",
    );
  const { data: companies } = await site.service.from("companies").select("id");
  const { data: emails } = await site.service.from("email_outbox").select("data");
  child.kill("SIGTERM");

  expect(acknowledged.size).toBeGreaterThan(kills);
  expect((projects ?? []).length).toBeGreaterThanOrEqual(acknowledged.size);
  const ids = new Set((projects ?? []).map(({ id }) => id));
  expect(
    [...acknowledged].filter((id) => !ids.has(id)),
    "none lost",
  ).toEqual([]);
  expect(companies, "no company without its project").toHaveLength(ids.size);
  const announced = (emails ?? []).flatMap(({ data }) => announcement.parse(data).submissions);
  expect(new Set(announced.map(({ project }) => project)), "each is announced by e-mail").toEqual(
    ids,
  );
  expect(announced, "announced once").toHaveLength(ids.size);
  for (const project of projects ?? []) {
    expect(project).toMatchObject({
      vintage: "2024, 2025",
      company: { email: "office@hollow-lane.example" },
      types: { length: 2 },
      subtypes: { length: 1 },
      sectors: { length: 1 },
      accreditations: { length: 2 },
      sdgs: { length: 1 },
    });
  }
});
