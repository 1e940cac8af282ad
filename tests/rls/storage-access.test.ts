import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reservePlace } from "../fixtures/project-files.ts";
import { completeSubmission, submitProject } from "../fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import {
  bucketAccess,
  bucketsTold,
  type Identity,
  identities,
  visitors,
  wordFor,
} from "./access-table.ts";
import { type Callers, callersOf, uselessTokens } from "./identities.ts";
import {
  fileIn,
  isDeclared,
  type Place,
  placesIn,
  sampleFile,
  storageProbe,
} from "./storage-probe.ts";

let server: TestServer;
let callers: Callers;
let places: Map<string, Place[]>;

const query = <Row>(statement: string, parameters?: unknown[]) =>
  server.query<Row>(statement, parameters);
const probeAs = (identity: Identity) =>
  storageProbe(query, callers.service.client, callers[identity].client);
const buckets = Object.keys(bucketAccess);
/** Reserved for the owner and for the rival in each of their own folders. */
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
  places = new Map(
    buckets.map((bucket) => [bucket, placesIn(bucket, accessTo(bucket), companies)]),
  );
  const { put } = probeAs("service");
  for (const [bucket, all] of places) {
    for (const place of all) {
      await put(bucket, fileIn(place, sampleFile(bucket).name));
      if (place.ownedBy !== "owner" && place.ownedBy !== "rival") continue;
      await reservePlace(server, companies[place.ownedBy], fileIn(place, reservedName));
    }
  }
});
afterAll(() => server?.stop());

/** Tries something at every place of a bucket, at all at once, and says where it works. */
async function where(bucket: string, tried: (place: Place) => Promise<boolean>) {
  const all = places.get(bucket) ?? [];
  const works = await Promise.all(all.map(tried));
  return all.filter((_, index) => works[index]).map(({ what }) => what);
}

function declaredAt(bucket: string, holds: (place: Place) => boolean) {
  return (places.get(bucket) ?? []).filter(holds).map(({ what }) => what);
}

describe.each(identities)("%s", (identity) => {
  describe.each(buckets)("in %s", (bucket) => {
    const access = accessTo(bucket);
    const { name } = sampleFile(bucket);
    const may = (right: "list" | "add" | "replace" | "remove") => (place: Place) =>
      isDeclared(access, right, identity, place);
    const sees = (place: Place) => access.isPublic || may("list")(place);

    test("adds and replaces files in the declared places only", async () => {
      const probe = probeAs(identity);
      for (const isReserved of [false, true]) {
        const newName = isReserved ? reservedName : `New_${name}`;
        const declared = declaredAt(bucket, (place) =>
          isDeclared(access, "add", identity, place, { isReserved }),
        );
        for (const way of ["uploads", "uploadsByLink"] as const) {
          expect(
            await where(bucket, (place) => probe[way](bucket, fileIn(place, newName))),
            `${way} ${newName}`,
          ).toEqual(declared);
        }
      }
      expect(await where(bucket, (place) => probe.replaces(bucket, fileIn(place, name)))).toEqual(
        declaredAt(bucket, (place) =>
          (["add", "replace", "list"] as const).every((right) => may(right)(place)),
        ),
      );
    });

    test("reads, lists and signs files in the declared places only", async () => {
      const probe = probeAs(identity);
      expect(await where(bucket, (place) => probe.reads(bucket, fileIn(place, name)))).toEqual(
        declaredAt(bucket, sees),
      );
      expect(await where(bucket, (place) => probe.isTold(bucket, fileIn(place, name)))).toEqual(
        declaredAt(bucket, sees),
      );
      expect(await where(bucket, (place) => probe.lists(bucket, place.folder, name))).toEqual(
        declaredAt(bucket, may("list")),
      );
      expect(await where(bucket, (place) => probe.signs(bucket, fileIn(place, name)))).toEqual(
        declaredAt(bucket, may("list")),
      );
    });

    test("removes files in the declared places only", async () => {
      const probe = probeAs(identity);
      expect(await where(bucket, (place) => probe.removes(bucket, fileIn(place, name)))).toEqual(
        declaredAt(bucket, may("remove")),
      );
    });

    test("copies and moves files from and to the declared places only", async () => {
      const probe = probeAs(identity);
      const here = places.get(bucket) ?? [];
      const home = here.find(({ ownedBy }) => ownedBy === identity) ?? here[0];
      if (!home) throw new Error("This bucket has no places");
      const elsewhere = [...places.values()].flat().filter((to) => to.ownedBy === identity);
      const pairs = [
        ...here.map((from) => [from, home] as const),
        ...[...here, ...elsewhere].map((to) => [home, to] as const),
      ];
      const found: string[] = [];
      const declared: string[] = [];
      for (const [from, to] of pairs) {
        const words = `from ${from.what} to ${to.what} in ${to.bucket}`;
        const target = {
          bucket: to.bucket,
          path: fileIn(to, `Copy_${sampleFile(to.bucket).name}`),
        };
        const source = { bucket, path: fileIn(from, name) };
        const into = (right: "add" | "replace") =>
          isDeclared(accessTo(to.bucket), right, identity, to);
        if (await probe.copies(source, target)) found.push(`copied ${words}`);
        if (may("list")(from) && into("add")) declared.push(`copied ${words}`);
        if (await probe.moves(source, target)) found.push(`moved ${words}`);
        if (may("list")(from) && may("replace")(from) && into("replace")) {
          declared.push(`moved ${words}`);
        }
      }
      expect(found).toEqual(declared);
    });
  });
});

test.each(identities)("%s is told of the buckets as declared", async (identity) => {
  const { storage } = callers[identity].client;
  const told = wordFor(bucketsTold, identity) === "all" ? buckets : [];
  expect(((await storage.listBuckets()).data ?? []).map(({ id }) => id).sort()).toEqual(told);
  const found: string[] = [];
  for (const bucket of buckets) if ((await storage.getBucket(bucket)).data) found.push(bucket);
  expect(found).toEqual(told);
});

test.each(visitors)("%s does not change the buckets themselves", async (identity) => {
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

test("a token that is expired or forged reaches no private file and changes none", async () => {
  for (const client of Object.values(await uselessTokens(server, callers))) {
    const probe = storageProbe(query, callers.service.client, client);
    for (const bucket of buckets) {
      const { name } = sampleFile(bucket);
      expect(
        await where(bucket, (place) => probe.uploads(bucket, fileIn(place, `New_${name}`))),
      ).toEqual([]);
      expect(
        await where(bucket, (place) => probe.uploadsByLink(bucket, fileIn(place, `New_${name}`))),
      ).toEqual([]);
      expect(await where(bucket, (place) => probe.replaces(bucket, fileIn(place, name)))).toEqual(
        [],
      );
      expect(await where(bucket, (place) => probe.removes(bucket, fileIn(place, name)))).toEqual(
        [],
      );
      expect(await where(bucket, (place) => probe.signs(bucket, fileIn(place, name)))).toEqual([]);
      expect(await where(bucket, (place) => probe.lists(bucket, place.folder, name))).toEqual([]);
      if (accessTo(bucket).isPublic) continue;
      expect(await where(bucket, (place) => probe.reads(bucket, fileIn(place, name)))).toEqual([]);
    }
  }
});
