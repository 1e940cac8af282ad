import type { DisplayProject } from "#domain/listing/listing.ts";
import { copyEmail, downloadMethodology, type ViewType, visitWebsite } from "./contact-actions";

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
        title={project.contactEmail ?? "No e-mail address is known"}
        disabled={!project.contactEmail}
        className="icon-button icon-mail"
        onClick={() => void copyEmail(project)}
      />
      <button
        type="button"
        aria-label="Visit website"
        title={project.website ?? "No website is known"}
        disabled={!project.website}
        className="icon-button icon-globe"
        onClick={() => visitWebsite(project, viewType)}
      />
      <button
        type="button"
        aria-label="Download methodology"
        title="Download methodology"
        className="icon-button icon-file-down"
        onClick={() => void downloadMethodology(project)}
      />
    </>
  );
}
