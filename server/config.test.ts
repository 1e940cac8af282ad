import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { configVariables, readConfig } from "./config.ts";

const text = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

describe("readConfig", () => {
  test("works without any variable set", () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      publicUrl: "http://localhost:3000",
      DEMO_DATA: true,
      ADMIN_EMAILS: [],
    });
  });

  test.each([
    [{}, true],
    [{ PUBLIC_URL: "http://127.0.0.1:3000" }, true],
    [{ NODE_ENV: "production" }, false],
    [{ PUBLIC_URL: "https://cleartonne.example" }, false],
    [{ PUBLIC_URL: "http://192.168.1.5:3000" }, false],
    [{ DATABASE_URL: "postgres://localhost/site" }, false],
  ])("whether demo data is on by default: %j", (environment, isOn) => {
    expect(readConfig(environment)).toMatchObject({ DEMO_DATA: isOn, isDemoOpenToAll: false });
    const [on, off] = [{ DEMO_DATA: "on" }, { DEMO_DATA: "off" }].map((setting) =>
      readConfig({ ...environment, ...setting }),
    );
    expect(on).toMatchObject({ DEMO_DATA: true, isDemoOpenToAll: true });
    expect(off).toMatchObject({ DEMO_DATA: false, isDemoOpenToAll: false });
  });

  test("an empty variable counts as not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ PORT: 3000 });
  });

  test("strips trailing slashes from URLs, and trims and lower-cases lists", () => {
    const config = readConfig({
      PUBLIC_URL: "https://cleartonne.example/",
      ADMIN_EMAILS: "One@example.org, two@example.org",
    });
    expect(config.publicUrl).toBe("https://cleartonne.example");
    expect(config.ADMIN_EMAILS).toEqual(["one@example.org", "two@example.org"]);
  });

  test.each([
    [{ PORT: "70000" }, 'PORT is "70000"; it must be a whole number from 1 to 65535.'],
    [{ DEMO_DATA: "maybe" }, 'DEMO_DATA is "maybe"; it must be on or off.'],
    [
      { SUPABASE_URL: "https://x.example" },
      "SUPABASE_PUBLISHABLE_KEY is not set; it must be set together with SUPABASE_URL, SUPABASE_SECRET_KEY.",
    ],
    [
      { PUBLIC_URL: "ftp://x" },
      'PUBLIC_URL is "ftp://x"; it must be a URL, for example https://example.org.',
    ],
    [
      { LOG_LEVEL: "loud" },
      'LOG_LEVEL is "loud"; it must be fatal, error, warn, info, debug, trace or silent.',
    ],
    [
      { ADMIN_EMAILS: "nobody" },
      'ADMIN_EMAILS is "nobody"; it must be e-mail addresses separated by commas.',
    ],
    [
      { DATABASE_URL: "mysql://secret@x" },
      "DATABASE_URL is (not shown); it must be a PostgreSQL URL, for example postgres://user:password@host:5432/name.",
    ],
    [
      { S3_BUCKET: "files" },
      "S3_ENDPOINT is not set; it must be set together with S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.",
    ],
    [
      { LOGIN_METHODS: "email,telepathy" },
      'LOGIN_METHODS is "email,telepathy"; it must be some of email, google, microsoft, oidc, saml, password, separated by commas.',
    ],
    [
      { LOGIN_METHODS: "email,google", GOOGLE_CLIENT_ID: "x" },
      "GOOGLE_CLIENT_SECRET is not set; LOGIN_METHODS names google, which needs it.",
    ],
    [
      { LOGIN_METHODS: "microsoft" },
      "MICROSOFT_CLIENT_ID is not set; LOGIN_METHODS names microsoft, which needs it.",
    ],
    [
      { LOGIN_METHODS: "oidc" },
      "OIDC_ISSUER is not set; LOGIN_METHODS names oidc, which needs it.",
    ],
    [
      { LOGIN_METHODS: "saml", SAML_IDP_METADATA: "idp.xml" },
      "SAML_DOMAINS is not set; LOGIN_METHODS names saml, which needs it.",
    ],
  ])(
    "names an invalid variable, its value and the values it accepts: %j",
    (environment, message) => {
      expect(() => readConfig(environment)).toThrow(message);
    },
  );

  test("people log in by e-mail unless LOGIN_METHODS says otherwise", () => {
    expect(readConfig({}).LOGIN_METHODS).toEqual(["email"]);
    expect(readConfig({ LOGIN_METHODS: "password, email" }).LOGIN_METHODS).toEqual([
      "email",
      "password",
    ]);
  });

  test("with a Supabase project, a method needs no settings here, because the project has them", () => {
    const project = {
      SUPABASE_URL: "https://x.supabase.co",
      SUPABASE_PUBLISHABLE_KEY: "x",
      SUPABASE_SECRET_KEY: "x",
    };
    expect(readConfig({ ...project, LOGIN_METHODS: "google" }).LOGIN_METHODS).toEqual(["google"]);
  });

  test("a copy of .env.example changes nothing, in development or in production", () => {
    const example = parseEnv(text(".env.example"));
    expect(readConfig(example)).toEqual(readConfig({}));
    const production = { NODE_ENV: "production" };
    expect(readConfig({ ...example, ...production })).toEqual(readConfig(production));
    expect(readConfig({ ...example, ...production }).DEMO_DATA).toBe(false);
  });

  test("operations.md and .env.example list exactly the variables that are read", () => {
    const documented = [...text("docs/operations.md").matchAll(/^\| (`[A-Z0-9_`, ]+`) \|/gm)]
      .flatMap(([, cell]) => cell?.match(/[A-Z0-9_]+/g) ?? [])
      .sort();
    const listed = [...text(".env.example").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(documented).toEqual([...configVariables].sort());
    expect(listed.sort()).toEqual([...configVariables].sort());
  });
});
