import { ClaimsPage } from "~/features/claims/claims-page";

export default function AdminClaims() {
  return <ClaimsPage />;
}
