import type { Config } from "../config.ts";
import type { DatabaseFacts } from "./read-database.ts";
import type { FileFacts } from "./read-files.ts";
import type { MachineFacts } from "./read-machine.ts";
import type { MailFacts } from "./read-mail.ts";
import type { PlatformFacts } from "./read-platform.ts";
import type { SiteFacts } from "./read-site.ts";
import type { Unread } from "./unread.ts";

/** A site as the doctor has read it: its settings, and what they lead to. */
export interface Target {
  engine: "bundled" | "postgres" | "supabase";
  config: Config;
  /** The files of this version's migrations, in order, with their checksums. */
  migrations: readonly { file: string; checksum: string }[];
  machine: MachineFacts;
  database: DatabaseFacts | Unread;
  files: FileFacts;
  mail: MailFacts;
  site: SiteFacts;
  /** Only of a Supabase project. */
  platform?: PlatformFacts;
}
