import { MethodologiesPage } from "~/features/methodologies/methodologies-page";

export default function AdminMethodologies() {
  return <MethodologiesPage />;
}
