import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { loadTestimonials } from "./testimonials-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-testimonials-"));
});
afterAll(() => rm(folder, { recursive: true }));

const load = (environment: Record<string, string>) => loadTestimonials(readConfig(environment));

async function loadText(content: string) {
  const file = path.join(folder, "said.yaml");
  await writeFile(file, content);
  return load({ TESTIMONIALS_FILE: file });
}

const first = `- name: A. Person
  title: Head of sustainability, Acorn Ltd
  content: One table instead of three spreadsheets.
  iconSrc: /storage/v1/object/public/content-images/a-person.webp
`;
const second = `- name: B. Person
  title: Buyer
  content: "We could say why."
  iconSrc: https://cdn.oak.internal/b.jpg
  footerText: 'Oak & Co'
  startDirection: top
`;

describe("the home page's testimonials", () => {
  test("are samples in development and with demo data, and none in production without a file", async () => {
    expect(await load({})).toBeUndefined();
    expect(await load({ NODE_ENV: "production", DEMO_DATA: "on" })).toBeUndefined();
    expect(await load({ NODE_ENV: "production" })).toEqual([]);
  });

  test("are those of the operator's file", async () => {
    expect(await loadText(first + second)).toEqual([
      {
        id: "testimonial-1",
        name: "A. Person",
        title: "Head of sustainability, Acorn Ltd",
        content: "One table instead of three spreadsheets.",
        iconSrc: "/storage/v1/object/public/content-images/a-person.webp",
        startDirection: "left",
      },
      {
        id: "testimonial-2",
        name: "B. Person",
        title: "Buyer",
        content: "We could say why.",
        iconSrc: "https://cdn.oak.internal/b.jpg",
        footerText: "Oak & Co",
        startDirection: "top",
      },
    ]);
  });

  test.each([
    ["only one", first, "must have two testimonials"],
    ["an empty file", "", "expected array"],
    ["no quote", first + second.replace(/ {2}content.*\n/, ""), "1.content"],
    ["a script as a portrait", first.replace(/\/storage.*/, "javascript:x") + second, "0.iconSrc"],
    ["another host as a path", first.replace(/\/storage/, "//evil") + second, "0.iconSrc"],
    ["an unknown field", `${first}  rating: 5\n${second}`, "rating"],
    ["no YAML", "{{{", "not YAML or JSON"],
    ["a bomb of aliases", "a: &a [x]\nb: [*a,*a,*a]", "not YAML or JSON"],
  ])("refuse %s in one line", async (_, content, reason) => {
    const error = await loadText(content).catch((cause: Error) => cause);
    expect(error).toMatchObject({ name: "ConfigError" });
    expect(String(error)).toContain(reason);
    expect(String(error)).not.toContain("\n");
  });

  test("refuse a file that is not there", async () => {
    await expect(load({ TESTIMONIALS_FILE: "/nowhere.yaml" })).rejects.toThrow(
      'TESTIMONIALS_FILE is "/nowhere.yaml", which cannot be read: ENOENT.',
    );
  });
});
