import { Sprout } from "lucide-react";
import { Link } from "react-router";
import { projectPath } from "#domain/listing/project-path.ts";
import { submissionPath } from "#domain/sign-in/sign-in.ts";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { FirstSteps } from "~/components/ui/first-steps";
import { Skeleton } from "~/components/ui/skeleton";
import { type ExampleProject, useExampleProjects } from "~/lib/viewer/use-example-projects";

const skeletons = ["first", "second", "third", "fourth"];

export function MyProjectsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your projects</span>
      <div className="grid gap-5 lg:grid-cols-2">
        {skeletons.map((name) => (
          <Card key={name} className="p-5 md:p-6">
            <div className="flex items-center gap-4">
              <Skeleton className="size-12 shrink-0 rounded-lg" />
              <div className="flex-1 space-y-2">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-3 w-1/4" />
              </div>
              <Skeleton className="h-6 w-16 rounded-full" />
            </div>
            <Skeleton className="mt-6 h-4 w-full" />
            <Skeleton className="mt-2.5 h-4 w-4/5" />
            <Skeleton className="mt-6 h-14 w-full" />
            <Skeleton className="mt-6 h-9 w-40 rounded-lg" />
          </Card>
        ))}
      </div>
    </div>
  );
}

/** With a listing of the kind that it leads to. */
function firstSteps(example: ExampleProject | undefined) {
  return [
    {
      title: "Describe it",
      text: "Five steps, from your company to the review. A registry's file can fill in what it states, and the draft stays in this browser until you submit it.",
    },
    {
      title: "We review it",
      text: "A person reads every submission and decides. The decision comes by e-mail, and this page says what, if anything, you need to do.",
    },
    {
      title: "Buyers find it",
      text: example ? (
        <>
          It is listed, with a page of its own, for example{" "}
          <Link to={projectPath(example.id)} className="text-link">
            {example.title}
          </Link>
          . Buyers write to the address that you give.
        </>
      ) : (
        "It is listed, with a page of its own. Buyers write to the address that you give."
      ),
    },
  ];
}

export function NoProjectsYet() {
  const [example] = useExampleProjects();
  return (
    <Card className="flex flex-col items-center gap-4 px-6 py-16 text-center text-quiet">
      <Sprout aria-hidden="true" size={30} className="text-moss" />
      <h3 className="font-serif text-2xl font-medium text-ink">No projects yet</h3>
      <p>You haven't submitted any carbon projects yet.</p>
      <Link to={submissionPath} className={buttonClass({ variant: "secondary" })}>
        Submit Your First Project
      </Link>
      <FirstSteps label="From a draft to a listing" steps={firstSteps(example)} />
    </Card>
  );
}
