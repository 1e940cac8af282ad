import { expect, test } from "vitest";
import { projectsAddress } from "./team-projects.ts";

test("selected projects are kept in the URL; defaults are left out", () => {
  const address =
    "/admin/projects?show=rejected&q=mangrove&sort=company&status=Sold+out&owner=unclaimed&display=overridden&registry=none&registry-status=On+hold&country=Kenya&type=Blue+Carbon";
  const choice = projectsAddress.read(new URL(address, "https://x.example").searchParams);
  expect(choice).toEqual({
    view: "rejected",
    search: "mangrove",
    order: "company",
    filters: {
      status: "Sold out",
      owner: "unclaimed",
      display: "overridden",
    },
    facets: {
      registry: "none",
      registryStatus: "On hold",
      country: "Kenya",
      type: "Blue Carbon",
      methodology: "",
      import: "",
    },
  });
  expect(projectsAddress.url(choice)).toBe(address);
  expect(projectsAddress.url(choice, 3)).toBe(`${address}&page=3`);
  expect(projectsAddress.url(projectsAddress.read(new URLSearchParams()))).toBe("/admin/projects");
});

test("ignores invalid values in the URL", () => {
  const odd = new URLSearchParams("show=constructor&sort=toString&type=Magic&owner=1&status=");
  expect(projectsAddress.parameters(projectsAddress.read(odd)).toString()).toBe("");
});
