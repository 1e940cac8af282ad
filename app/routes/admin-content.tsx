import { ContentListPage } from "~/features/content/admin/content-list-page";
import type { Route } from "./+types/admin-content";

export default function AdminContent({ matches: [root] }: Route.ComponentProps) {
  return <ContentListPage config={root.loaderData.config} />;
}
