import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyProjects, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import type { ListingRow } from "./listing-row.ts";
import { similarProjects } from "./similar-projects.ts";

const project = (id: string, row: Partial<ListingRow>) =>
  projectFrom({ id, types: ["Forestry"], sectors: ["Nature-Based Solutions"], ...row });
const removal = "Carbon removal with short-lived storage";
const own = project("own", {
  subtypes: ["Agroforestry"],
  carbon_category: removal,
  project_location: "Kenya",
});
const idsOf = (others: ReturnType<typeof project>[], count = 10) =>
  similarProjects(own, others, count).map(({ id }) => id);

describe("similar projects", () => {
  it("are those of the same type, then those of the same sector", () => {
    const others = [
      project("sector", { types: ["Blue Carbon"] }),
      project("neither", { types: ["Water"], sectors: ["Waste"] }),
      project("type", { sectors: ["Waste"] }),
      own,
    ];
    expect(idsOf(others)).toEqual(["type", "sector"]);
  });

  it("rank higher with the same sub-type, credit type and country, in this order", () => {
    const others = [
      project("type", {}),
      project("country", { project_location: "Kenya, Uganda" }),
      project("credit type", { carbon_category: removal }),
      project("sub-type", { subtypes: ["Agroforestry"] }),
      project("sector", {
        types: ["Water"],
        subtypes: ["Agroforestry"],
        project_location: "Kenya",
      }),
    ];
    expect(idsOf(others)).toEqual(["sub-type", "credit type", "country", "type", "sector"]);
    expect(idsOf(others, 2)).toEqual(["sub-type", "credit type"]);
  });

  it("keep their incoming order if tied", () => {
    expect(idsOf([project("b", {}), project("a", {}), project("c", {})])).toEqual(["b", "a", "c"]);
  });

  it("do not depend on prices, permanence and ratings", () => {
    fc.assert(
      fc.property(anyProjects, fc.nat(2000), (projects, dollars) => {
        const changed = projects.map((one) => ({
          ...one,
          ...gatedValues(dollars),
        }));
        const [first] = projects;
        if (!first) return;
        const ids = (list: typeof projects) => similarProjects(first, list, 4).map(({ id }) => id);
        expect(ids(changed)).toEqual(ids(projects));
      }),
    );
  });
});

function gatedValues(dollars: number) {
  const { costPerTon, permanence, rating } = projectFrom({
    cost_per_ton: dollars,
    durability: `${dollars} years`,
    fallback_rating: "AAA",
  });
  return { costPerTon, permanence, rating };
}
