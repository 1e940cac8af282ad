import { recordBy } from "../../record-by.ts";
import { statedTextKeys, statedTextPath, statedTexts } from "../../stated-texts.ts";
import {
  accreditors,
  formerRegistryNames,
  projectSectors,
  projectSubTypes,
  projectTypes,
  registries,
} from "../../vocabulary.ts";
import type { FieldTable } from "./field-kinds.ts";

const idHint = (registry: string) =>
  registry === "Another registry"
    ? "The project's ID in its registry."
    : `The project's ID in this registry: ${registry}.`;

const textFields = recordBy(statedTextKeys, statedTextPath, (key) => {
  const { label, hint, maxLength, column } = statedTexts[key];
  const stored = { table: "projects", column } as const;
  return {
    kind: "text",
    label,
    hint,
    maxLength,
    isExtra: true,
    audience: "public",
    stored,
  } as const;
});

/** Step 2. */
export const projectDetails = {
  "project.id": {
    kind: "text",
    label: "Project ID",
    hint: "The registry's ID, or your own.",
    required: "Project ID is required",
    maxLength: 500,
    isSpellChecked: false,
    several: {
      when: "project.isPortfolio",
      hint: "Type each project's ID and press Enter. Pasted lists are split at commas.",
      noun: "project ID",
    },
    hintWith: { field: "project.registry", hint: idHint },
    audience: "public",
    stored: { table: "projects", column: "project_id" },
  },
  "project.isPortfolio": {
    kind: "switch",
    label: "Portfolio",
    statement: "This is a portfolio",
    hint: "Several projects in one submission, each with its own ID, in one or more countries.",
    audience: "public",
    stored: { table: "projects", column: "is_portfolio" },
  },
  "project.sector": {
    kind: "multi-choice",
    label: "Project sectors",
    required: "Please select at least one sector.",
    choices: projectSectors,
    audience: "public",
    stored: { table: "project_sectors", column: "sector_name" },
  },
  "project.type": {
    kind: "multi-choice",
    label: "Project types",
    required: "Please select at least one project type.",
    choices: projectTypes,
    audience: "public",
    stored: { table: "project_types", column: "type_name" },
  },
  "project.subType": {
    kind: "multi-choice",
    label: "Project sub-types",
    required: "Please select at least one sub-type.",
    choices: projectSubTypes,
    searchPlaceholder: "Search and add sub-types",
    audience: "public",
    stored: { table: "project_subtypes", column: "subtype_name" },
  },
  "project.accreditation": {
    kind: "multi-choice",
    label: "Accreditations",
    hint: "Select Other to name an accreditor that is not listed.",
    required: "Please select at least one accreditation.",
    choices: accreditors,
    custom: {
      choice: "Other",
      label: "Other accreditors",
      noun: "accreditor",
      hint: "Type a name and press Enter.",
      maxLength: 100,
    },
    audience: "public",
    stored: { table: "project_accreditations", column: "accreditation_name" },
  },
  "project.name": {
    kind: "text",
    label: "Project name",
    hint: "As it appears in the registry or your project documents.",
    maxLength: 200,
    isExtra: true,
    audience: "public",
    stored: { table: "projects", column: "project_name" },
  },
  "project.registry": {
    kind: "choice",
    label: "Registry",
    hint: "Where the project's credits are registered. Use the registry's ID as the project ID.",
    choices: registries,
    formerNames: formerRegistryNames,
    emptyLabel: "Not registered",
    isExtra: true,
    audience: "public",
    stored: { table: "projects", column: "registry" },
  },
  "project.registryLink": {
    kind: "text",
    label: "Link to the registry",
    hint: "The project's page in the registry.",
    placeholder: "https://",
    maxLength: 500,
    format: "website",
    isExtra: true,
    audience: "public",
    stored: { table: "projects", column: "registry_link" },
  },
  "project.methodologies": {
    kind: "records",
    label: "Methodologies",
    noun: "methodology",
    maxRecords: 10,
    isExtra: true,
    audience: "public",
    stored: {
      table: "project_methodologies",
      parts: {
        name: {
          label: "Methodology",
          required: "Please enter the methodology's code or name.",
          placeholder: "For example: VM0033 Tidal Wetland and Seagrass Restoration",
          maxLength: 200,
          suggestions: "methodologies",
          column: "methodology_name",
        },
        version: { label: "Version", placeholder: "2.1", maxLength: 50, column: "version" },
        link: {
          label: "Link to the document",
          hint: "Or add the document itself in step 4.",
          placeholder: "https://",
          maxLength: 500,
          format: "website",
          column: "methodology_url",
        },
      },
    },
  },
  "project.creditingPeriodStart": {
    kind: "text",
    label: "Crediting period, first day",
    maxLength: 10,
    format: "date",
    isExtra: true,
    audience: "public",
    stored: { table: "projects", column: "crediting_period_start" },
  },
  "project.creditingPeriodEnd": {
    kind: "text",
    label: "Crediting period, last day",
    maxLength: 10,
    format: "date",
    isExtra: true,
    audience: "public",
    stored: { table: "projects", column: "crediting_period_end" },
  },
  ...textFields,
  "project.latitude": {
    kind: "text",
    label: "Latitude",
    hint: "In decimal degrees, south with a minus sign.",
    placeholder: "-3.4653",
    maxLength: 20,
    format: "latitude",
    isExtra: true,
    audience: "public",
    stored: { table: "projects", column: "latitude" },
  },
  "project.longitude": {
    kind: "text",
    label: "Longitude",
    hint: "In decimal degrees, west with a minus sign.",
    placeholder: "-62.2159",
    maxLength: 20,
    format: "longitude",
    isExtra: true,
    audience: "public",
    stored: { table: "projects", column: "longitude" },
  },
} as const satisfies FieldTable;
