import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { S3Client } from "./s3-client.ts";
import { isMissingObject, isTaken, isUnknownToStore } from "./s3-refusals.ts";
import type { ListedObject } from "./s3-xml.ts";

/** Where a bucket keeps the id of the database that it belongs to. */
const owner = "database-id";
const markPrefix = `${owner}.`;

type List = (prefix: string) => AsyncIterable<ListedObject>;

/**
 * The id of the database that the bucket belongs to: `id`, unless another claimed it first. Of any
 * number of servers that claim at once, all get the same response. Most stores write an object only
 * if it does not exist, when asked to; whether this one does is tried on a mark of this claim. If
 * it does not, the earliest mark wins: nobody looks before those of the same moment are all there.
 */
export async function claimBucket(
  client: S3Client,
  list: List,
  id: string,
  settling: number,
): Promise<string> {
  const known = await ownerOf(client);
  if (known) return known;
  const mark = `${markPrefix}${id}.${randomUUID()}`;
  if (await keepsConditions(client, mark, id)) {
    await writeNew(client, owner, id);
    await client.send({ method: "DELETE", path: mark });
    const winner = await ownerOf(client);
    if (!winner) throw new Error("The file store lost the id of its database");
    return winner;
  }
  await setTimeout(settling);
  const winner = await earliest(list(markPrefix));
  if (!winner) throw new Error("The file store does not list what was written");
  // Every claimant writes the same.
  await client.send({ method: "PUT", path: owner, body: winner });
  return winner;
}

async function ownerOf(client: S3Client): Promise<string | undefined> {
  try {
    return (await (await client.send({ method: "GET", path: owner })).text()).trim();
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
}

/** Whether it was written, on condition that it does not exist. */
async function writeNew(client: S3Client, path: string, body: string): Promise<boolean> {
  const headers = { "if-none-match": "*", "content-type": "text/plain" };
  try {
    await client.send({ method: "PUT", path, body, headers });
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/** Writes the mark; whether the store then refuses to write it once more. */
async function keepsConditions(client: S3Client, mark: string, id: string): Promise<boolean> {
  try {
    await writeNew(client, mark, id);
    return !(await writeNew(client, mark, id));
  } catch (error) {
    if (!isUnknownToStore(error)) throw error;
    await client.send({ method: "PUT", path: mark, body: id });
    return false;
  }
}

async function earliest(marks: AsyncIterable<ListedObject>): Promise<string | undefined> {
  let first: ListedObject | undefined;
  for await (const mark of marks) {
    const isEarlier =
      !first ||
      mark.modified < first.modified ||
      (mark.modified.getTime() === first.modified.getTime() && mark.key < first.key);
    if (isEarlier) first = mark;
  }
  return first?.key.slice(markPrefix.length).split(".")[0];
}
