import type { ReactNode } from "react";
import { reviewLabel, reviewSections, storedText } from "#domain/review/review-fields.ts";
import type { ValueFieldName } from "#domain/submission/fields/fields.ts";
import type { ProjectRecord } from "#domain/submission/project-record.ts";
import { FieldValue } from "~/components/listing/field-value";
import { Card } from "~/components/ui/card";

interface StoredSectionsProps {
  record: ProjectRecord;
  heading: "h2" | "h3";
  /** Rendered below the field's value. */
  noteOn?: (name: ValueFieldName) => ReactNode;
}

/** All stored values of a project, section by section. */
export function StoredSections({ record, heading: Heading, noteOn }: StoredSectionsProps) {
  return reviewSections.map(({ title, fields }) => (
    <Card key={title} className="px-5 py-4">
      <Heading className="font-serif text-xl font-medium">{title}</Heading>
      <dl className="mt-2 text-sm">
        {fields.map((name) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-0.5 border-t border-rule py-2 first:border-0 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt className="text-quiet">{reviewLabel(name)}</dt>
            <dd className="min-w-0">
              <FieldValue name={name} value={storedText(record, name)} />
              {noteOn?.(name)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  ));
}
