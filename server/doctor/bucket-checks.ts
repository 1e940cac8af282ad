import { type BucketFacts, expectedBuckets } from "./expected-buckets.ts";
import { type Check, type Finding, fault, ok } from "./finding.ts";
import type { Target } from "./target.ts";
import { isUnread } from "./unread.ts";

/** Of the project's own storage where there is one, because that is what enforces the rules. */
function bucketsOf({ platform, database }: Target): readonly BucketFacts[] | undefined {
  if (platform && !isUnread(platform.buckets)) return platform.buckets;
  return isUnread(database) || database.migrations === null ? undefined : database.buckets;
}

const list = (types: readonly string[] | null) =>
  types === null ? "null" : `array[${types.map((type) => `'${type}'`).join(", ")}]`;
const isSame = (left: readonly string[] | null, right: readonly string[] | null) =>
  JSON.stringify([...(left ?? ["any"])].sort()) === JSON.stringify([...(right ?? ["any"])].sort());

const change = (id: string, assignment: string) =>
  `update storage.buckets set ${assignment} where id = '${id}'`;

function compare(wanted: BucketFacts, found: BucketFacts | undefined): Finding[] {
  const { id } = wanted;
  if (!found) {
    return [
      fault(
        `${id} is missing`,
        `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ('${id}', '${id}', ${wanted.public}, ${wanted.file_size_limit}, ${list(wanted.allowed_mime_types)})`,
      ),
    ];
  }
  const findings: Finding[] = [];
  if (found.public !== wanted.public) {
    findings.push(
      fault(
        found.public
          ? `${id} is public: anybody can read what is not approved`
          : `${id} is not public`,
        change(id, `public = ${wanted.public}`),
      ),
    );
  }
  if (found.file_size_limit !== wanted.file_size_limit) {
    findings.push(
      fault(
        `${id} takes files of ${found.file_size_limit ?? "any number of"} bytes`,
        change(id, `file_size_limit = ${wanted.file_size_limit}`),
      ),
    );
  }
  if (!isSame(found.allowed_mime_types, wanted.allowed_mime_types)) {
    findings.push(
      fault(
        `${id} takes other types of files`,
        change(id, `allowed_mime_types = ${list(wanted.allowed_mime_types)}`),
      ),
    );
  }
  return findings;
}

export const bucketChecks: readonly Check[] = [
  {
    name: "buckets",
    run(target) {
      const buckets = bucketsOf(target);
      if (!buckets) return [];
      const findings = expectedBuckets.flatMap((wanted) =>
        compare(
          wanted,
          buckets.find(({ id }) => id === wanted.id),
        ),
      );
      return findings.length > 0
        ? findings
        : [ok(`all ${expectedBuckets.length}, with their limits`)];
    },
  },
];
