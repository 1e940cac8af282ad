import { PersonPage } from "~/features/people/person-page";
import type { Route } from "./+types/admin-person";

export default function AdminPerson({ params }: Route.ComponentProps) {
  // Another person is another page: nothing typed for one may reach the other.
  return <PersonPage key={params.personId} personId={params.personId} />;
}
