import type { DisplayProject } from "#domain/listing/listing.ts";
import { track } from "~/lib/browser/analytics";
import { log } from "~/lib/browser/log";
import { notify } from "~/lib/browser/notify";
import { downloadDocument, methodologyFileName } from "./methodology-download";

const visitDelay = 100;
const shortNotice = 3000;
const longNotice = 4000;

export type ViewType = "table" | "card";

export async function copyEmail({ company, contactEmail }: DisplayProject) {
  if (!contactEmail) return;
  try {
    await navigator.clipboard.writeText(contactEmail);
    notify("success", "Email copied to clipboard", {
      description: contactEmail,
      duration: shortNotice,
    });
    track("copy_email", { company, email: contactEmail });
  } catch (error) {
    log.warn("The address could not be copied", error);
    notify("error", "Failed to copy email", {
      description: "Please try again or copy manually",
      duration: longNotice,
    });
  }
}

export function visitWebsite({ company, website }: DisplayProject, viewType: ViewType) {
  if (!website) return;
  track("website_visit", { company, url: website, view_type: viewType });
  window.setTimeout(() => window.open(website, "_blank", "noopener,noreferrer"), visitDelay);
}

export async function downloadMethodology({ company, projectId, methodologies }: DisplayProject) {
  const methodology = methodologies.find(({ url }) => url);
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
      description: `${projectId} methodology document`,
      duration: shortNotice,
    });
    track("methodology_download", { company, project_id: projectId });
  } catch (error) {
    log.warn("The methodology could not be downloaded", error);
    notify("error", "Download failed", {
      description: "Please try again or contact support",
      duration: longNotice,
    });
  }
}
