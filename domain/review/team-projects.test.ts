import { expect, test } from "vitest";
import { projectChoiceOf, projectListUrl, projectParameters } from "./team-projects.ts";

test("selected projects are kept in the URL; defaults are left out", () => {
  const address =
    "/admin/projects?show=rejected&q=mangrove&sort=company&status=Sold+out&registry=none&type=Blue+Carbon&owner=unclaimed&display=overridden";
  const choice = projectChoiceOf(new URL(address, "https://x.example").searchParams);
  expect(choice).toEqual({
    view: "rejected",
    search: "mangrove",
    order: "company",
    filters: {
      status: "Sold out",
      registry: "none",
      type: "Blue Carbon",
      owner: "unclaimed",
      display: "overridden",
    },
  });
  expect(projectListUrl(choice)).toBe(address);
  expect(projectListUrl(choice, 3)).toBe(`${address}&page=3`);
  expect(projectListUrl(projectChoiceOf(new URLSearchParams()))).toBe("/admin/projects");
});

test("ignores invalid values in the URL", () => {
  const odd = new URLSearchParams("show=constructor&sort=toString&type=Magic&owner=1&status=");
  expect(projectParameters(projectChoiceOf(odd)).toString()).toBe("");
});
