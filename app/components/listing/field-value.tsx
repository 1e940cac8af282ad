import { ExternalLink } from "lucide-react";
import { type FieldText, type RecordText, shownText } from "#domain/review/review-fields.ts";
import type { RecordsField } from "#domain/submission/fields/field-kinds.ts";
import { fieldTable, recordParts, type ValueFieldName } from "#domain/submission/fields/fields.ts";
import { textFormats } from "#domain/submission/text-formats.ts";
import { longDate } from "~/lib/format/dates";

interface FieldValueProps {
  name: ValueFieldName;
  value: FieldText;
}

/** A field's value: long dates, tonnes with separators, links as links, lists as lists. */
export function FieldValue({ name, value }: FieldValueProps) {
  const field = fieldTable[name];
  if (value.length === 0) return <span className="text-quiet">None given</span>;
  if (typeof value === "string") return <FieldLine name={name} text={value} />;
  if (field.kind === "records") return <RecordList field={field} records={recordsOf(value)} />;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {value.filter(isName).map((item) => (
        <li key={item} className="rounded-full bg-grey-tint px-2.5 py-0.5 text-xs leading-5">
          {item}
        </li>
      ))}
    </ul>
  );
}

const isName = (entry: string | RecordText) => typeof entry === "string";
const recordsOf = (entries: readonly (string | RecordText)[]) =>
  entries.filter((entry) => typeof entry !== "string");

function FieldLine({ name, text }: { name: ValueFieldName; text: string }) {
  const field = fieldTable[name];
  if (/^https?:\/\/\S+$/i.test(text)) return <OutsideLink url={text} />;
  const isDate = field.kind === "text" && field.format === "date";
  return <span className="break-words">{isDate ? longDate(text) : shownText(name, text)}</span>;
}

function OutsideLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-link inline-flex max-w-full items-baseline gap-1.5 break-all"
    >
      {url}
      <ExternalLink aria-hidden="true" size={13} className="shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** Each record's name, with its other details below. */
function RecordList({ field, records }: { field: RecordsField; records: readonly RecordText[] }) {
  return (
    <ul className="space-y-2">
      {records.map((record, index) => {
        // The name alone is no key: it may have been entered twice.
        const key = `${index} ${record.name}`;
        return (
          <li key={key} className="border-l-2 border-rule pl-2.5">
            <span className="block font-medium break-words">{record.name}</span>
            <RecordDetails field={field} record={record} />
          </li>
        );
      })}
    </ul>
  );
}

function RecordDetails({ field, record }: { field: RecordsField; record: RecordText }) {
  const given = recordParts(field).filter(([key]) => key !== "name" && record[key]);
  const links = given.filter(([, { format }]) => format === "website");
  const texts = given
    .filter(([, { format }]) => format !== "website")
    .map(([key, { label, format }]) =>
      format === "date" ? longDate(record[key] ?? "") : `${label} ${record[key]}`,
    );
  return (
    <span className="block text-[0.8125rem] leading-snug font-normal text-quiet">
      {texts.length > 0 && <span className="block break-words">{texts.join(" · ")}</span>}
      {links.map(([key]) => (
        <LinkOrText key={key} text={record[key] ?? ""} />
      ))}
    </span>
  );
}

/** A link if the text is a valid website URL, otherwise plain text. */
function LinkOrText({ text }: { text: string }) {
  if (!textFormats.website.accepts(text)) return <span className="block break-words">{text}</span>;
  return <OutsideLink url={text} />;
}
