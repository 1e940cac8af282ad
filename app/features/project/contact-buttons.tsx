import { ExternalLink, Mail } from "lucide-react";
import { useId } from "react";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { copyEmail, visitWebsite } from "~/components/listing/contact-actions";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";

/** Buttons to contact the developer, for the details that are known. */
export function Contact({ project }: { project: DisplayProject }) {
  const id = useId();
  const { contactEmail, website } = project;
  if (!contactEmail && !website) return null;
  return (
    <section aria-labelledby={id}>
      <Card className="p-5">
        <h2 id={id} className="text-sm font-semibold">
          Contact
        </h2>
        <div className="mt-3 flex flex-wrap gap-2.5 *:flex-1">
          {contactEmail && (
            <Button
              variant="secondary"
              size="sm"
              title={contactEmail}
              onClick={() => void copyEmail(project)}
            >
              <Mail aria-hidden="true" size={16} />
              Copy email
            </Button>
          )}
          {website && (
            <Button
              variant="secondary"
              size="sm"
              title={website}
              onClick={() => visitWebsite(project, "page")}
            >
              <ExternalLink aria-hidden="true" size={16} />
              Visit website
            </Button>
          )}
        </div>
      </Card>
    </section>
  );
}
