import { ContentListPage } from "~/features/content/admin/content-list-page";

export default function AdminContent() {
  return <ContentListPage />;
}
