import { z } from "zod";
import { longDay } from "#domain/text/date-text.ts";
import { plural } from "#domain/text/plural.ts";
import type { Email } from "./email-layout.ts";

const file = z.object({
  file_name: z.string(),
  registry: z.string(),
  contents: z.string(),
  as_of: z.string(),
});
const received = z.object({
  files: z.array(file.extend({ companies: z.array(z.string()) })).min(1),
});
const decided = file.extend({
  decision: z.enum(["finished", "sent back", "undone"]),
  reason: z.string().nullish(),
});
const allDecided = z.object({ files: z.array(decided).min(1) });
type Decided = z.infer<typeof decided>;

/** To the team: files of transactions that developers propose for their projects. */
export function registryFilesReceivedEmail(data: unknown, siteUrl: string): Email {
  const { files } = received.parse(data);
  const path = "/admin/import";
  return {
    subject: `${plural(files.length, "registry file", "registry files")} to review`,
    heading: `${files.length === 1 ? "A registry file is" : `${files.length} registry files are`} waiting for review`,
    paragraphs: ["Nothing of it is shown until it is approved."],
    list: files.map((one) => ({
      label: `${one.companies.join(", ")}: ${one.file_name}`,
      note: contentsOf(one),
      url: `${siteUrl}/login?from=${encodeURIComponent(path)}`,
    })),
    // Via the login page, because the team's pages do not exist for visitors who are signed out.
    action: {
      label: "Open the files",
      url: `${siteUrl}/login?from=${encodeURIComponent(path)}`,
    },
  };
}

const outcomes: Record<Decided["decision"], { short: string; text: string }> = {
  finished: {
    short: "approved",
    text: "has been approved. Your projects’ pages now show what it says about their vintages.",
  },
  "sent back": {
    short: "sent back",
    text: "was sent back. Nothing of it is shown. Our team’s reason:",
  },
  undone: {
    short: "no longer used",
    text: "is no longer used. Your projects’ pages show what the other files say about their vintages.",
  },
};

/** To a developer: what the team decided on the files of transactions that they proposed. */
export function registryFilesDecidedEmail(data: unknown, siteUrl: string): Email {
  const { files } = allDecided.parse(data);
  const url = `${siteUrl}/my-projects/registry-files`;
  const action = { label: "See your files", url };
  const [only, ...others] = files;
  if (only && others.length === 0) {
    const { short, text } = outcomes[only.decision];
    return {
      subject: `Your registry file: ${short}`,
      heading: only.file_name,
      paragraphs: [`Your file (${contentsOf(only)}) ${text}`],
      ...(only.reason ? { quotation: only.reason } : {}),
      action,
    };
  }
  return {
    subject: `Decisions on ${files.length} registry files`,
    heading: `Our team has decided on ${files.length} of your registry files`,
    paragraphs: ["Your projects’ pages show what the approved ones say about their vintages."],
    list: files.map((one) => ({
      label: one.file_name,
      note: [outcomes[one.decision].short, one.reason].filter(Boolean).join(": "),
      url,
    })),
    action,
  };
}

const contentsOf = ({ registry, contents, as_of }: z.infer<typeof file>) =>
  `${registry}: ${contents}, as of ${longDay(new Date(as_of))}`;
