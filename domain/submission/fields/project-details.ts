import { accreditors, projectSectors, projectSubTypes, projectTypes } from "../../vocabulary.ts";
import type { FieldTable } from "./field-kinds.ts";

/** Step 2. */
export const projectDetails = {
  "project.id": {
    kind: "text",
    label: "Project ID",
    hint: "The registry's ID, or your own. No two projects on this site share one.",
    required: "Project ID is required",
    maxLength: 500,
    isSpellChecked: false,
    several: {
      when: "project.isPortfolio",
      hint: "Type each project's ID and press Enter. Pasted lists are split at commas.",
      noun: "project ID",
    },
    audience: "public",
    stored: { table: "projects", column: "project_id" },
  },
  "project.isPortfolio": {
    kind: "switch",
    label: "Portfolio",
    statement: "This is a portfolio",
    hint: "Several projects in one submission, with an ID each and in one or more countries.",
    audience: "public",
    stored: { table: "projects", column: "is_portfolio" },
  },
  "project.sector": {
    kind: "multi-choice",
    label: "Project sectors",
    required: "Please choose at least one sector.",
    choices: projectSectors,
    audience: "public",
    stored: { table: "project_sectors", column: "sector_name" },
  },
  "project.type": {
    kind: "multi-choice",
    label: "Project types",
    required: "Please choose at least one project type.",
    choices: projectTypes,
    audience: "public",
    stored: { table: "project_types", column: "type_name" },
  },
  "project.subType": {
    kind: "multi-choice",
    label: "Project sub-types",
    required: "Please choose at least one sub-type.",
    choices: projectSubTypes,
    searchPlaceholder: "Search and add sub-types",
    audience: "public",
    stored: { table: "project_subtypes", column: "subtype_name" },
  },
  "project.accreditation": {
    kind: "multi-choice",
    label: "Accreditations",
    hint: "Choose Other to name an accreditor that is not listed.",
    required: "Please choose at least one accreditation.",
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
} as const satisfies FieldTable;
