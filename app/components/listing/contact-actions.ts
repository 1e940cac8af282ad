import { companyName, type DisplayProject } from "#domain/listing/listing.ts";
import { track } from "~/lib/browser/analytics";
import { copyText } from "~/lib/browser/copy-text";
import { notify } from "~/lib/browser/notify";
import { log } from "~/lib/log";
import { downloadDocument, methodologyFileName } from "./methodology-download";

const visitDelay = 100;
const shortNotice = 3000;
const longNotice = 4000;

/** Where the visitor used a contact action; sent with analytics events. */
export type ViewType = "table" | "card" | "page";

export async function copyEmail(project: DisplayProject) {
  const { contactEmail } = project;
  if (!contactEmail) return;
  const isCopied = await copyText(contactEmail, {
    copied: {
      title: "Email copied to clipboard",
      description: contactEmail,
      duration: shortNotice,
    },
    failed: {
      title: "Failed to copy email",
      description: "Please try again or copy manually",
      duration: longNotice,
    },
  });
  if (isCopied) track("copy_email", { company: companyName(project), email: contactEmail });
}

export function visitWebsite(project: DisplayProject, viewType: ViewType) {
  const { website } = project;
  if (!website) return;
  track("website_visit", { company: companyName(project), url: website, view_type: viewType });
  window.setTimeout(() => window.open(website, "_blank", "noopener,noreferrer"), visitDelay);
}

/** Downloads the named methodology's document, or without a name the first one that exists. */
export async function downloadMethodology(project: DisplayProject, name?: string) {
  const { registryId } = project;
  const methodology = project.methodologies.find(
    (one) => one.url && (name === undefined || one.name === name),
  );
  if (!methodology?.url) {
    notify("info", "Methodology not available", {
      description: "This project's methodology document is not currently available",
      duration: longNotice,
    });
    return;
  }
  try {
    await downloadDocument(methodology.url, methodologyFileName(methodology.name));
    notify("success", "Methodology downloaded", {
      description: `${registryId} methodology document`,
      duration: shortNotice,
    });
    track("methodology_download", { company: companyName(project), project_id: registryId });
  } catch (error) {
    log.warn("The methodology could not be downloaded", error);
    notify("error", "Download failed", {
      description: "Please try again or contact support",
      duration: longNotice,
    });
  }
}
