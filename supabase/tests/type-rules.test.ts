import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { methodologyCode } from "#domain/methodologies/methodology-code.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { defaultTypeRules } from "#domain/type-rules/default-type-rules.ts";
import {
  editionsOf,
  storedTypeRules,
  typeRuleColumns,
} from "#domain/type-rules/stored-type-rule.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
let administrator: TestServer["anonymous"];
let developer: TestServer["anonymous"];
beforeAll(async () => {
  // A server of its own, because resetting affects all rules.
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  developer = (await signIn(server, `rules-${randomUUID()}@example.org`)).client;
});

afterAll(() => server.stop());

const storedRules = async () => {
  const { data } = await administrator
    .from("type_rules")
    .select(typeRuleColumns)
    .order("position")
    .throwOnError();
  return storedTypeRules(data);
};

const meanings = (rules: Awaited<ReturnType<typeof storedRules>>) =>
  rules.map(({ id: _, edition: _edition, ...rule }) => rule);

const seenRules = async () => editionsOf(await storedRules());

const lastAct = async () =>
  (
    await server.query<{ act: string; subject_name: string; details: Record<string, unknown> }>(
      "select act, subject_name, details from public.audit_trail order by id desc limit 1",
    )
  )[0];

const entered = {
  kind: "methodology",
  pattern: "VM9999",
  sector: "Waste",
  type: "Waste Treatments",
  subType: "",
  category: "",
  registry: "",
};

test("a new database starts with the rules that the product delivers", async () => {
  expect(meanings(await storedRules())).toEqual(defaultTypeRules);
});

test("only administrators read and change the rules", async () => {
  expect((await developer.from("type_rules").select("id")).data).toEqual([]);
  expect((await server.anonymous.from("type_rules").select("id")).data ?? []).toEqual([]);
  const [rule] = await storedRules();
  for (const call of [
    developer.rpc("save_type_rule", { entered }),
    developer.rpc("delete_type_rule", { type_rule: rule?.id ?? "", seen_edition: 1 }),
    developer.rpc("reset_type_rules", { seen_rules: await seenRules() }),
  ])
    expect((await call).error).not.toBeNull();
});

describe("a rule", () => {
  test("is added, edited and deleted, each in the audit trail", async () => {
    const { data: id } = await administrator.rpc("save_type_rule", { entered }).throwOnError();
    expect(await lastAct()).toMatchObject({ act: "type-rule-added", subject_name: "VM9999" });
    expect((await storedRules()).at(-1)).toMatchObject({
      id,
      registry: null,
      pattern: "VM9999",
      type: "Waste Treatments",
      subType: null,
    });

    const changed = { ...entered, type: "Water", sector: "" };
    await administrator
      .rpc("save_type_rule", { entered: changed, type_rule: id, seen_edition: 1 })
      .throwOnError();
    expect(await lastAct()).toMatchObject({
      act: "type-rule-edited",
      details: { type: "Water", before: { type: "Waste Treatments" } },
    });
    const late = await administrator.rpc("save_type_rule", {
      entered,
      type_rule: id,
      seen_edition: 1,
    });
    expect(late.error?.message).toBe("type_rule_changed");

    const remove = (seen_edition: number) =>
      administrator.rpc("delete_type_rule", { type_rule: id, seen_edition });
    expect((await remove(1)).error?.message).toBe("type_rule_changed");
    await remove(2).throwOnError();
    expect(await lastAct()).toMatchObject({
      act: "type-rule-deleted",
      details: { pattern: "VM9999", type: "Water" },
    });
    expect((await remove(2)).error?.message).toBe("type_rule_not_found");
  });

  test.each([
    [{ ...entered, pattern: " " }, "type_rule_incomplete"],
    [{ ...entered, sector: "", type: "" }, "type_rule_incomplete"],
    [{ ...entered, pattern: "acm0002" }, "type_rule_exists"],
    [{ ...entered, type: "Teleportation" }, "project_type_is_known"],
    [{ ...entered, kind: "guess" }, "kind_is_known"],
  ])(
    "is refused if it says nothing, stands twice or is not in our vocabulary: %o",
    async (rule, message) => {
      const { error } = await administrator.rpc("save_type_rule", { entered: rule });
      expect(error?.message).toContain(message);
    },
  );

  test("for one registry stands beside the one for all", async () => {
    const own = { ...entered, pattern: "ACM0002", registry: "Verra" };
    const { data: id } = await administrator.rpc("save_type_rule", { entered: own }).throwOnError();
    expect((await storedRules()).filter(({ pattern }) => pattern === "ACM0002")).toHaveLength(2);
    await administrator.rpc("delete_type_rule", { type_rule: id, seen_edition: 1 }).throwOnError();
  });
});

test("resetting brings back the delivered rules, and the audit trail keeps the team's own", async () => {
  const [first] = await storedRules();
  await administrator
    .rpc("delete_type_rule", { type_rule: first?.id ?? "", seen_edition: 1 })
    .throwOnError();
  const { data: type_rule } = await administrator.rpc("save_type_rule", { entered }).throwOnError();
  const seen = await seenRules();
  await administrator.rpc("save_type_rule", { entered, type_rule, seen_edition: 1 }).throwOnError();
  for (const seen_rules of [seen, "", null as never]) {
    const late = await administrator.rpc("reset_type_rules", { seen_rules });
    expect(late.error?.message, "changed since, or never seen").toBe("type_rules_changed");
  }
  const { data: count } = await administrator
    .rpc("reset_type_rules", { seen_rules: await seenRules() })
    .throwOnError();
  expect(count).toBe(defaultTypeRules.length);
  expect(meanings(await storedRules())).toEqual(defaultTypeRules);
  expect(await lastAct()).toMatchObject({
    act: "type-rules-reset",
    details: { removed: [{ pattern: "VM9999", type: "Waste Treatments" }] },
  });
});

test("the database finds the same codes in a methodology's wording as the reader of files", async () => {
  const wordings = [
    "AMS-I.D.",
    "AMS-I.D.: Grid connected renewable electricity generation",
    "AMS  I.D Version 18 & ACM0002 , version 20.0",
    "ams-iii.av",
    "CDM - AR-ACM0003: Afforestation and reforestation of lands except wetlands",
    "AR-AMS0007",
    "ACM 0002, Version 20",
    "GS TPDDTEC v3.1",
    "VMR0006 Energy Efficiency",
    "VM0007; VM0033",
    "Grid-connected electricity (ACM0002 v21.0)",
    "BD_AM001",
    "AMSTERDAM",
    "Biochar, 2022",
    "",
    ...defaultTypeRules.filter(({ kind }) => kind === "methodology").map(({ pattern }) => pattern),
  ];
  const found = await server.query<{ code: string | null }>(
    "select private.methodology_code(wording) as code from unnest($1::text[]) wording",
    [wordings],
  );
  expect(found.map(({ code }) => code)).toEqual(wordings.map(methodologyCode));
});
