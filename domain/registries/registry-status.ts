/** Words of registries for a project that has ended there, for good or for now. */
const endedWords =
  /\b(withdrawn|rejected|cancell?ed|terminated|de ?registered|de ?listed|inactive|suspended|(on ?)?hold|revoked|discontinued|abandoned|invalidated|annulled|voided|rescinded|disqualified|paused|halted|frozen)\b/;
/** What is denied besides may be a single verification. */
const deniedProject =
  /^(denied|refused|declined)\b|\b(registration|listing|application)\b.*\b(denied|refused|declined)\b/;
/** 'Not withdrawn' and the like. */
const denials = /\b(not|no longer|no|never) ((been|yet|on|de) )*\S+/g;
/** 'on_hold' and 'De-Registered' */
const separators = /[\s_‐-―-]+/g;

/**
 * Whether a registry's own word for a status says that the project has ended there. Unknown wording
 * does not. The database has the same rule (`private.is_ended_in_registry`).
 */
export function endedInRegistry(status: string | null): boolean {
  const said = (status ?? "").toLowerCase().replace(separators, " ").trim().replace(denials, "");
  return endedWords.test(said) || deniedProject.test(said);
}
