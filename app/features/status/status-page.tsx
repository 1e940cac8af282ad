import type { ReactNode } from "react";
import {
  inOrder,
  type ServiceState,
  type SiteStatus,
  services,
} from "#domain/status/site-status.ts";
import { statusDataPath } from "#domain/status/status-path.ts";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { dateAndTime, longDate } from "~/lib/format/dates";
import { durationText } from "./duration-text";

/** What works and since when, for visitors who want to know whether it is only them. */
export function StatusPage({ status }: { status: SiteStatus }) {
  const { checkedAt, asOf } = status;
  const states = inOrder(status.services);
  return (
    <Page width="reading">
      <PageHeader title="Status" intro={summary(states)} className="md:mb-8">
        <p className="mt-3 text-sm text-quiet">
          Checked on <Time value={checkedAt} />.
          {asOf && (
            <>
              {" "}
              The database does not respond or takes no changes, so the rest is as of{" "}
              <Time value={asOf} />.
            </>
          )}
        </p>
      </PageHeader>
      <Card>
        <ul className="divide-y divide-rule" aria-label="What works">
          {states.map((state) => (
            <Service key={state.service} state={state} />
          ))}
        </ul>
      </Card>
      <DataAges status={status} />
      <Outages status={status} />
      <p className="mt-8 text-sm text-quiet">
        The same for programs:{" "}
        <a href={statusDataPath} className="text-link">
          {statusDataPath}
        </a>
      </p>
    </Page>
  );
}

function summary(states: readonly ServiceState[]): string {
  const disrupted = states.filter(({ works }) => !works);
  if (states.length === 0) return "Nothing has been checked yet.";
  if (disrupted.length === 0) return "Everything that we check works.";
  const names = disrupted.map(({ service }) => services[service]).join(", ");
  return `Disrupted at the moment: ${names}.`;
}

function Service({ state: { service, works, since } }: { state: ServiceState }) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 px-5 py-4 sm:grid-cols-[1fr_auto_6.5rem] sm:px-6">
      <h2 className="font-medium">{services[service]}</h2>
      <p className="justify-self-end sm:order-last">
        <Badge tone={works ? "green" : "red"}>{works ? "Works" : "Disrupted"}</Badge>
      </p>
      <p className="col-span-2 text-sm text-quiet tabular-nums sm:col-span-1">
        since <Time value={since} />
      </p>
    </li>
  );
}

/** Nothing is said of what nobody has fetched or supplied. */
function DataAges({ status: { ratingsRefreshedAt, registryFiles } }: { status: SiteStatus }) {
  if (!ratingsRefreshedAt && registryFiles.length === 0) return null;
  return (
    <Section title="How old the data are">
      <dl className="divide-y divide-rule border-y border-rule">
        {ratingsRefreshedAt && (
          <Fact name="Ratings">
            fetched on <Time value={ratingsRefreshedAt} />
          </Fact>
        )}
        {registryFiles.map(({ registry, day }) => (
          <Fact key={registry} name={registry}>
            file of <time dateTime={day}>{longDate(day)}</time>
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

function Outages({ status: { outages, recordedSince } }: { status: SiteStatus }) {
  if (!recordedSince && outages.length === 0) return null;
  return (
    <Section title="Disruptions in the last 90 days">
      {outages.length > 0 ? (
        <dl className="divide-y divide-rule border-y border-rule">
          {outages.map(({ service, from, to }) => (
            <Fact key={`${service} ${from}`} name={services[service]}>
              <Time value={from} />
              {to ? `, for ${durationText(from, to)}` : ", and still going on"}
            </Fact>
          ))}
        </dl>
      ) : (
        <p className="border-y border-rule py-3 text-quiet">None was noticed.</p>
      )}
      {recordedSince && (
        <p className="mt-3 text-sm text-quiet">
          Recorded since <Time value={recordedSince} />.
        </p>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 font-serif text-2xl font-medium">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between gap-x-6 gap-y-0.5 py-3 sm:flex-row sm:items-baseline">
      <dt>{name}</dt>
      <dd className="text-sm text-quiet tabular-nums">{children}</dd>
    </div>
  );
}

const Time = ({ value }: { value: string }) => <time dateTime={value}>{dateAndTime(value)}</time>;
