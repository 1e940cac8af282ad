import { ExternalLink } from "lucide-react";
import type { FieldText } from "#domain/review/review-fields.ts";

/** A submitted value; nothing submitted is said rather than left blank. */
export function ShownValue({ value }: { value: FieldText }) {
  if (value.length === 0) return <span className="text-quiet">None given</span>;
  if (typeof value === "string") return <ShownText text={value} />;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {value.map((item) => (
        <li key={item} className="rounded-full bg-grey-tint px-2.5 py-0.5 text-xs leading-5">
          {item}
        </li>
      ))}
    </ul>
  );
}

function ShownText({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/i.test(text)) return <span className="break-words">{text}</span>;
  return (
    <a
      href={text}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-link inline-flex max-w-full items-baseline gap-1.5 break-all"
    >
      {text}
      <ExternalLink aria-hidden="true" size={13} className="shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
