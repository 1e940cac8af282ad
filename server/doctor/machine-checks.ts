import { type Check, fault, ok, warning } from "./finding.ts";

const gigabyte = 1024 ** 3;
const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

/** The machine that the doctor runs on, which should be the server's. */
export const machineChecks: readonly Check[] = [
  {
    name: "Node",
    run: ({ machine: { node } }) =>
      Number.parseInt(node, 10) >= 24
        ? [ok(node)]
        : [
            fault(
              `${node} is too old for this software`,
              "npm run doctor (it brings its own Node)",
            ),
          ],
  },
  {
    name: "build",
    run: ({ machine }) =>
      machine.isBuilt
        ? [ok("the site is built")]
        : [fault("the site is not built", "npm run build")],
  },
  {
    name: "disk",
    run({ machine: { disk }, config }) {
      const text = `${inGigabytes(disk.free)} of ${inGigabytes(disk.total)} free at ${config.DATA_DIR}`;
      const mend = `df -h ${config.DATA_DIR}, then free some space`;
      if (disk.free < gigabyte / 4) return [fault(text, mend)];
      return disk.free < 2 * gigabyte ? [warning(text, mend)] : [ok(text)];
    },
  },
  {
    name: "memory",
    run({ machine: { memory }, engine }) {
      // The server itself, and PostgreSQL beside it.
      const needed = (engine === "bundled" ? 1 : 0.5) * gigabyte;
      const text = `${inGigabytes(memory)} for this machine or container`;
      if (memory >= needed) return [ok(text)];
      return [
        warning(
          text,
          `give it ${inGigabytes(needed)} (docker run --memory, or MemoryMax of the unit)`,
        ),
      ];
    },
  },
  {
    name: "data folder",
    run({ machine, config: { DATA_DIR }, engine }) {
      if (engine === "supabase") return [];
      if (!machine.isDataWritable) {
        return [fault(`this user may not write to ${DATA_DIR}`, `chown -R "$USER" ${DATA_DIR}`)];
      }
      if (!machine.hasKeys) {
        return [warning(`${DATA_DIR} has no keys yet`, "npm start (the first start creates them)")];
      }
      if (machine.keysMode !== null && (machine.keysMode & 0o077) !== 0) {
        return [
          fault(
            `other users of this machine can read ${DATA_DIR}/engine-secrets.json`,
            `chmod 600 ${DATA_DIR}/engine-secrets.json`,
          ),
        ];
      }
      return [ok(`${DATA_DIR} is private and can be written to`)];
    },
  },
  {
    name: "files",
    run({ files: { store, failure }, config }) {
      if (failure !== undefined) {
        return [
          fault(
            `the S3 store did not list its files: ${failure}`,
            "check S3_ENDPOINT, S3_BUCKET, S3_REGION and the two keys",
          ),
        ];
      }
      if (store === "folder") return [ok(`in ${config.DATA_DIR}/storage`)];
      return [ok(store === "s3" ? `in the bucket ${config.S3_BUCKET}` : "in the Supabase project")];
    },
  },
];
