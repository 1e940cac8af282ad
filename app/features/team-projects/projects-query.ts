import { z } from "zod";
import { stateLabels } from "#domain/review/review-queue.ts";
import {
  type ProjectChoice,
  projectsFilter,
  type TeamProjectRow,
} from "#domain/review/team-projects.ts";
import type { ReviewStatus } from "#domain/vocabulary.ts";
import { teamListQuery } from "~/lib/data/read-team-list";

/** One page of the filtered list; pages start at 1. */
export const projectsQuery = (choice: ProjectChoice, page: number) =>
  teamListQuery(
    "projects",
    { filter: projectsFilter(choice), sort: choice.order },
    page,
    projectRow,
  );

const statuses = Object.keys(stateLabels).filter(
  (name): name is ReviewStatus => name !== "revision",
);

const projectRow = z
  .object({
    id: z.string(),
    project_id: z.string(),
    project_name: z.string().nullable(),
    registry: z.string().nullable(),
    registry_link: z.string().nullable(),
    registry_status: z.string().nullable(),
    company_name: z.string(),
    is_unclaimed: z.boolean(),
    is_overridden: z.boolean(),
    project_location: z.string().nullable(),
    types: z.array(z.string()),
    status: z.enum(statuses),
    project_status: z.string().nullable(),
    has_waiting_change: z.boolean(),
    updated_at: z.string(),
  })
  .transform(
    (row): TeamProjectRow => ({
      projectId: row.id,
      registryId: row.project_id,
      projectName: row.project_name,
      registry: row.registry,
      registryLink: row.registry_link,
      registryStatus: row.registry_status,
      company: row.company_name,
      isUnclaimed: row.is_unclaimed,
      isOverridden: row.is_overridden,
      location: row.project_location,
      types: row.types,
      status: row.status,
      projectStatus: row.project_status,
      hasWaitingChange: row.has_waiting_change,
      updatedAt: row.updated_at,
    }),
  );
