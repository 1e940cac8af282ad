import { picturesBucket } from "#domain/content/image-copies.ts";
import { nameWithSize } from "#domain/content/picture-size.ts";
import type { Client } from "#server/stateless-client.ts";
import { type GeneratedFile, storeFile } from "#server/storage/files/store-file.ts";
import { readDemoArticles, readDemoNews } from "./content.ts";
import { illustrationSize, renderIllustration } from "./illustration.ts";
import { demoMediaFiles } from "./media.ts";
import { renderMethodologyPdf } from "./methodology-pdf.ts";
import { demoProjects } from "./projects.ts";

/** Generates and stores every file that the demo data references. */
export async function storeDemoFiles(client: Client): Promise<number> {
  const files = await listDemoFiles();
  for (const file of files) await storeFile(client, file);
  return files.length;
}

export function methodologyFile(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.pdf`;
}

export const articleImage = (id: number) => nameWithSize(`article-${id}`, illustrationSize, "png");
export const newsImage = (id: number) => nameWithSize(`news-${id}`, illustrationSize, "png");

async function listDemoFiles(): Promise<GeneratedFile[]> {
  const illustrations = [
    ...(await readDemoArticles()).map(({ id, title }) => ({ path: articleImage(id), title })),
    ...(await readDemoNews()).map(({ id, title }) => ({ path: newsImage(id), title })),
  ].map(({ path, title }) => ({
    bucket: picturesBucket,
    path,
    type: "image/png",
    render: () => renderIllustration(title),
  }));
  return [...demoMediaFiles(), ...illustrations, ...methodologyDocuments()];
}

function methodologyDocuments(): GeneratedFile[] {
  const users = new Map<string, string[]>();
  for (const project of demoProjects) {
    for (const { name, hasDocument } of project.methodologies) {
      if (hasDocument) users.set(name, [...(users.get(name) ?? []), project.projectId]);
    }
  }
  return [...users].map(([name, projects]) => ({
    bucket: "methodologies",
    path: methodologyFile(name),
    type: "application/pdf",
    render: () => renderMethodologyPdf({ name }, projects),
  }));
}
