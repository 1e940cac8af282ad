import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { describeServer } from "./main.ts";
import { requireRealSettings } from "./real-settings.ts";

const production = { NODE_ENV: "production" };
const CONTACT_EMAIL = "hello@site.internal";

function refusals(environment: Record<string, string>): string[] {
  try {
    requireRealSettings(readConfig(environment));
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split("\n") : ["not an error"];
  }
}

describe("a start in production is refused with one line for each address that is an example", () => {
  test("one line tells all if nothing is set, or a copy of the example", () => {
    const line =
      'CONTACT_EMAIL is "hello@cleartonne.example", an example; production needs the address that visitors write to, at a domain of yours.';
    expect(refusals(production)).toEqual([line]);
    const example = "hello@cleartonne.example";
    expect(refusals({ ...production, TEAM_EMAIL: example, MAIL_FROM: example })).toEqual([line]);
  });

  test("one line each if they differ", () => {
    const names = { CONTACT_EMAIL: "a@b.test", TEAM_EMAIL: "a@EXAMPLE.org", MAIL_FROM: "x@y.test" };
    expect(refusals({ ...production, ...names }).map((line) => line.split(" ")[0])).toEqual([
      "CONTACT_EMAIL",
      "TEAM_EMAIL",
      "MAIL_FROM",
    ]);
    expect(refusals({ ...production, ...names, CONTACT_EMAIL })).toHaveLength(2);
  });

  test.each(["a@example.com", "a@mail.example.net", "a@x.localhost", "a@x.invalid", "a@x.test"])(
    "%s is an example",
    (address) => {
      expect(refusals({ ...production, CONTACT_EMAIL: address })).toHaveLength(1);
    },
  );

  test.each(["a@example.eu", "a@myexample.com", "a@test.org", "a@example.com.au", CONTACT_EMAIL])(
    "%s is not",
    (address) => {
      expect(refusals({ ...production, CONTACT_EMAIL: address })).toEqual([]);
    },
  );

  test("outside production everything starts without a setting", () => {
    expect(refusals({})).toEqual([]);
    expect(refusals({ NODE_ENV: "test" })).toEqual([]);
  });

  test("the team and the sender are the contact address unless they are set", () => {
    expect(readConfig({ CONTACT_EMAIL })).toMatchObject({
      TEAM_EMAIL: CONTACT_EMAIL,
      MAIL_FROM: CONTACT_EMAIL,
    });
    expect(readConfig({ CONTACT_EMAIL, TEAM_EMAIL: "team@site.internal" })).toMatchObject({
      TEAM_EMAIL: "team@site.internal",
      MAIL_FROM: CONTACT_EMAIL,
    });
  });
});

describe("what production can run without is a line of the start", () => {
  const linesOf = (environment: Record<string, string>) =>
    describeServer(readConfig({ CONTACT_EMAIL, ...environment }), {}).filter((line) =>
      /^(Links|Testimonials):/.test(line),
    );

  test("a public URL and testimonials", () => {
    expect(linesOf(production)).toEqual([
      "Links:         e-mails link to http://localhost:3000 until PUBLIC_URL is set",
      "Testimonials:  the home page has none until TESTIMONIALS_FILE is set",
    ]);
    const set = { PUBLIC_URL: "https://carbon.eu", TESTIMONIALS_FILE: "said.yaml" };
    expect(linesOf({ ...production, ...set })).toEqual([]);
  });

  test("not on a development machine, and a public demo has its samples", () => {
    expect(linesOf({})).toEqual([]);
    const demo = { ...production, DEMO_DATA: "on", PUBLIC_URL: "https://carbon.eu" };
    expect(linesOf(demo)).toEqual([]);
  });
});
