import { Card } from "~/components/ui/card";
import { dateAndTime } from "~/lib/format/dates";
import type { Person } from "./people-query";

/** Key figures of an account. */
export function PersonFacts({ person }: { person: Person }) {
  const facts: [label: string, value: string | number][] = [
    ["Last login", person.last_sign_in_at ? dateAndTime(person.last_sign_in_at) : "Never"],
    ["Marketing e-mails", marketingText(person.marketing_opt_in)],
    ["Lists", person.lists],
    ["Personal keys", person.keys],
    ["Claims", person.claims],
    ["Frozen comparisons", person.frozen_comparisons],
  ];
  return (
    <aside aria-label="About this account" className="max-lg:order-first">
      <Card className="p-5">
        <dl className="grid gap-x-6 gap-y-3.5 text-sm max-lg:grid-cols-2 sm:max-lg:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-quiet">{label}</dt>
              <dd className="mt-0.5 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </aside>
  );
}

function marketingText(choice: boolean | null): string {
  if (choice === null) return "Never asked";
  return choice ? "Agreed" : "Declined";
}
