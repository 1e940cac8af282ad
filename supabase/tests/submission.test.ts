import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { visitorMessage } from "#domain/errors.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
let developer: TestServer["anonymous"];
let other: TestServer["anonymous"];
beforeAll(async () => {
  server = await sharedTestServer();
  developer = (await signIn(server, "biochar@example.org")).client;
  other = (await signIn(server, "other@example.org")).client;
});

const submit = (
  client: TestServer["anonymous"],
  submission: unknown = completeSubmission(),
  submission_key = randomUUID(),
) => client.rpc("submit_project", { submission: submission as never, submission_key });

const stored =
  "*, company:companies(*), types:project_types(type_name), sdgs:project_sdgs(sdg_name), accreditations:project_accreditations(accreditation_name)";

describe("submit_project", () => {
  test("creates a project with status 'submitted' and project_status 'Ready to retire'", async () => {
    const submission = completeSubmission();
    const { data, error } = await submit(developer, submission);
    expect(error).toBeNull();
    const { id } = data as { id: string };
    const project = await developer.from("projects").select(stored).eq("id", id).single();
    expect(project.data).toMatchObject({
      project_id: submission.project.id,
      status: "submitted",
      project_status: "Ready to retire",
      is_portfolio: true,
      cost_per_ton: 145,
      minimum_purchase_quantity: 10,
      vintage: "2024, 2025",
      display_permissions: "Full",
      company: {
        name: "Hollow Lane Biochar",
        size: "12",
        size_numeric: 12,
        developer_type: "Other",
        developer_type_other: "A cooperative",
      },
    });
    expect(project.data?.types).toEqual([
      { type_name: "Biomass-based Carbon Removals" },
      { type_name: "Soil Carbon & Agriculture" },
    ]);
    expect(project.data?.sdgs, "SDG 'None' is skipped").toEqual([
      { sdg_name: "13: Climate Action" },
    ]);
    expect(project.data?.accreditations, "blank names are ignored").toHaveLength(2);
  });

  test("reuses the owner's company of the same name", async () => {
    await submit(developer);
    await submit(developer);
    const { data } = await developer
      .from("companies")
      .select("id")
      .eq("name", "Hollow Lane Biochar");
    expect(data).toHaveLength(1);
  });

  test("defaults the company size to 'less than 5 employees'", async () => {
    const submission = completeSubmission({ company: "Sizeless" });
    submission.company.size = "";
    await submit(developer, submission);
    const { data } = await developer
      .from("companies")
      .select("size")
      .eq("name", "Sizeless")
      .single();
    expect(data?.size).toBe("less than 5 employees");
  });

  test("notifies the team through the outbox", async () => {
    const { data } = await submit(developer);
    const { id } = data as { id: string };
    const messages = await server.service
      .from("email_outbox")
      .select("*")
      .eq("template", "submissions-received")
      .contains("data", { submissions: [{ project: id }] });
    expect(messages.data).toHaveLength(1);
  });

  test("creates one project when the same submission is sent several times", async () => {
    const key = randomUUID();
    const submission = completeSubmission();
    const results = await Promise.all([1, 2, 3].map(() => submit(developer, submission, key)));
    const ids = results.flatMap(({ data }) => (data ? [(data as { id: string }).id] : []));
    expect(new Set(ids).size).toBe(1);
    const rows = await developer
      .from("projects")
      .select("id")
      .eq("project_id", submission.project.id);
    expect(rows.data).toHaveLength(1);
  });

  test("does not reveal a project to someone else who uses its submission key", async () => {
    const key = randomUUID();
    await submit(developer, completeSubmission(), key);
    const { data, error } = await submit(other, completeSubmission(), key);
    expect(data).toBeNull();
    expect(error).not.toBeNull();
  });

  const taken = `TAKEN-${randomUUID()}`;
  test.each([
    [
      "anonymous visitors",
      {},
      "Authentication required. Please log in with a valid account to submit your project.",
      "anonymous",
    ],
    [
      "a blank description",
      { description: "  " },
      "Please fill in all required fields: Company Name, Project ID, and Project Description",
      "developer",
    ],
    [
      "a project ID in use, in any case",
      { projectId: taken.toLowerCase() },
      `A project with ID "${taken.toLowerCase()}" already exists. Please use a unique project ID. It is one of your own projects.`,
      "developer",
    ],
    [
      "a description of 76 words",
      { description: "word ".repeat(76) },
      "The description may have at most 75 words.",
      "developer",
    ],
  ])(
    "refuses %s with the message from the catalogue, changing nothing",
    async (_, changes, message, who) => {
      await submit(developer, completeSubmission({ projectId: taken }));
      const before = await server.query("select count(*) from public.projects");
      const client = { anonymous: server.anonymous, developer, other }[who as "developer"];
      const { error } = await submit(client, completeSubmission(changes));
      if (who === "anonymous") expect(error?.code).toBe("42501");
      else expect(error && visitorMessage(error)).toBe(message);
      expect(await server.query("select count(*) from public.projects")).toEqual(before);
    },
  );

  test.each([
    ["costPerTon", "12.5"],
    ["costPerTon", "-1"],
    ["minimumPurchaseQuantity", "1e3"],
    ["minimumPurchaseCustomPrice", "99999999999"],
  ])("accepts only whole non-negative numbers for %s, not %s", async (field, value) => {
    const submission = completeSubmission();
    Object.assign(submission.pricing, { [field]: value });
    const { error } = await submit(developer, submission);
    expect(error?.message).toBe("not_a_whole_number");
  });

  test("leaves nothing behind when it fails half-way", async () => {
    const submission = completeSubmission({ company: "Never Stored" });
    submission.impact.sdgs = ["18: More Goals"];
    const { error } = await submit(developer, submission);
    expect(error && visitorMessage(error)).toContain("Please choose one of the listed values");
    const { data } = await developer.from("companies").select("id").eq("name", "Never Stored");
    expect(data).toEqual([]);
  });
});
