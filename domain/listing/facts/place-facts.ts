import { absent, type Fact, statedText } from "./fact.ts";
import { companySizeText, coordinatesText } from "./fact-texts.ts";

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

export const coordinates: Fact = {
  key: "coordinates",
  label: "Coordinates",
  audience: "everyone",
  fields: ["project.latitude", "project.longitude"],
  value: (project) => statedText(project.coordinates && coordinatesText(project.coordinates)),
};

export const latitude: Fact = {
  key: "latitude",
  label: "Latitude",
  unit: "°",
  audience: "everyone",
  fields: ["project.latitude"],
  value: (project) => degrees(project.coordinates?.latitude),
};

export const longitude: Fact = {
  key: "longitude",
  label: "Longitude",
  unit: "°",
  audience: "everyone",
  fields: ["project.longitude"],
  value: (project) => degrees(project.coordinates?.longitude),
};

const degrees = (value: number | undefined) =>
  value === undefined
    ? absent("not stated")
    : ({ kind: "stated", data: value, text: String(value) } as const);

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

export const companySize: Fact = {
  key: "companySize",
  label: "Company Size",
  audience: "everyone",
  fields: ["company.size"],
  value: ({ companySize: size }) =>
    size === null
      ? absent("not stated")
      : { kind: "stated", data: size, text: companySizeText(size) },
};

export const developerType: Fact = {
  key: "developerType",
  label: "Developer Type",
  audience: "everyone",
  fields: ["company.developerType"],
  value: (project) => statedText(project.developerType),
};

export const website: Fact = {
  key: "website",
  label: "Website",
  audience: "everyone",
  fields: ["details.website"],
  value: (project) => statedText(project.website),
};

export const description: Fact = {
  key: "description",
  label: "Description",
  audience: "everyone",
  fields: ["details.description"],
  value: (project) => statedText(project.description),
};

export const placeFacts = [
  location,
  region,
  coordinates,
  latitude,
  longitude,
  company,
  companyLocation,
  companySize,
  developerType,
  website,
  description,
] as const;
