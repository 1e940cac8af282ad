import { Lock } from "lucide-react";
import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { projectsHash, useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";

interface ExplorerHeadProps {
  /** Whether there are no projects at all, so that nothing is below and nothing is hidden. */
  isEmpty: boolean;
}

export function ExplorerHead({ isEmpty }: ExplorerHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div>
        <h2
          id="projects-title"
          className="font-serif text-[1.75rem] leading-tight font-medium tracking-[-0.015em] md:text-[2rem]"
        >
          Explore Carbon Credit Projects
        </h2>
        <p className="mt-0.5 text-sm text-quiet">
          {isEmpty
            ? "Our team reviews every project before publication."
            : "Every project below was reviewed by our team before publication."}
        </p>
      </div>
      {!isEmpty && <HiddenDataNotice />}
    </div>
  );
}

function HiddenDataNotice() {
  const { status } = useSession();
  const returnHere = useReturnHere(projectsHash);
  if (status === "signed-in") return null;
  return (
    <p
      data-hidden-data=""
      className="flex items-center kept-session:hidden gap-2.5 rounded-lg bg-mint px-4 py-2 text-sm text-pine"
    >
      <Lock aria-hidden="true" size={15} className="shrink-0" />
      <span>
        Some data is hidden.{" "}
        <Link
          to={loginPath}
          state={returnHere}
          className="font-semibold underline underline-offset-3"
        >
          Share your email to reveal the good stuff
        </Link>
      </span>
    </p>
  );
}
