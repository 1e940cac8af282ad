import { expect, test } from "vitest";
import { byAttention, type OwnProjectRow, ownProject } from "./own-project.ts";

const bare: OwnProjectRow = {
  id: "1",
  project_id: "VCS-1",
  description: "Trees.",
  cost_per_ton: null,
  durability: null,
  carbon_category: "Other",
  website: null,
  project_status: "Other",
  status: "submitted",
  vintage: null,
  project_location: null,
  company: null,
  types: [],
  accreditations: [],
  sdgs: [],
  reviews: [],
  revisions: [],
};
const context = { apiUrl: "", currency: "USD", findRating: () => undefined };

test("missing data has the card's defaults", () => {
  expect(ownProject(bare, context)).toMatchObject({
    company: "Unknown Company",
    companyLogoUrl: null,
    companyLocation: "Unknown Location",
    location: "Unknown Location",
    projectType: "Unknown",
    permanence: "0 years",
    vintage: "2023",
    costPerTon: 0,
    currencySymbol: "$",
    status: "Pending",
    rating: null,
  });
});

test("cost is converted to the visitor's currency, lists keep the order chosen, the rating is the agency's", () => {
  const rating = {
    project_id: "1",
    rating: "AA",
    on_watch: true,
    last_updated: null,
    accreditor: "Verra",
  };
  const project = ownProject(
    {
      ...bare,
      cost_per_ton: 100,
      company: {
        id: "c",
        name: "Acorn",
        location: "Kenya",
        logo_filename: "logo.png",
        override: null,
      },
      types: [
        { type_name: "Forestry", position: 2 },
        { type_name: "Blue Carbon", position: 1 },
      ],
      accreditations: [{ accreditation_name: "Verra", position: 1 }],
      vintage: "2024, 2025",
    },
    {
      ...context,
      currency: "GBP",
      findRating: ({ accreditations }) => (accreditations[0] === "Verra" ? rating : undefined),
    },
  );
  expect(project).toMatchObject({
    costPerTon: 78,
    currencySymbol: "£",
    projectType: "Blue Carbon",
    companyLogoUrl: expect.stringMatching(/company-logos\/c\/logo\/logo\.png$/),
    vintage: "2024, 2025",
    rating,
  });
});

test("a company's listings that differ from its data are shown to it as they are listed", () => {
  const override = { fallback_rating: "Apre", project_types: ["Forestry", "Blue Carbon"] };
  const company = { id: "c", name: "Acorn", location: null, logo_filename: null, override };
  const types = [{ type_name: "Wind", position: 1 }];
  expect(ownProject({ ...bare, company, types }, context)).toMatchObject({
    projectType: "Forestry",
    rating: { rating: "Apre", project_id: "VCS-1", on_watch: false },
  });
});

test("what waits for its owner comes first, the rest stays in order", () => {
  const projects = ["submitted", "changes_requested", "approved"].map((status) =>
    ownProject({ ...bare, id: status, status }, context),
  );
  expect(byAttention(projects).map(({ id }) => id)).toEqual([
    "changes_requested",
    "submitted",
    "approved",
  ]);
});
