import { randomUUID } from "node:crypto";
import type { Query } from "./account-transactions.ts";
import type { UserRow } from "./users.ts";

/** The actions of Supabase's audit log that this server records. */
type AuditAction =
  | "login"
  | "logout"
  | "user_signedup"
  | "user_invited"
  | "user_deleted"
  | "user_modified"
  | "user_recovery_requested"
  | "user_reauthenticate_requested"
  | "user_updated_password"
  | "token_revoked"
  | "identity_linked"
  | "identity_unlinked"
  | "factor_in_progress"
  | "factor_unenrolled"
  | "challenge_created"
  | "verification_attempted"
  | "recovery_codes_deleted"
  | "recovery_codes_generated";

const logTypes: Partial<Record<AuditAction, string>> = {
  login: "account",
  logout: "account",
  token_revoked: "token",
  user_signedup: "team",
  user_invited: "team",
  user_deleted: "team",
};

interface Entry {
  action: AuditAction;
  actor: Pick<UserRow, "id" | "email">;
  address: string | null;
  traits?: Record<string, unknown>;
}

/** Writes an entry in the format of Supabase's log, which a person's export includes. */
export async function recordAudit(query: Query, entry: Entry): Promise<void> {
  const { action, actor, address, traits } = entry;
  const payload = {
    action,
    actor_id: actor.id,
    actor_username: actor.email ?? "",
    actor_via_sso: false,
    log_type: logTypes[action] ?? "user",
    ...(traits && { traits }),
  };
  await query(
    `insert into auth.audit_log_entries (id, instance_id, payload, created_at, ip_address)
    values ($1, '00000000-0000-0000-0000-000000000000', $2::text::json, now(), $3)`,
    [randomUUID(), JSON.stringify(payload), address ?? ""],
  );
}
