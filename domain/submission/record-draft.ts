import type { Json } from "../database.types.ts";
import { objectIn } from "../json.ts";
import { shownChoices } from "./choices.ts";
import { draftFrom, draftValue, type SubmissionDraft } from "./draft.ts";
import {
  fieldTable,
  isExtra,
  isOfKind,
  type ValueFieldName,
  valueFieldNames,
} from "./fields/fields.ts";
import { valueAt, withValueAt } from "./path.ts";
import type { ProjectRecord } from "./project-record.ts";

/** The form as opened for editing; a pending edit is resumed. */
export function draftOfRecord(record: ProjectRecord, pendingEdit: Json | null): SubmissionDraft {
  const stored = draftFrom(enteredValues(record));
  const edit = objectIn(pendingEdit);
  return edit ? withShownChoices(withMissingFields(edit, stored)) : stored;
}

/** Older edits lack the additional fields, and leave their stored values unchanged. */
function withMissingFields(
  edit: Record<string, unknown>,
  stored: SubmissionDraft,
): SubmissionDraft {
  const missing = valueFieldNames.filter(
    (name) => isExtra(name) && valueAt(edit, name) === undefined,
  );
  return missing.reduce(
    (draft, name) => withValueAt(draft, name, draftValue(stored, name)),
    draftFrom({ ...stored, ...edit }),
  );
}

function enteredValues(record: ProjectRecord): Record<string, unknown> {
  const entered = valueFieldNames.reduce<Record<string, unknown>>(
    (draft, name) => withValueAt(draft, name, enteredValue(record, name)),
    { createdAt: record.createdAt, updatedAt: record.updatedAt },
  );
  // Company details that are pending approval are the owner's most recent entries.
  const proposed = Object.entries(objectIn(record.proposedCompany) ?? {});
  return proposed.reduce(
    (draft, [key, value]) => withValueAt(draft, `company.${key}`, value),
    entered,
  );
}

/** A stored value as the form would hold it; empty if it is not stated. */
function enteredValue({ values }: ProjectRecord, name: ValueFieldName): unknown {
  const field = fieldTable[name];
  const stored = values[name];
  if (field.kind === "multi-choice" && isOfKind(name, "multi-choice"))
    return shownChoices(field, values[name]);
  if (stored === null) return "";
  if (field.kind === "choice" && field.current) return field.current(String(stored));
  return typeof stored === "number" ? String(stored) : stored;
}

function withShownChoices(draft: SubmissionDraft): SubmissionDraft {
  return valueFieldNames.reduce((next, name) => {
    const field = fieldTable[name];
    return field.kind === "multi-choice" && isOfKind(name, "multi-choice")
      ? withValueAt(next, name, shownChoices(field, draftValue(draft, name)))
      : next;
  }, draft);
}
