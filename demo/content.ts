import { readdir, readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";

const page = z.object({
  id: z.number().int(),
  title: z.string(),
  excerpt: z.string(),
  image: z.string(),
  publishingDate: z.string().nullable().default(null),
  content: z.string().min(1),
});
const newsItem = page.extend({ category: z.string(), slug: z.string() });

export const readDemoArticles = () => readPages("articles/", page);
export const readDemoNews = () => readPages("news/", newsItem);

async function readPages<Page>(folder: string, schema: z.ZodType<Page>): Promise<Page[]> {
  const location = new URL(folder, import.meta.url);
  const files = (await readdir(location)).filter((file) => file.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, location), "utf8");
      const [, heading, content] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
      if (heading === undefined) throw new Error(`${folder}${file} has no front matter`);
      return schema.parse({ ...parse(heading), content: content?.trim() });
    }),
  );
}
