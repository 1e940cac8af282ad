import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { generateApiKey } from "@supabase/lite";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import { makePrivateFolder } from "./private-files.ts";

const schema = z.object({
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
  jwtSecret: z.string().min(32),
});

export type EngineSecrets = z.infer<typeof schema>;

/** The API keys and the signing secret: made at the first start, kept in the data folder. */
export async function loadEngineSecrets(dataFolder: string): Promise<EngineSecrets> {
  const file = path.join(dataFolder, "engine-secrets.json");
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (kept !== null) return parse(kept, file);
  const secrets = await makeEngineSecrets();
  await makePrivateFolder(dataFolder);
  await writeFile(`${file}.part`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${file}.part`, file);
  return secrets;
}

async function makeEngineSecrets(): Promise<EngineSecrets> {
  return {
    publishableKey: (await generateApiKey("publishable")).key,
    secretKey: (await generateApiKey("secret")).key,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
}

function parse(text: string, file: string): EngineSecrets {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(
      `${file} is not readable as the engine's keys. Restore it from a backup, or delete it to ` +
        "make new keys (everyone is signed out then).",
      { cause },
    );
  }
}
