import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import { readOrCreate, replacePrivateFile } from "./private-files.ts";

const schema = z.object({
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
  jwtSecret: z.string().min(32),
});

export type EngineSecrets = z.infer<typeof schema>;

/** The API keys and signing secret, created at the first start and stored in the data folder. */
export async function loadEngineSecrets(dataFolder: string): Promise<EngineSecrets> {
  const file = path.join(dataFolder, "engine-secrets.json");
  const create = async () => JSON.stringify(makeEngineSecrets(), null, 2);
  return parse(await readOrCreate(file, create), file);
}

/** New keys in place of the present ones, for the same owner. */
export async function replaceEngineSecrets(dataFolder: string): Promise<void> {
  const text = JSON.stringify(makeEngineSecrets(), null, 2);
  await replacePrivateFile(path.join(dataFolder, "engine-secrets.json"), text);
}

/** In the form of Supabase's own keys. */
const newKey = (type: "publishable" | "secret") =>
  `sb_${type}_${randomBytes(24).toString("base64url")}`;

function makeEngineSecrets(): EngineSecrets {
  return {
    publishableKey: newKey("publishable"),
    secretKey: newKey("secret"),
    jwtSecret: randomBytes(48).toString("base64url"),
  };
}

function parse(text: string, file: string): EngineSecrets {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(
      `${file} does not contain valid engine keys. Restore it from a backup, or make ` +
        "new keys with npm run replace-keys (this logs everyone out).",
      { cause },
    );
  }
}
