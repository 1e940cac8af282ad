import { TypeRulesPage } from "~/features/type-rules/type-rules-page";

export default function AdminTypeRules() {
  return <TypeRulesPage />;
}
