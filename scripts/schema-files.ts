import { readdir, readFile } from "node:fs/promises";

/** The present schema, one file per subject; Supabase's command line reads them in this order too. */
const schemasFolder = new URL("../supabase/schemas/", import.meta.url);

export interface SchemaFile {
  file: string;
  script: string;
}

export async function readSchemaFiles(): Promise<SchemaFile[]> {
  const files = (await readdir(schemasFolder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => ({
      file,
      script: await readFile(new URL(file, schemasFolder), "utf8"),
    })),
  );
}
