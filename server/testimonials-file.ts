import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";
import type { Testimonial } from "#domain/content/testimonial.ts";
import { showsSamples } from "./real-settings.ts";
import { ConfigError } from "./start-error.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

/** The page's policy lets images come from this site or over HTTPS. */
const portrait = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/)\S+$/, "must start with / or https://")
  .max(2_000);

const schema = z
  .array(
    z.strictObject({
      name: text(80),
      title: text(120),
      content: text(400),
      iconSrc: portrait,
      footerText: text(120).optional(),
      startDirection: z.enum(["left", "right", "top", "bottom", "center"]).optional(),
    }),
  )
  .length(2, "must have two testimonials");

/** The home page's testimonials; undefined if it may show samples. */
export async function loadTestimonials(
  config: Parameters<typeof showsSamples>[0],
): Promise<readonly Testimonial[] | undefined> {
  const { TESTIMONIALS_FILE: file } = config;
  if (!file) return showsSamples(config) ? undefined : [];
  const refuse = (reason: string) => new ConfigError(`TESTIMONIALS_FILE is "${file}", ${reason}.`);
  const content = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw refuse(`which cannot be read: ${error.code}`);
  });
  return parseTestimonials(content, refuse);
}

function parseTestimonials(
  content: string,
  refuse: (reason: string) => ConfigError,
): readonly Testimonial[] {
  let data: unknown;
  try {
    data = parse(content, { maxAliasCount: 0 });
  } catch {
    throw refuse("which is not YAML or JSON");
  }
  const parsed = schema.safeParse(data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.length ? `${issue.path.join(".")}: ` : "";
    throw refuse(`which is not as described in docs/operations.md: ${where}${issue?.message}`);
  }
  return parsed.data.map(({ footerText, startDirection, ...given }, index) => ({
    ...given,
    id: `testimonial-${index + 1}`,
    startDirection: startDirection ?? (index === 0 ? "left" : "right"),
    ...(footerText && { footerText }),
  }));
}
