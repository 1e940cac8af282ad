import { type Fact, statedText } from "./fact.ts";

/** Where the project is, and who offers it. */
export const location: Fact = {
  key: "location",
  label: "Project Location",
  audience: "everyone",
  fields: ["company.projectLocation"],
  value: (project) => statedText(project.location),
};

export const region: Fact = {
  key: "region",
  label: "Project Region",
  audience: "everyone",
  fields: ["company.projectRegion"],
  value: (project) => statedText(project.region),
};

export const company: Fact = {
  key: "company",
  label: "Company",
  audience: "everyone",
  fields: ["company.name"],
  value: (project) => statedText(project.company),
};

export const companyLocation: Fact = {
  key: "companyLocation",
  label: "Company Location",
  audience: "everyone",
  fields: ["company.location"],
  value: (project) => statedText(project.companyLocation),
};

export const placeFacts = [location, region, company, companyLocation] as const;
