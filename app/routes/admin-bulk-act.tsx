import { BulkActPage } from "~/features/bulk-acts/bulk-act-page";
import type { Route } from "./+types/admin-bulk-act";

export default function AdminBulkAct({ params }: Route.ComponentProps) {
  return <BulkActPage actId={params.actId} />;
}
