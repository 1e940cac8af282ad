import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { loginPath, submissionPath } from "#domain/sign-in.ts";
import { buttonClass } from "~/components/ui/button";
import { Page, PageHeader } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import type { PublicConfig } from "~/lib/backend";
import { classNames } from "~/lib/class-names";
import { notify } from "~/lib/notify";
import { useSession } from "~/lib/session";
import { ProjectList } from "./project-list";

interface MyProjectsPageProps {
  config: PublicConfig;
  /** What administrators find above their projects. */
  forAdministrators: ReactNode;
}

export function MyProjectsPage({ config, forAdministrators }: MyProjectsPageProps) {
  const { user } = useSession();
  useLoginFirst();
  if (!user) {
    return (
      <Page>
        <div className="flex min-h-[80dvh] justify-center pt-[20vh]">
          <Spinner label="Loading..." />
        </div>
      </Page>
    );
  }
  return (
    <Page className="py-10! md:py-14!">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 md:mb-10">
        <PageHeader
          title="My Projects"
          intro="Manage your carbon removal projects"
          className="mb-0!"
        />
        <Link to={submissionPath} className={classNames(buttonClass(), "max-sm:w-full")}>
          <Plus aria-hidden="true" size={17} />
          Submit New Project
        </Link>
      </div>
      {user.role === "admin" && forAdministrators}
      <ProjectList config={config} userId={user.id} />
    </Page>
  );
}

/** Sends whoever is not signed in to the login page; a sign-out here has its own way to go. */
function useLoginFirst() {
  const { status } = useSession();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === "signed-in") wasSignedIn.current = true;
    if (status !== "signed-out" || wasSignedIn.current) return;
    notify("error", "Authentication required", {
      description: "Please log in to view your projects",
    });
    void navigate(loginPath, { replace: true, state: { from: "/my-projects" } });
  }, [status, navigate]);
}
