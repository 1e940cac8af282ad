import { clsx } from "clsx";
import type { DisplayProject } from "#domain/listing/listing.ts";
import {
  copyEmail,
  downloadMethodology,
  type ViewType,
  visitWebsite,
} from "~/components/listing/contact-actions";
import styles from "./cells.module.css";

const mailClass = clsx(styles.iconButton, styles.mail);
const websiteClass = clsx(styles.iconButton, styles.globe);
const methodologyClass = clsx(styles.iconButton, styles.fileDown);

interface ContactIconButtonsProps {
  project: DisplayProject;
  viewType: ViewType;
}

export function ContactIconButtons({ project, viewType }: ContactIconButtonsProps) {
  return (
    <>
      <button
        type="button"
        aria-label="Copy email"
        title={project.contactEmail ?? "No e-mail address given"}
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
