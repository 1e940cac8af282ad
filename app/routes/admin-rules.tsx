import { AdminRulesPage } from "~/features/admin-rules/admin-rules-page";

export default function AdminRules() {
  return <AdminRulesPage />;
}
