import { expect, test } from "vitest";
import { startStandIn } from "#demo/agency/stand-in.ts";
import { readConfig } from "../config.ts";
import { chooseAgency } from "./choose-agency.ts";

const credentials = { BEZERO_CLIENT_ID: "us", BEZERO_CLIENT_SECRET: "secret" };
const choose = (environment: Record<string, string>, kind: "bundled" | "supabase" = "bundled") =>
  chooseAgency(readConfig(environment), { kind }, () => startStandIn([]));

test("uses the agency itself with credentials, at its default URL or another", async () => {
  expect(await choose(credentials)).toEqual({
    agency: {
      source: "https://api.bezerocarbonmarkets.com/v3",
      apiUrl: "https://api.bezerocarbonmarkets.com/v3",
      tokenUrl: "https://login.bezerocarbonmarkets.com/oauth2/token",
      clientId: "us",
      clientSecret: "secret",
    },
  });
  const elsewhere = await choose({ ...credentials, BEZERO_API_URL: "http://127.0.0.1:9/v3/" });
  expect(elsewhere.agency?.apiUrl).toBe("http://127.0.0.1:9/v3");
});

test("uses a stand-in over HTTP without credentials", async () => {
  const { agency, standIn } = await choose({});
  expect(agency?.apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v3$/);
  expect((await fetch(`${agency?.apiUrl}/ratings`)).status, "without a token").toBe(403);
  await standIn?.stop();
});

test("uses no agency without credentials and demo data", async () => {
  expect(await choose({ DEMO_DATA: "off" })).toEqual({ agency: null });
});

test("uses no agency with a Supabase project, which requests ratings itself", async () => {
  expect(await choose(credentials, "supabase")).toEqual({ agency: null });
});
