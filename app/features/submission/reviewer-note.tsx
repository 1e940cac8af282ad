import { MessageSquareText } from "lucide-react";
import type { ReviewerNote as Note } from "#domain/review/reviewer-note.ts";
import { longDate } from "~/lib/format/dates";

/** The reviewer's note, shown above every step; collapsible. */
export function ReviewerNote({ meaning, text, date }: Note) {
  return (
    <details
      open
      className="group mb-7 rounded-xl border border-amber/35 bg-yellow-tint/60 px-5 py-4 text-[0.9375rem]"
    >
      <summary className="flex min-h-6 cursor-pointer list-none gap-2.5 rounded-md font-medium [&::-webkit-details-marker]:hidden">
        <MessageSquareText
          aria-hidden="true"
          size={18}
          className="mt-0.5 shrink-0 text-amber-text"
        />
        <span className="min-w-0">
          {meaning}{" "}
          <span className="text-link whitespace-nowrap font-normal">
            <span className="group-open:hidden">Read the note</span>
            <span className="hidden group-open:inline">Hide the note</span>
          </span>
        </span>
      </summary>
      <blockquote className="mt-3 ml-7 border-l-2 border-amber/45 pl-4 leading-relaxed wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
        {text}
      </blockquote>
      <p className="mt-2 ml-7 pl-4.5 text-sm text-quiet">Our reviewer, {longDate(date)}</p>
    </details>
  );
}
