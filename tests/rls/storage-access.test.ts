import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reservePath } from "../fixtures/project-files.ts";
import { completeSubmission, submitProject } from "../fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import {
  accessFor,
  bucketAccess,
  bucketListing,
  type Identity,
  identities,
  visitors,
} from "./access-table.ts";
import { type Callers, callersOf, invalidTokenClients } from "./identities.ts";
import {
  fileIn,
  foldersIn,
  isDeclared,
  type ProbedFolder,
  sampleFile,
  storageProbe,
} from "./storage-probe.ts";

let server: TestServer;
let callers: Callers;
let folders: Map<string, ProbedFolder[]>;

const query = <Row>(statement: string, parameters?: unknown[]) =>
  server.query<Row>(statement, parameters);
const probeAs = (identity: Identity) =>
  storageProbe(query, callers.service.client, callers[identity].client);
const buckets = Object.keys(bucketAccess);
/** Reserved in each folder of the owner and of the rival. */
const reservedName = "Reserved.png";

function accessTo(bucket: string) {
  const access = bucketAccess[bucket];
  if (!access) throw new Error(`${bucket} is not declared`);
  return access;
}

beforeAll(async () => {
  server = await startTestServer();
  callers = await callersOf(server);
  const companyOf = async (identity: "owner" | "rival") => {
    const { client } = callers[identity];
    const submission = completeSubmission({ company: `Char Works of the ${identity}` });
    return (await submitProject(client, submission)).companyId;
  };
  const companies = { owner: await companyOf("owner"), rival: await companyOf("rival") };
  folders = new Map(
    buckets.map((bucket) => [bucket, foldersIn(bucket, accessTo(bucket), companies)]),
  );
  const { put } = probeAs("service");
  for (const [bucket, all] of folders) {
    for (const folder of all) {
      await put(bucket, fileIn(folder, sampleFile(bucket).name));
      if (folder.ownedBy !== "owner" && folder.ownedBy !== "rival") continue;
      await reservePath(server, companies[folder.ownedBy], fileIn(folder, reservedName));
    }
  }
});
afterAll(() => server?.stop());

/**
 * Tries an operation on the file of this name in every folder of a bucket, and returns where it
 * works.
 */
async function where(
  bucket: string,
  name: string,
  tried: (bucket: string, paths: string[]) => Promise<string[]>,
) {
  const all = folders.get(bucket) ?? [];
  const works = await tried(
    bucket,
    all.map((folder) => fileIn(folder, name)),
  );
  return all.filter((folder) => works.includes(fileIn(folder, name))).map(({ what }) => what);
}

function declaredAt(bucket: string, holds: (folder: ProbedFolder) => boolean) {
  return (folders.get(bucket) ?? []).filter(holds).map(({ what }) => what);
}

