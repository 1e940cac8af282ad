import { PersonPage } from "~/features/people/person-page";
import type { Route } from "./+types/admin-person";

export default function AdminPerson({ params }: Route.ComponentProps) {
  // Remounted for each person, so that nothing typed for one can reach another.
  return <PersonPage key={params.personId} personId={params.personId} />;
}
