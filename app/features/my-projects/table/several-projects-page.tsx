import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OwnProjectRecord } from "#domain/my-projects/own-project.ts";
import { tableProjects } from "#domain/my-projects/table-project.ts";
import { hasAgreed } from "#domain/my-projects/waiting-edit.ts";
import { plural } from "#domain/text/plural.ts";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { Spinner } from "~/components/ui/spinner";
import { WaitingPage } from "~/components/ui/waiting-page";
import { myProjectsQuery } from "~/lib/data/my-projects-query";
import { useSession } from "~/lib/session/session";
import { useRequireLogin } from "~/lib/session/use-require-login";
import { ProjectValues } from "./project-values";

/** Price, availability and other values of several projects, in one table. */
export function SeveralProjectsPage() {
  const { user } = useSession();
  useRequireLogin({
    from: "/my-projects/table",
    description: "Please log in to edit your projects",
  });
  if (!user) return <WaitingPage title="Edit several projects" />;
  return (
    <Page>
      <BackLink to="/my-projects">My Projects</BackLink>
      <PageHeader
        title="Edit several projects"
        intro="Type or paste values as in a spreadsheet. What you do not change stays as it is, and nothing else has to be complete."
        className="mb-5! md:mb-6! [&_h1]:text-3xl! md:[&_h1]:text-4xl! [&_p]:mt-2!"
      />
      <Loaded key={user.id} userId={user.id} />
    </Page>
  );
}

function Loaded({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(myProjectsQuery(userId));
  const records = useMemo(() => data && editable(data), [data]);
  const projects = useMemo(() => records && tableProjects(records), [records]);
  if (!projects && error) {
    return <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!projects || !records) {
    return (
      <div className="py-24 text-center">
        <Spinner label="Loading your projects" />
      </div>
    );
  }
  const others = records.length - projects.length;
  return (
    <>
      {projects.length > 0 ? (
        <ProjectValues
          projects={projects}
          hasAgreed={records.some(hasAgreed)}
          reload={async () => tableProjects(editable((await refetch()).data ?? records))}
        />
      ) : (
        <Card className="px-6 py-16 text-center text-quiet">
          You have no projects that can be edited here.
        </Card>
      )}
      {others > 0 && (
        <p className="mt-4 text-sm text-quiet">
          {plural(others, "project is", "projects are")} not in the table, because our team has
          returned or rejected {others === 1 ? "it" : "them"}, or because{" "}
          {others === 1 ? "it was" : "they were"} withdrawn: saving would send{" "}
          {others === 1 ? "it" : "them"} for review again. Edit {others === 1 ? "it" : "each"} from
          My Projects.
        </p>
      )}
    </>
  );
}

/** Without those of companies where this person may only look. */
const editable = (records: OwnProjectRecord[]) => records.filter(({ isViewOnly }) => !isViewOnly);
