import { ImportPage } from "~/features/import/import-page";

export default function AdminImport() {
  return <ImportPage />;
}
