import { describe, expect, test } from "vitest";
import { functionAccess, type Identity, identities, relationAccess } from "./access-table.ts";
import type { Catalogue } from "./catalogue.ts";
import type { clientsOf } from "./identities.ts";
import { probeFunction, probeRelation, type Verb } from "./probe.ts";

export interface Subject {
  catalogue: Catalogue;
  clients: Awaited<ReturnType<typeof clientsOf>>;
}

const verbs: Verb[] = ["select", "insert", "update", "delete"];
const holdsNothing = (identity: Identity) => identity === "expired" || identity === "forged";

/** The comparison of database and declaration, the same for every engine. */
export function compareAccess(subject: () => Subject) {
  test("every relation and function of the database is declared, and no other", () => {
    const { relations, functions } = subject().catalogue;
    expect(relations.map(({ name }) => name)).toEqual(Object.keys(relationAccess).sort());
    expect(functions.map(({ name }) => name)).toEqual(Object.keys(functionAccess).sort());
  });

  test("every table has row-level security, every definer a fixed search path, no function is public", () => {
    const { withoutRowLevelSecurity, definersWithoutSearchPath, openToPublic } =
      subject().catalogue;
    expect(withoutRowLevelSecurity).toEqual([]);
    expect(definersWithoutSearchPath).toEqual([]);
    expect(openToPublic).toEqual([]);
  });

  describe.each(identities)("%s", (identity) => {
    test.each(Object.keys(relationAccess))("reaches what is declared of %s", async (name) => {
      const { catalogue, clients } = subject();
      const relation = catalogue.relations.find((one) => one.name === name);
      if (!relation) throw new Error(`${name} does not exist`);
      const found: Partial<Record<Verb, string>> = {};
      const declared: Partial<Record<Verb, string>> = {};
      for (const verb of verbs) {
        found[verb] = await probeRelation(clients[identity], clients.service, relation, verb);
        declared[verb] = holdsNothing(identity)
          ? "token refused"
          : relationAccess[name]?.[verb][identity as "anonymous"];
      }
      expect(found).toEqual(declared);
    });

    test.each(Object.keys(functionAccess))("may call %s as declared", async (name) => {
      const { catalogue, clients } = subject();
      const routine = catalogue.functions.find((one) => one.name === name);
      if (!routine) throw new Error(`${name} does not exist`);
      expect(await probeFunction(clients[identity], routine)).toBe(
        holdsNothing(identity) ? "token refused" : functionAccess[name]?.[identity as "anonymous"],
      );
    });
  });
}
