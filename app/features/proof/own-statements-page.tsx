import { useQuery } from "@tanstack/react-query";
import { FileCheck2 } from "lucide-react";
import { Link } from "react-router";
import { statementPath, statementsPath, verifiedHashPath } from "#domain/proof/proof-paths.ts";
import { type AdminColumn, AdminTable } from "~/components/admin/admin-table";
import { Card } from "~/components/ui/card";
import { FirstSteps } from "~/components/ui/first-steps";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { Spinner } from "~/components/ui/spinner";
import { WaitingPage } from "~/components/ui/waiting-page";
import { dateAndTime } from "~/lib/format/dates";
import { useSession } from "~/lib/session/session";
import { useRequireLogin } from "~/lib/session/use-require-login";
import { mostOwnStatements, type OwnStatement, ownStatementsQuery } from "./own-statements-query";

/** The statements that the user has frozen: nobody else can list them. */
export function OwnStatementsPage() {
  const session = useSession();
  useRequireLogin({
    from: statementsPath,
    description: "Please log in to view your statements",
  });
  if (session.status !== "signed-in") return <WaitingPage title="My Statements" />;
  return (
    <Page>
      <PageHeader
        title="My Statements"
        intro="Statements and checked offers that you have frozen. Only you see this list; anyone with the link of a statement can read it."
      />
      <OwnStatements userId={session.user.id} />
    </Page>
  );
}

function OwnStatements({ userId }: { userId: string }) {
  const { data: statements, error, isFetching, refetch } = useQuery(ownStatementsQuery(userId));
  if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!statements) return <Spinner label="Loading your statements" />;
  if (statements.length === 0) return <NoStatements />;
  return (
    <>
      <AdminTable
        caption="Your statements, newest first"
        columns={columns}
        rows={statements}
        keyOf={({ id }) => id}
      />
      <p className="mt-4 text-sm text-quiet">
        {statements.length === mostOwnStatements &&
          `These are the newest ${mostOwnStatements}; older ones are still at their links. `}
        Your frozen comparisons are on the page{" "}
        <Link to="/compare" className="text-link">
          Compare
        </Link>
        .
      </p>
    </>
  );
}

const kinds: Record<OwnStatement["kind"], string> = {
  purchase: "Purchase",
  project: "Own project",
  offer: "Checked offer",
};

const ShortHash = ({ public_hash }: OwnStatement) => (
  <Link
    to={verifiedHashPath(public_hash)}
    aria-label={`Verify ${public_hash.slice(0, 12)}`}
    className="text-link font-mono text-[0.8125rem] whitespace-nowrap max-md:inline-block max-md:py-1.5"
  >
    {public_hash.slice(0, 12)}…
  </Link>
);

const columns: readonly AdminColumn<OwnStatement>[] = [
  {
    label: "Title",
    cell: (statement) => (
      <>
        <Link
          to={statementPath(statement.id)}
          dir="auto"
          className="text-link block w-fit text-left font-medium wrap-anywhere max-md:py-1.5"
        >
          {statement.title ?? "Untitled statement"}
        </Link>
        <span className="block text-quiet sm:hidden">{kinds[statement.kind]}</span>
        <span className="block text-quiet md:hidden">{dateAndTime(statement.frozen_at)}</span>
        <span className="block sm:hidden">
          <ShortHash {...statement} />
        </span>
      </>
    ),
  },
  { label: "Kind", from: "sm", headClassName: "w-36", cell: ({ kind }) => kinds[kind] },
  {
    label: "Frozen on",
    from: "md",
    headClassName: "w-56",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ frozen_at }) => dateAndTime(frozen_at),
  },
  { label: "SHA-256", from: "sm", headClassName: "w-40", cell: ShortHash },
];

const firstSteps = [
  {
    title: "For a purchase",
    text: (
      <>
        Compare projects, or open a list, and freeze a statement of what is known about them.{" "}
        <Link to="/compare" className="text-link">
          Compare
        </Link>
      </>
    ),
  },
  {
    title: "For an offer",
    text: (
      <>
        Check what a seller says, and freeze the result.{" "}
        <Link to="/check" className="text-link">
          Check an offer
        </Link>
      </>
    ),
  },
  {
    title: "For your own project",
    text: (
      <>
        Freeze a statement from the menu of a listed project.{" "}
        <Link to="/my-projects" className="text-link">
          My Projects
        </Link>
      </>
    ),
  },
];

function NoStatements() {
  return (
    <Card className="flex flex-col items-center gap-4 px-6 py-16 text-center text-quiet">
      <FileCheck2 aria-hidden="true" size={30} className="text-moss" />
      <h2 className="font-serif text-2xl font-medium text-ink">No statements yet</h2>
      <p className="max-w-[36rem]">
        A statement keeps what was stated about credits, with a hash by which anyone can verify it.
      </p>
      <FirstSteps label="How to freeze a statement" steps={firstSteps} />
    </Card>
  );
}
