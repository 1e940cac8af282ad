import { expect, test } from "vitest";
import { peopleAddress } from "./people-list.ts";

const read = (address: string) =>
  peopleAddress.read(new URL(address, "https://site.example").searchParams);

test("the URL contains filters and order; defaults are left out", () => {
  expect(peopleAddress.url({ view: "all", search: "", order: "since" })).toBe("/admin/people");
  const choice = { view: "developers", search: "ada & co", order: "seen" } as const;
  const address = peopleAddress.url(choice, 3);
  expect(address).toBe("/admin/people?show=developers&q=ada+%26+co&sort=seen&page=3");
  expect(read(address)).toEqual(choice);
});

test("ignores invalid values in the URL", () => {
  expect(read("/admin/people?show=everyone&sort=age&page=-2")).toEqual({
    view: "all",
    search: "",
    order: "since",
  });
});
