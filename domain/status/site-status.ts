import { z } from "zod";

/** What the site is made of, in a visitor's words, by the name the database uses. */
export const services = {
  site: "Website",
  database: "Database",
  "e-mails": "E-mails",
  ratings: "Ratings from the agency",
  files: "Files",
  backups: "Backups",
} as const;

export type Service = keyof typeof services;

const service = z.enum(Object.keys(services) as [Service, ...Service[]]);

/** What the database has recorded; times in ISO 8601. */
export const recordedStatus = z.object({
  recordedSince: z.string().nullable(),
  services: z.array(z.object({ service, works: z.boolean(), since: z.string() })),
  outages: z.array(z.object({ service, from: z.string(), to: z.string().nullable() })),
  ratingsRefreshedAt: z.string().nullable(),
  registryFiles: z.array(z.object({ registry: z.string(), day: z.string() })),
});

export type RecordedStatus = z.infer<typeof recordedStatus>;
export type ServiceState = RecordedStatus["services"][number];

/** What visitors are told. */
export interface SiteStatus extends RecordedStatus {
  checkedAt: string;
  /** Set while the database does not respond: when it last said all of this. */
  asOf: string | null;
}

/** Of a site whose database has not said anything yet. */
export const nothingRecorded: RecordedStatus = {
  recordedSince: null,
  services: [],
  outages: [],
  ratingsRefreshedAt: null,
  registryFiles: [],
};

/** In the order in which they are listed. */
export function inOrder(states: readonly ServiceState[]): ServiceState[] {
  return Object.keys(services).flatMap((name) =>
    states.filter(({ service: known }) => known === name),
  );
}
