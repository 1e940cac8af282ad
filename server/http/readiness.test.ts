import { expect, test } from "vitest";
import { createReadiness } from "./readiness.ts";

const works = async () => ({});
const full = new Error("no space left on device");

test("ready while the database responds and takes what is written, not ready with the reason otherwise", async () => {
  expect(await createReadiness({ publicDataVersions: works }).check()).toBeNull();
  const fails = () => Promise.reject(full);
  expect(await createReadiness({ publicDataVersions: fails }).check()).toEqual({
    status: "database unavailable",
    cause: full,
  });
  const readOnly = createReadiness({ publicDataVersions: works, checkWritable: fails });
  expect(await readOnly.check()).toEqual({ status: "nothing can be written", cause: full });
});

test("however many ask, one look in five seconds writes, and its failure holds until the next", async () => {
  let looks = 0;
  let time = 0;
  const outcomes = [full, undefined];
  const readiness = createReadiness(
    {
      publicDataVersions: works,
      checkWritable: async () => {
        const outcome = outcomes[looks++];
        if (outcome) throw outcome;
      },
    },
    () => time,
  );
  const asked = await Promise.all(Array.from({ length: 50 }, () => readiness.check()));
  expect(asked.every((response) => response?.status === "nothing can be written")).toBe(true);
  time = 4_999;
  expect(await readiness.check()).not.toBeNull();
  expect(looks).toBe(1);
  time = 5_000;
  expect(await readiness.check()).toBeNull();
  expect(looks).toBe(2);
});

test("a server that is about to stop is not ready, whatever its database says", async () => {
  const readiness = createReadiness({ publicDataVersions: works });
  readiness.drain();
  expect(await readiness.check()).toEqual({ status: "stopping" });
});
