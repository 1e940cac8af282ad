import { PeoplePage } from "~/features/people/people-page";

export default function AdminPeople() {
  return <PeoplePage />;
}
