import { saveFile } from "./save-file";

/** Keeps what is held about a person as a file that people can read as well. */
export function savePersonData(data: unknown): void {
  const text = JSON.stringify(data, null, 2);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new Blob([text], { type: "application/json" }), `personal-data-${day}.json`);
}
