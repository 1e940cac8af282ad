import { redirect } from "react-router";
import type { Route } from "./+types/edit-project-redirect";

/** The URL that a login returns to. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/projects/${encodeURIComponent(params.id)}/edit`);
}
