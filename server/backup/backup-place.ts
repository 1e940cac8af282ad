import path from "node:path";
import type { Config } from "../config.ts";
import { ConfigError } from "../start-error.ts";
import { s3Storage } from "../storage/files/s3-storage.ts";
import { type BackupTarget, folderTarget } from "./repository/backup-target.ts";
import type { Place } from "./repository/repository.ts";

/** Where backups are kept: what a command names, or BACKUP_TO. */
export function choosePlace(config: Config, named: string | undefined): Place {
  const name = named ?? config.BACKUP_TO;
  if (!name) {
    throw new ConfigError("BACKUP_TO is not set: set it, or name a folder or s3 in the command.");
  }
  const passphrase = config.BACKUP_PASSPHRASE;
  if (name === "s3") return { target: s3Target(config), name, passphrase };
  requireApart(config, path.resolve(name));
  return { target: folderTarget(name), name, passphrase };
}

function s3Target(config: Config): BackupTarget {
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError("BACKUP_S3_BUCKET is not set, so there is no bucket for backups.");
  }
  if (endpoint === config.S3_ENDPOINT && bucket === config.S3_BUCKET) {
    throw new ConfigError(
      "BACKUP_S3_BUCKET is the bucket of the site's own files. Backups need one of their own.",
    );
  }
  return s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey });
}

/** A backup inside the folder that it is a backup of would be lost together with it. */
function requireApart({ DATA_DIR }: Config, folder: string): void {
  const data = path.resolve(DATA_DIR);
  if (folder !== data && !folder.startsWith(data + path.sep)) return;
  throw new ConfigError(`${folder} is in DATA_DIR. Backups need a folder outside it.`);
}
