import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type PeopleChoice, peoplePerPage } from "#domain/people/people-list.ts";
import { colleagueRoles } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";

export const peopleKey = ["people"] as const;

const personInList = z.object({
  id: z.string(),
  email: z.string().nullable(),
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  companies: z.array(z.string()),
  projects: z.number(),
  is_administrator: z.boolean(),
});
export type PersonInList = z.infer<typeof personInList>;

const peoplePart = z.object({
  counts: z.object({
    all: z.number(),
    administrators: z.number(),
    developers: z.number(),
    others: z.number(),
  }),
  total: z.number(),
  rows: z.array(personInList),
});

/** One page of people; pages are counted from 1. */
export function peopleQuery(choice: PeopleChoice, page: number) {
  return queryOptions({
    queryKey: [...peopleKey, "list", choice, page] as const,
    queryFn: async ({ signal }) => {
      const client = await browserClient();
      const { data } = await client
        .rpc("find_people", {
          search: choice.search,
          view_name: choice.view,
          sort_by: choice.order,
          from_row: (page - 1) * peoplePerPage,
          row_count: peoplePerPage,
        })
        .abortSignal(signal)
        .throwOnError();
      return peoplePart.parse(data);
    },
    staleTime: 10_000,
  });
}

const person = z.object({
  id: z.string(),
  email: z.string().nullable(),
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  marketing_opt_in: z.boolean().nullable(),
  is_administrator: z.boolean(),
  /** An administrator by the server's settings, which cannot be changed here. */
  is_listed: z.boolean(),
  is_last_administrator: z.boolean(),
  sessions: z.number(),
  lists: z.number(),
  keys: z.number(),
  claims: z.number(),
  frozen_comparisons: z.number(),
  companies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      listed: z.number(),
      not_listed: z.number(),
      files: z.number(),
      colleagues: z.number(),
    }),
  ),
  /** Companies of others that they are a colleague of. */
  memberships: z.array(
    z.object({ id: z.string(), name: z.string(), role: z.enum(colleagueRoles) }),
  ),
});
export type Person = z.infer<typeof person>;

/** A person and what belongs to them; null if there is no such id. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: [...peopleKey, "person", id] as const,
    queryFn: async ({ signal }) => {
      if (!z.guid().safeParse(id).success) return null;
      const client = await browserClient();
      const { data } = await client
        .rpc("get_person", { person: id })
        .abortSignal(signal)
        .throwOnError();
      return person.nullable().parse(data);
    },
    staleTime: 10_000,
  });
}
