import { z } from "zod";
import {
  carbonCategories,
  creditAvailabilities,
  displayPermissions,
  projectStages,
} from "../vocabulary.ts";
import { fieldDefaults } from "./fields.ts";

/** What the form holds before anything is checked. A damaged part of a stored draft becomes its default. */
const text = z.string().catch("");
const list = z.array(z.string()).catch([]);
const flag = z.boolean().catch(false);
const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}),
    z.object(shape),
  );

const draftShape = z.object({
  company: group({
    name: text,
    email: text,
    location: text,
    projectLocation: text,
    projectRegion: text,
    size: text,
    developerType: text,
    developerTypeOther: text,
  }),
  project: group({
    id: text,
    isPortfolio: flag,
    type: list,
    subType: list,
    sector: list,
    accreditation: list,
  }),
  pricing: group({
    minimumPurchaseQuantity: z.string().catch(fieldDefaults["pricing.minimumPurchaseQuantity"]),
    minimumPurchaseCustomPrice: z
      .string()
      .catch(fieldDefaults["pricing.minimumPurchaseCustomPrice"]),
    costPerTon: text,
    currency: z.literal("USD").catch("USD"),
  }),
  impact: group({
    category: z.enum(carbonCategories).catch(fieldDefaults["impact.category"]),
    stage: z.enum(projectStages).catch(fieldDefaults["impact.stage"]),
    credit_availability: z
      .enum(creditAvailabilities)
      .catch(fieldDefaults["impact.credit_availability"]),
    vintage: text,
    durability: text,
    ratings: group({ beZero: text, sylvera: text }),
    additional_certifications: text,
    sdgs: list,
  }),
  details: group({ description: text, website: text, contactEmail: text }),
  terms: group({
    agreementToTerms: flag,
    displayPermissions: z.enum(displayPermissions).catch(fieldDefaults["terms.displayPermissions"]),
  }),
  status: z.literal("draft").catch("draft"),
  createdAt: text,
  updatedAt: text,
});

export type SubmissionDraft = z.infer<typeof draftShape>;

/** The parts of the draft that the form's fields belong to. */
export type DraftGroups = Omit<SubmissionDraft, "status" | "createdAt" | "updatedAt">;

export function emptyDraft(now: string): SubmissionDraft {
  return draftFrom({ createdAt: now, updatedAt: now });
}

/** A draft from whatever was stored. */
export function draftFrom(stored: Record<string, unknown>): SubmissionDraft {
  return draftShape.parse({
    company: {},
    project: {},
    pricing: {},
    impact: {},
    details: {},
    terms: {},
    ...stored,
  });
}

/** The draft with some fields of one part changed. */
export function changedDraft<Group extends keyof DraftGroups>(
  draft: SubmissionDraft,
  part: Group,
  fields: Partial<DraftGroups[Group]>,
  now: string,
): SubmissionDraft {
  return { ...draft, [part]: { ...draft[part], ...fields }, updatedAt: now };
}

/** Whether there is what no submission goes without: company name, project id and description. */
export function hasKeyFields({ company, project, details }: SubmissionDraft): boolean {
  return [company.name, project.id, details.description].every((value) => value.trim() !== "");
}
