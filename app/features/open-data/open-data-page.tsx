import type { ReactNode } from "react";
import { Link } from "react-router";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { openDataLimits } from "#domain/limits.ts";
import { gatedTerms, openDataLicence } from "#domain/open-data/licence.ts";
import { accountPath, openDataPaths } from "#domain/open-data/paths.ts";
import { product } from "#domain/product.ts";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { useContactEmail } from "~/lib/data/public-config";
import { type DescribedName, DescribedNames } from "./described-names";
import { examples } from "./examples";

interface OpenDataPageProps {
  siteUrl: string;
  fields: readonly DescribedName[];
  parameters: readonly DescribedName[];
}

const textLink = "font-medium text-pine underline underline-offset-4 hover:text-moss";

/** Documentation of the open data and its API. */
export function OpenDataPage({ siteUrl, fields, parameters }: OpenDataPageProps) {
  const contactEmail = useContactEmail();
  return (
    <Page>
      <PageHeader
        title="Open data"
        intro={`Every listed project in machine-readable form: JSON, CSV and the Carbon Data Open Protocol. No account is needed for what ${product.name} shows publicly.`}
        className="md:mb-12"
      >
        <div className="mt-7 flex flex-wrap gap-3">
          <a href={openDataPaths.projectsCsv} download className={buttonClass()}>
            Download all as CSV
          </a>
          <a href={openDataPaths.openApi} className={buttonClass({ variant: "secondary" })}>
            OpenAPI description
          </a>
        </div>
      </PageHeader>
      <div className="grid gap-14 md:gap-18 [&>*]:min-w-0">
        <Section id="addresses" title="Endpoints">
          <Card className="mt-5">
            <dl className="divide-y divide-rule">
              {addresses.map(({ path, what }) => (
                <div
                  key={path}
                  className="grid gap-x-8 gap-y-1 px-5 py-3 md:grid-cols-[24rem_1fr] md:items-baseline"
                >
                  <dt>
                    <code className="text-sm [overflow-wrap:anywhere]">{path}</code>
                  </dt>
                  <dd className="text-[0.9375rem] leading-relaxed text-quiet">{what}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </Section>

        <Section id="licence" title="Licence">
          <Text>
            The public data is licensed under{" "}
            <a href={openDataLicence.url} rel="license noopener" className={textLink}>
              {openDataLicence.name}
            </a>
            : use it for any purpose, and credit {product.name} as the source with a link to the
            project’s page. The texts and figures are the developers’ own, and our team reviews them
            before they are listed.
          </Text>
          <Text>{gatedTerms}</Text>
        </Section>

        <Section id="keys" title="Keys">
          <Text>
            Cost, permanence and the ratings of {ratingsAgency.fullName} require an account. A
            personal key gives your programs access to them: create one in{" "}
            <Link to={accountPath} className={textLink}>
              your account
            </Link>{" "}
            and send it as <Code>Authorization: Bearer ct_…</Code>. It can only read the open data.
            Amounts are in US dollars. Keep the key secret, never put it in a URL or a web page, and
            revoke it when you no longer need it.
          </Text>
        </Section>

        <Section id="examples" title="Examples">
          <div className="mt-5 grid gap-5 lg:grid-cols-2 [&>*]:min-w-0">
            {examples(siteUrl).map(({ title, language, code }) => (
              <figure key={title}>
                <figcaption className="flex items-baseline justify-between gap-4 text-sm">
                  <span className="font-medium">{title}</span>
                  <span className="text-quiet">{language}</span>
                </figcaption>
                <pre className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere] rounded-xl border border-rule bg-white p-5 text-[0.8125rem] leading-relaxed">
                  <code>{code}</code>
                </pre>
              </figure>
            ))}
          </div>
        </Section>

        <Section id="parameters" title="Parameters">
          <Text>
            The filters of the comparison table have the same names here as in its URL. Unknown
            parameters and invalid values are rejected with an error naming them, not ignored.
          </Text>
          <DescribedNames caption="Parameters of the list" names={parameters} />
        </Section>

        <Section id="fields" title="Fields">
          <Text>
            The fields are the same in JSON and as columns of the CSV file. Unknown values are{" "}
            <Code>null</Code>, an empty list or an empty cell; in CSV cells, lists are written as
            JSON.
          </Text>
          <DescribedNames caption="Fields of a project" names={fields} />
        </Section>

        <Section id="limits" title="Limits and freshness">
          <Text>
            {openDataLimits.requestsPerMinute} requests a minute per IP address, and the same per
            key; beyond that the API responds with 429 and says when to try again. A page has up to
            500 projects. Responses are always up to date and carry an <Code>ETag</Code>: send it
            back as <Code>If-None-Match</Code>, and unchanged data is not sent again.
          </Text>
          <Text>
            A cursor stays valid while projects are added and removed. To keep a copy up to date,
            save <Code>as_of</Code> from the first page and send it as <Code>updated_since</Code>{" "}
            next time: you get what has changed, and which projects were removed. Do not use filters
            for this, or you will miss projects that no longer match.
          </Text>
        </Section>

        <Section id="errors" title="Errors">
          <Text>
            Every error is returned as problem details in JSON (RFC 9457) with <Code>status</Code>,{" "}
            <Code>title</Code>, <Code>detail</Code> and, if a parameter is wrong,{" "}
            <Code>parameter</Code>: 400 for a query that is not valid, 401 for an unknown or missing
            key, 404 for a project that does not exist, 410 for one that is no longer listed, 429
            for too many requests, and 503 when the data cannot be read.
          </Text>
        </Section>

        <Section id="versions" title="Versions">
          <Text>
            This is version 1, and it is stable: fields, parameters and endpoints may be added, but
            none will be removed, renamed or given another type. Newly listed projects are also
            available as an{" "}
            <a href={openDataPaths.projectFeed} className={textLink}>
              Atom feed
            </a>
            . Send questions to{" "}
            <a href={`mailto:${contactEmail}`} className={textLink}>
              {contactEmail}
            </a>
            .
          </Text>
        </Section>
      </div>
    </Page>
  );
}

const addresses = [
  { path: openDataPaths.projectsJson, what: "All matching projects, in pages." },
  { path: openDataPaths.projectsCsv, what: "All matching projects, as one file." },
  { path: "/api/v1/projects/{id}.json", what: "One project; its id is in the URL of its page." },
  { path: "/api/v1/projects/{id}.csv", what: "The same project as a CSV file." },
  {
    path: "/api/v1/projects/{id}/cdop.json",
    what: "One project in the Carbon Data Open Protocol: its required fields and what else is known.",
  },
  {
    path: "/api/v1/projects/{id}/history.json",
    what: "How a project’s price, availability, stage and standing have changed since it was listed.",
  },
  {
    path: openDataPaths.checkJson,
    what: "Each statement of an offer, given as parameters: confirmed, contradicted or not known.",
  },
  {
    path: openDataPaths.openApi,
    what: "A machine-readable description of this API, as OpenAPI 3.1.",
  },
  {
    path: openDataPaths.dataPackage,
    what: "A description of the CSV file, as a Frictionless Data Package.",
  },
];

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="scroll-mt-24 font-serif text-[1.625rem] font-medium tracking-[-0.015em] md:text-3xl"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="mt-4 max-w-[46rem] leading-relaxed">{children}</p>;
}

function Code({ children }: { children: ReactNode }) {
  return <code className="rounded bg-paper-deep px-1.5 py-0.5 text-[0.875em]">{children}</code>;
}
