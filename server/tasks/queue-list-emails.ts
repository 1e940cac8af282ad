import { z } from "zod";
import { followedProject, followedValuesOf } from "#domain/lists/followed-values.ts";
import { indexRatings } from "#domain/rating/rating-match.ts";
import { readRatings } from "../listings/listing-reads.ts";
import type { Client } from "../stateless-client.ts";

/**
 * Queues an e-mail to every user who follows a project that has changed since their last e-mail;
 * returns how many. The database decides who is due, and stores the values it has told them.
 */
export async function queueListEmails(client: Client): Promise<number> {
  const followed = await client.rpc("get_followed_projects");
  if (followed.error) {
    throw new Error(`The followed projects could not be read: ${followed.error.message}`);
  }
  const projects = z.array(followedProject).parse(followed.data);
  const findRating = indexRatings(projects.length > 0 ? await readRatings(client) : []);
  const values = projects.map(
    (project) => [project.id, followedValuesOf(project, findRating)] as const,
  );
  // Called even if no one follows anything, so that the stored values are deleted.
  const { data, error } = await client.rpc("queue_list_emails", {
    current_values: Object.fromEntries(values),
  });
  if (error) throw new Error(`The e-mails about lists could not be queued: ${error.message}`);
  return data;
}
