import { createHash } from "node:crypto";
import { appendFile, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { minCompressedSize } from "#server/http/response-cache/buffered-response.ts";
import { StartError } from "#server/start-error.ts";
import { type Outcome, packageCommand, root, runNode, step } from "./run-step.ts";

const sources = [
  "app",
  "domain",
  "public",
  "vite.config.ts",
  "scripts/build.ts",
  "scripts/chunks.ts",
  "scripts/flag-files.ts",
  "scripts/module-graph.ts",
  "scripts/named-icons.ts",
  "scripts/shared-files.ts",
  "scripts/unused-parts.ts",
  "react-router.config.ts",
  "package-lock.json",
];
const stamp = path.join(root, "build", "sources.sha256");
const compressed = /\.(js|css|svg|html|json|txt|xml|webmanifest)$/;

/**
 * Builds the React application unless the existing build is of exactly these sources, and reports
 * it after the steps that run meanwhile.
 */
export async function buildWhenChanged(meanwhile?: Promise<unknown>): Promise<void> {
  const hash = await hashSources();
  const built = await readFile(stamp, "utf8").catch(() => "");
  if (built === hash) return;
  // Removed first, so that an interrupted build does not count as up to date.
  await rm(stamp, { force: true });
  const building = build(hash);
  // Waited for below; until then its failure is nobody's.
  building.catch(() => undefined);
  await meanwhile;
  const outcome = await step("Building the site", () => building);
  if (!outcome.ok) throw new StartError("The site could not be built.");
}

async function build(hash: string): Promise<Outcome> {
  const outcome = await runNode(packageCommand("@react-router/dev", "react-router"), ["build"], {
    environment: { NODE_ENV: "production" },
  });
  if (!outcome.ok) return outcome;
  await completeLicences(path.join(root, "build", "client", "licences.txt"));
  await shortenManifest(path.join(root, "build", "client", "assets"));
  await compressAssets(path.join(root, "build", "client"));
  await writeFile(stamp, hash);
  return outcome;
}

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  const files = await listFiles(sources.map((source) => path.join(root, source)));
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) {
    hash
      .update(path.relative(root, file))
      .update("\0")
      .update(await readFile(file));
  }
  return hash.digest("hex");
}

async function listFiles(paths: string[]): Promise<string[]> {
  const files: string[] = [];
  for (const entry of paths) {
    const details = await stat(entry).catch(() => null);
    if (details?.isFile()) files.push(entry);
    if (details?.isDirectory()) {
      const names = (await readdir(entry)).sort().map((name) => path.join(entry, name));
      files.push(...(await listFiles(names)));
    }
  }
  return files;
}

/** Vite collects the licences of scripts, but not those of fonts, flags and the map. */
async function completeLicences(file: string): Promise<void> {
  const packages = [
    "@fontsource-variable/inter",
    "@fontsource-variable/newsreader",
    "country-flag-icons",
    "world-atlas",
  ];
  const texts = packages.map(async (name) => {
    const licence = await readFile(path.join(root, "node_modules", name, "LICENSE"), "utf8");
    return `\n## ${name}\n\n${licence.trimEnd()}\n`;
  });
  await appendFile(file, (await Promise.all(texts)).join(""));
}

/** The routes whose scripts links prefetch: those linked from the header, footer and home page. */
const prefetchedRoutes = [
  "routes/home",
  "routes/learn-more",
  "routes/open-data",
  "routes/market",
  "routes/offer-check",
  "routes/rules",
  "routes/verify-text",
  "routes/about",
  "routes/glossary",
  "routes/news",
  "routes/contact",
  "routes/privacy-policy",
  "routes/login",
  "routes/my-projects",
];

/**
 * Every page loads the manifest of all routes and their scripts. The browser only needs the scripts
 * of another page to prefetch it; otherwise it finds them through that page's own script.
 */
async function shortenManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new StartError("The build has no route manifest.");
  const file = path.join(folder, name);
  const [, start = "", json = ""] = /^([^{]*)(.*?);?$/s.exec(await readFile(file, "utf8")) ?? [];
  const manifest: { routes: Record<string, { imports?: string[] }> } = JSON.parse(json);
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (!prefetchedRoutes.includes(id)) delete route.imports;
  }
  // What a route does not have need not be said.
  const shortened = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value));
  await writeFile(file, `${start}${shortened}`);
}

/** Compresses files once, at build time, so that the server need not. */
async function compressAssets(folder: string): Promise<void> {
  const files = (await listFiles([folder])).filter((file) => compressed.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.byteLength < minCompressedSize) return;
      const brotli = await promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      });
      await writeFile(`${file}.br`, brotli);
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
