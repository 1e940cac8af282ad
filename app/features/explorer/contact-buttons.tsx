import { clsx } from "clsx";
import { companyName, type DisplayProject } from "#domain/listing/listing.ts";
import { track } from "~/lib/browser/analytics";
import { log } from "~/lib/browser/log";
import { notify } from "~/lib/browser/notify";
import styles from "./cells.module.css";
import { downloadDocument, methodologyFileName } from "./methodology-download";

const visitDelay = 100;
const shortNotice = 3000;
const longNotice = 4000;

const mailClass = clsx(styles.iconButton, styles.mail);
const websiteClass = clsx(styles.iconButton, styles.globe);
const methodologyClass = clsx(styles.iconButton, styles.fileDown);

export type ViewType = "table" | "card";

interface ContactButtonsProps {
  project: DisplayProject;
  viewType: ViewType;
}

export function ContactButtons({ project, viewType }: ContactButtonsProps) {
  return (
    <>
      <button
        type="button"
        aria-label="Copy email"
        title={project.contactEmail ?? "No email address given"}
        disabled={!project.contactEmail}
        className={mailClass}
        onClick={() => void copyEmail(project)}
      />
      <button
        type="button"
        aria-label="Visit website"
        title={project.website ?? "No website given"}
        disabled={!project.website}
        className={websiteClass}
        onClick={() => visitWebsite(project, viewType)}
      />
      <button
        type="button"
        aria-label="Download methodology"
        title="Download methodology"
        className={methodologyClass}
        onClick={() => void downloadMethodology(project)}
      />
    </>
  );
}

async function copyEmail(project: DisplayProject) {
  const { contactEmail } = project;
  if (!contactEmail) return;
  try {
    await navigator.clipboard.writeText(contactEmail);
    notify("success", "Email copied to clipboard", {
      description: contactEmail,
      duration: shortNotice,
    });
    track("copy_email", { company: companyName(project), email: contactEmail });
  } catch (error) {
    log.warn("The address could not be copied", error);
    notify("error", "Failed to copy email", {
      description: "Please try again or copy manually",
      duration: longNotice,
    });
  }
}

function visitWebsite(project: DisplayProject, viewType: ViewType) {
  const { website } = project;
  if (!website) return;
  track("website_visit", { company: companyName(project), url: website, view_type: viewType });
  window.setTimeout(() => window.open(website, "_blank", "noopener,noreferrer"), visitDelay);
}

async function downloadMethodology(project: DisplayProject) {
  const { registryId } = project;
  const methodology = project.methodologies.find(({ url }) => url);
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
