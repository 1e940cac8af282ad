import { Mail, MailCheck } from "lucide-react";
import { Card } from "~/components/ui/card";
import { dateAndTime } from "~/lib/format/dates";
import type { SentEmail, TrailEvent } from "./trail";

const titles: Record<Exclude<TrailEvent["kind"], "act">, string> = {
  submitted: "Submitted",
  imported: "Imported",
  "submitted-again": "Submitted again",
  "change-sent": "Change sent for review",
  "own-withdrawn": "Withdrawn",
  "own-sold_out": "Marked as sold out",
  "own-not_for_sale": "Marked as not for sale",
  approved: "Approved",
  changes_requested: "Changes requested",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

/** A project's history. The database refuses any change to a decision once it is made. */
export function TrailList({ trail }: { trail: TrailEvent[] }) {
  return (
    <Card className="px-5 py-4">
      <h2 className="font-serif text-xl font-medium">History</h2>
      <p className="text-sm text-quiet">
        Decisions are stored permanently and cannot be changed or deleted.
      </p>
      <ol className="mt-3 text-sm">
        {trail.map((event) => (
          <li
            key={`${event.at} ${event.kind} ${event.act?.label}`}
            className="grid gap-x-6 gap-y-0.5 border-t border-rule py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <time dateTime={event.at} className="text-quiet tabular-nums">
              {dateAndTime(event.at)}
            </time>
            <div className="min-w-0">
              <p>
                <strong className="font-medium">{titleOf(event)}</strong>
                {event.isRevision && " (change)"}
                <span className="text-quiet">
                  {event.act && ","} by {actor(event)}
                </span>
              </p>
              {event.act && event.act.fields.length > 0 && (
                <p className="break-words text-quiet">Changed: {event.act.fields.join("; ")}</p>
              )}
              {event.note && (
                <blockquote
                  dir="auto"
                  className="mt-1 border-s-2 border-moss ps-3 leading-relaxed break-words whitespace-pre-line"
                >
                  {event.note}
                </blockquote>
              )}
              {event.emails.map((email) => (
                <EmailState key={email.recipient} email={email} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const titleOf = ({ kind, act }: TrailEvent) => (kind === "act" ? act?.label : titles[kind]);

function actor({ by, who }: TrailEvent): string {
  if (by === "developer") return "the developer";
  return by === "server" ? "the server" : (who ?? "a former team member");
}

function EmailState({ email }: { email: SentEmail }) {
  const { recipient, sentAt, lastError } = email;
  const Icon = sentAt ? MailCheck : Mail;
  return (
    <p className="mt-1 flex gap-1.5 text-quiet">
      <Icon aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">
        {sentAt && `E-mail sent to ${recipient}, ${dateAndTime(sentAt)}`}
        {!sentAt && !lastError && `E-mail to ${recipient} is being sent`}
        {!sentAt &&
          lastError &&
          `E-mail to ${recipient} is waiting for the mail server: ${lastError}`}
      </span>
    </p>
  );
}
