import { expect, test } from "vitest";
import { jobsAddress } from "./jobs.ts";

test("the filters of the jobs are kept in the URL", () => {
  const choice = { kind: "email", state: "failing" } as const;
  expect(jobsAddress.url(choice, 2)).toBe("/admin/jobs?kind=email&state=failing&page=2");
  expect(jobsAddress.read(new URLSearchParams("kind=email&state=failing"))).toEqual(choice);
});

test("unknown filters in the URL are ignored", () => {
  const choice = jobsAddress.read(new URLSearchParams("kind=nothing&state=toString"));
  expect(choice).toEqual({ kind: "", state: "" });
  expect(jobsAddress.url(choice)).toBe("/admin/jobs");
});
