import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { messages } from "#domain/errors.ts";
import { companyLogoUrl } from "#domain/files/public-files.ts";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { draftOfStored } from "#domain/submission/stored-project.ts";
import { log } from "~/lib/browser/log";
import { browserClient } from "~/lib/data/browser-client";
import { publicConfig } from "~/lib/data/public-config";
import type { EditedProject } from "./update-project";

const columns =
  "id,company_id,project_id,is_portfolio,project_location,project_region,description,website,contact_email,cost_per_ton,currency,minimum_purchase_quantity,minimum_purchase_custom_price,durability,carbon_category,project_stage,credit_availability,vintage,additional_certifications,bezero_rating,sylvera_rating,display_permissions,agreement_to_terms,status,project_status,submitted_company,created_at,updated_at";
const relations =
  "company:companies!inner(id,user_id,name,email,location,size_numeric,logo_filename,developer_type,developer_type_other),types:project_types(type_name,position),subtypes:project_subtypes(subtype_name,position),sectors:project_sectors(sector_name,position),accreditations:project_accreditations(accreditation_name,position),sdgs:project_sdgs(sdg_name,position)";

export interface ProjectToEdit {
  project: EditedProject;
  draft: SubmissionDraft;
}

/** One's own project for editing, always as it is now: a form must not start from an old copy. */
export function projectToEditQuery(userId: string, projectId: string) {
  return queryOptions({
    queryKey: ["project-to-edit", userId, projectId],
    queryFn: () => loadProject(userId, projectId),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function loadProject(userId: string, projectId: string): Promise<ProjectToEdit> {
  if (!z.guid().safeParse(projectId).success) throw new Error(messages.projectNotFound);
  const client = await browserClient();
  const [stored, waiting] = await Promise.all([
    client
      .from("projects")
      .select(`${columns},${relations}`)
      .eq("id", projectId)
      // Administrators read every project, but edit their own ones only.
      .eq("company.user_id", userId)
      .limit(1)
      .maybeSingle(),
    client
      .from("pending_revisions")
      .select("submission")
      .eq("project_id", projectId)
      .is("decision", null)
      .limit(1)
      .maybeSingle(),
  ]);
  const error = stored.error ?? waiting.error;
  if (error) throw new Error(`Error fetching project: ${error.message}`, { cause: error });
  if (!stored.data?.company) throw new Error(messages.projectNotFound);
  try {
    const { company } = stored.data;
    return {
      project: {
        id: projectId,
        isListed: stored.data.status === "approved",
        hasWaitingEdit: waiting.data !== null,
        logoUrl: companyLogoUrl(publicConfig().apiUrl, company.id, company.logo_filename),
      },
      draft: draftOfStored(stored.data, waiting.data?.submission ?? null),
    };
  } catch (cause) {
    log.error("The project could not be read", cause);
    throw new Error(messages.projectDataUnreadable, { cause });
  }
}
