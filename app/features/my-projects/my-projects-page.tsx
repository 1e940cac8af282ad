import { FileSpreadsheet, Plus, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { submissionPath } from "#domain/sign-in/sign-in.ts";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { WaitingPage } from "~/components/ui/waiting-page";
import { useSession } from "~/lib/session/session";
import { useRequireLogin } from "~/lib/session/use-require-login";
import type { KeepCopy } from "./duplicate-project";
import { ImportedProjects } from "./imported-projects";
import { OwnCompanies, ReceivedInvitations } from "./own-companies";
import { ProjectList } from "./project-list";

interface MyProjectsPageProps {
  /** Shown to administrators above their projects. */
  forAdministrators: ReactNode;
  keepCopy: KeepCopy;
}

export function MyProjectsPage({ forAdministrators, keepCopy }: MyProjectsPageProps) {
  const session = useSession();
  useRequireLogin({
    from: "/my-projects",
    description: "Please log in to view your projects",
  });
  // Administrators see more here, so the content waits until the role is known.
  if (session.status !== "signed-in" || !session.isRoleKnown) {
    return <WaitingPage title="My Projects" />;
  }
  const { user } = session;
  return (
    <Page>
      <PageHeader
        title="My Projects"
        intro="Manage your carbon removal projects"
        actions={
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <Link
              to="/my-projects/registry-files"
              className={cn(
                buttonClass({ variant: "secondary" }),
                "max-sm:flex-1 max-sm:px-3 max-sm:whitespace-nowrap",
              )}
            >
              <FileSpreadsheet aria-hidden="true" size={17} />
              Registry files
            </Link>
            <Link
              to="/my-projects/table"
              className={cn(
                buttonClass({ variant: "secondary" }),
                "max-sm:flex-1 max-sm:px-3 max-sm:whitespace-nowrap",
              )}
            >
              <Table2 aria-hidden="true" size={17} />
              Edit several
            </Link>
            <Link to={submissionPath} className={cn(buttonClass(), "max-sm:w-full")}>
              <Plus aria-hidden="true" size={17} />
              Submit New Project
            </Link>
          </div>
        }
      />
      {user.role === "admin" && forAdministrators}
      <ReceivedInvitations userId={user.id} />
      <ProjectList userId={user.id} keepCopy={keepCopy}>
        <OwnCompanies userId={user.id} />
        <ImportedProjects userId={user.id} />
      </ProjectList>
    </Page>
  );
}
