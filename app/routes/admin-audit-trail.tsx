import { AuditTrailPage } from "~/features/audit-trail/audit-trail-page";

export default function AdminAuditTrail() {
  return <AuditTrailPage />;
}