describe.each(identities)("%s", (identity) => {
  describe.each(buckets)("in %s", (bucket) => {
    const access = accessTo(bucket);
    const { name } = sampleFile(bucket);
    const may = (right: "list" | "add" | "replace" | "remove") => (folder: ProbedFolder) =>
      isDeclared(access, right, identity, folder);
    const sees = (folder: ProbedFolder) => access.isPublic || may("list")(folder);

    test("adds and replaces files in the declared folders only", async () => {
      const probe = probeAs(identity);
      for (const isReserved of [false, true]) {
        const newName = isReserved ? reservedName : `New_${name}`;
        const declared = declaredAt(bucket, (folder) =>
          isDeclared(access, "add", identity, folder, { isReserved }),
        );
        for (const way of ["uploads", "uploadsByLink"] as const) {
          expect(await where(bucket, newName, probe[way]), `${way} ${newName}`).toEqual(declared);
        }
      }
      expect(await where(bucket, name, probe.replaces)).toEqual(
        declaredAt(bucket, (folder) =>
          (["add", "replace", "list"] as const).every((right) => may(right)(folder)),
        ),
      );
    });

    test("reads, lists and signs files in the declared folders only", async () => {
      const probe = probeAs(identity);
      expect(await where(bucket, name, probe.reads)).toEqual(declaredAt(bucket, sees));
      expect(await where(bucket, name, probe.readsInfo)).toEqual(declaredAt(bucket, sees));
      expect(await where(bucket, name, probe.lists)).toEqual(declaredAt(bucket, may("list")));
      expect(await where(bucket, name, probe.signs)).toEqual(declaredAt(bucket, may("list")));
    });

    test("removes files in the declared folders only", async () => {
      const probe = probeAs(identity);
      expect(await where(bucket, name, probe.removes)).toEqual(declaredAt(bucket, may("remove")));
    });

    test("copies and moves files from and to the declared folders only", async () => {
      const probe = probeAs(identity);
      const here = folders.get(bucket) ?? [];
      const home = here.find(({ ownedBy }) => ownedBy === identity) ?? here[0];
      if (!home) throw new Error("This bucket has no folders");
      const elsewhere = [...folders.values()].flat().filter((to) => to.ownedBy === identity);
      const pairs = [
        ...here.map((from) => [from, home] as const),
        ...[...here, ...elsewhere].map((to) => [home, to] as const),
      ];
      const transfers = pairs.map(([from, to], index) => ({
        label: `from ${from.what} to ${to.what} in ${to.bucket}`,
        from: fileIn(from, name),
        to: fileIn(to, `Copy_${index}_${sampleFile(to.bucket).name}`),
        toBucket: to.bucket,
      }));
      const declared = (isAllowed: (from: ProbedFolder, to: ProbedFolder) => boolean) =>
        transfers.filter((_, index) =>
          isAllowed(...(pairs[index] as [ProbedFolder, ProbedFolder])),
        );
      const into = (right: "add" | "replace", to: ProbedFolder) =>
        isDeclared(accessTo(to.bucket), right, identity, to);
      expect(await probe.copies(bucket, transfers), "copied").toEqual(
        declared((from, to) => may("list")(from) && into("add", to)),
      );
      expect(await probe.moves(bucket, transfers), "moved").toEqual(
        declared((from, to) => may("list")(from) && may("replace")(from) && into("replace", to)),
      );
    });
  });
});

test.each(identities)("%s can list exactly the declared buckets", async (identity) => {
  const { storage } = callers[identity].client;
  const visible = accessFor(bucketListing, identity) === "all" ? buckets : [];
  expect(((await storage.listBuckets()).data ?? []).map(({ id }) => id).sort()).toEqual(visible);
  const found: string[] = [];
  for (const bucket of buckets) if ((await storage.getBucket(bucket)).data) found.push(bucket);
  expect(found).toEqual(visible);
});

test.each(visitors)("%s cannot change the buckets themselves", async (identity) => {
  const { storage } = callers[identity].client;
  const before = await query("select * from storage.buckets order by id");
  const files = await query("select count(*) from storage.objects");
  await storage.createBucket(`of-${identity}`, { public: true });
  for (const bucket of buckets) {
    await storage.updateBucket(bucket, { public: true });
    await storage.emptyBucket(bucket);
    await storage.deleteBucket(bucket);
  }
  expect(await query("select * from storage.buckets order by id")).toEqual(before);
  expect(await query("select count(*) from storage.objects")).toEqual(files);
});

test("an expired or forged token reaches no private file and changes none", async () => {
  for (const client of Object.values(await invalidTokenClients(server, callers))) {
    const probe = storageProbe(query, callers.service.client, client);
    for (const bucket of buckets) {
      const { name } = sampleFile(bucket);
      expect(await where(bucket, `New_${name}`, probe.uploads)).toEqual([]);
      expect(await where(bucket, `New_${name}`, probe.uploadsByLink)).toEqual([]);
      expect(await where(bucket, name, probe.replaces)).toEqual([]);
      expect(await where(bucket, name, probe.removes)).toEqual([]);
      expect(await where(bucket, name, probe.signs)).toEqual([]);
      expect(await where(bucket, name, probe.lists)).toEqual([]);
      if (accessTo(bucket).isPublic) continue;
      expect(await where(bucket, name, probe.reads)).toEqual([]);
    }
  }
});
