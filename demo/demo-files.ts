import { imagesBucket } from "#domain/content/image-copies.ts";
import { nameWithSize } from "#domain/content/image-size.ts";
import type { Client } from "#server/stateless-client.ts";
import { type GeneratedFile, storeFile } from "#server/storage/files/store-file.ts";
import { readDemoArticles, readDemoNews } from "./content.ts";
import { demoMethodologies } from "./demo-methodologies.ts";
import { imageSize, readDemoImage } from "./images.ts";
import { demoMediaFiles } from "./media.ts";
import { renderMethodologyPdf } from "./methodology-pdf.ts";
import { demoProjects } from "./projects.ts";

/** Generates and stores every file that the demo data references. */
export async function storeDemoFiles(client: Client): Promise<number> {
  const files = await listDemoFiles();
  for (const file of files) await storeFile(client, file);
  return files.length;
}

const imageName = (name: string) => nameWithSize(name, imageSize, "png");
export const articleImage = (id: number) => imageName(`article-${id}`);
export const newsImage = (id: number) => imageName(`news-${id}`);

async function listDemoFiles(): Promise<GeneratedFile[]> {
  const images = [
    ...(await readDemoArticles()).map(({ id, image }) => ({ path: articleImage(id), image })),
    ...(await readDemoNews()).map(({ id, image }) => ({ path: newsImage(id), image })),
  ].map(({ path, image }) => ({
    bucket: imagesBucket,
    path,
    type: "image/png",
    render: () => readDemoImage(image),
  }));
  return [...demoMediaFiles(), ...images, ...methodologyDocuments()];
}

function methodologyDocuments(): GeneratedFile[] {
  return demoMethodologies().map(({ name, document_path: path }) => {
    const users = demoProjects.filter(({ draft }) =>
      draft.project.methodologies.some((methodology) => methodology.name === name),
    );
    const ids = users.map(({ projectId }) => projectId);
    const render = () => renderMethodologyPdf({ name }, ids);
    return { bucket: "methodologies", path, type: "application/pdf", render };
  });
}
