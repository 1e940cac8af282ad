import { saveFile } from "./save-file";

/** Saves a person's data as a file, indented so that people can read it too. */
export function savePersonData(data: unknown): void {
  const text = JSON.stringify(data, null, 2);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new Blob([text], { type: "application/json" }), `personal-data-${day}.json`);
}
