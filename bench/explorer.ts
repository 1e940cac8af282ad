import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { createClient } from "@supabase/supabase-js";
import type { Browser, Page } from "playwright-core";
import { readConfig } from "#server/config.ts";
import { type RunningServer, startServer } from "#server/main.ts";
import { newVisitor, openBrowser } from "../tests/fixtures/browser.ts";
import { receiveMail } from "../tests/fixtures/mailbox.ts";
import { seedProjects } from "./generated-projects.ts";
import { type Interaction, type Measured, measureInteractions, p95 } from "./main-thread.ts";

const sizes = [500, 10_000, 50_000] as const;
/** The embedded engine needs its time for fifty thousand projects. */
const longestWait = 180_000;
const limits = { at10k: 2, at50k: 4, longestTask: 50, nodes: 1400, bytes: 1.25 };

interface SizeResult {
  interactions: Map<string, Measured>;
  nodes: number;
  layoutShift: number;
  /** From opening the page until every row can be filtered, in milliseconds. */
  ready: number;
  htmlBytes: number;
  listingBytes: number;
  csvBytes: number;
  rowsInHtml: number;
  jumped: boolean;
}

const sortedColumns = [
  "Company",
  "Project Sector",
  "Project Region",
  "Permanence",
  "UN SDGs benefitted",
];

const interactions: Interaction[] = [
  {
    name: "sort",
    run: (page, turn) =>
      page.evaluate(
        (label) => {
          const heads = [...document.querySelectorAll<HTMLElement>("thead .sort-button")];
          heads.find((head) => head.textContent === label)?.click();
        },
        sortedColumns[turn % sortedColumns.length] ?? "Company",
      ),
  },
  {
    name: "filter",
    run: (page) =>
      page.evaluate(() => document.querySelector<HTMLElement>(".filter-check input")?.click()),
  },
  { name: "search keystroke", run: (page, turn) => typeLetter(page, turn) },
  {
    name: "column toggle",
    run: (page, turn) =>
      page.evaluate((place) => {
        const items = document.querySelectorAll<HTMLElement>('[role="menuitemcheckbox"]');
        items[Math.floor(place / 2) % 12]?.click();
      }, turn),
  },
  {
    name: "scroll step",
    run: (page) =>
      page.evaluate(() => {
        const element = document.querySelector(".table-window");
        if (element) element.scrollTop += 240;
      }),
  },
];

const typed = "mangrove soil audit kelp ";

function typeLetter(page: Page, turn: number) {
  return page.evaluate(
    (text) => {
      const box = document.querySelector<HTMLInputElement>(".search-box input");
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      if (box) set?.call(box, text);
      box?.dispatchEvent(new Event("input", { bubbles: true }));
    },
    typed.slice(0, 1 + (turn % typed.length)),
  );
}

/** Loads the explorer with more and more projects in a real browser; every figure is a ratio. */
export async function benchExplorer(report: (line: string) => void): Promise<boolean> {
  const results = new Map<number, SizeResult>();
  const browser = await openBrowser();
  try {
    for (const size of sizes) {
      report(`${size.toLocaleString("en-GB")} projects: filling the database, then measuring …`);
      const result = await measureSize(browser, size);
      results.set(size, result);
      for (const [name, { work, longestTask }] of result.interactions) {
        report(
          `  ${name}: p95 ${p95(work).toFixed(1)} ms, longest task ${longestTask.toFixed(1)} ms`,
        );
      }
    }
  } finally {
    await browser.close();
  }
  return print(results, report);
}

async function measureSize(browser: Browser, size: number): Promise<SizeResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-bench-"));
  const port = await freePort();
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    DEMO_DATA: "off",
  });
  const server = await startServer(config);
  try {
    if (!server.engine.api) throw new Error("The bench needs the embedded engine");
    // First of all: with many projects the engine has no time for anything else.
    const session = await signIn(server);
    await seedProjects(server.engine.api.database, size);
    const { listingAddress, ...page } = await measurePage(browser, server);
    const bytes = await measureBytes(server, listingAddress);
    const revealed = await openRevealed(browser, server, session);
    const measured = await measureInteractions(revealed, interactions.slice(0, 3));
    await revealed.getByRole("searchbox", { name: "Search projects" }).fill("");
    await revealed.getByRole("button", { name: "Select Columns" }).click();
    const toggled = await measureInteractions(revealed, interactions.slice(3, 4));
    await revealed.keyboard.press("Escape");
    const scrolled = await measureInteractions(revealed, interactions.slice(4));
    await revealed.context().close();
    return {
      ...bytes,
      ...page,
      interactions: new Map([...measured, ...toggled, ...scrolled]),
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureBytes({ url, engine }: RunningServer, listingAddress: string) {
  const compressed = { "Accept-Encoding": "br" };
  const html = await fetch(url, { headers: compressed });
  const rowsInHtml =
    (await html.text()).match(/<tr aria-rowindex="\d+" data-project=/g)?.length ?? 0;
  const listing = await fetch(listingAddress, {
    headers: { apikey: engine.publishableKey, Accept: "application/json", ...compressed },
  });
  const rows: Record<string, unknown>[] = await listing.json();
  return {
    htmlBytes: Number(html.headers.get("content-length")),
    rowsInHtml,
    listingBytes: Number(listing.headers.get("content-length")),
    csvBytes: brotliSize(toCsv(rows)),
  };
}

function toCsv(rows: readonly Record<string, unknown>[]): string {
  const cell = (value: unknown) => {
    if (value === null) return "";
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
    .map((line) => line.join())
    .join("\n");
}

/** As hard as the server compresses. */
function brotliSize(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
}

async function measurePage(browser: Browser, { url }: RunningServer) {
  const context = await newVisitor(browser, url, { consent: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem("project-table-scroll-hint", "seen");
    const first = { shift: 0, rows: "" };
    Object.assign(window, { first });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry) first.shift += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("DOMContentLoaded", () => {
      first.rows = rowPlaces();
    });
    function rowPlaces() {
      const rows = [...document.querySelectorAll("tr[data-project]")].slice(0, 10);
      return rows
        .map((row) => `${row.getAttribute("data-project")} ${row.getBoundingClientRect().top}`)
        .join();
    }
    Object.assign(window, { rowPlaces });
  });
  const started = Date.now();
  const asked = page.waitForRequest((request) => request.url().includes("project_listings"), {
    timeout: longestWait,
  });
  await page.goto("/", { timeout: longestWait });
  await whenComplete(page);
  const ready = Date.now() - started;
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => {
    const { first, rowPlaces } = window as unknown as {
      first: { shift: number; rows: string };
      rowPlaces: () => string;
    };
    return {
      nodes: document.querySelectorAll("*").length,
      layoutShift: first.shift,
      jumped: first.rows !== rowPlaces(),
    };
  });
  const listingAddress = (await asked).url();
  await context.close();
  return { ...seen, ready, listingAddress };
}

async function whenComplete(page: Page) {
  await page
    .getByRole("status")
    .filter({ hasText: /\d+ projects$/ })
    .waitFor({ state: "attached", timeout: longestWait });
}

async function signIn({ url, engine }: RunningServer): Promise<string> {
  const email = "bench@example.org";
  const client = createClient(url, engine.publishableKey, { auth: { persistSession: false } });
  const asked = await client.auth.signInWithOtp({ email });
  if (asked.error) throw asked.error;
  const { text } = await receiveMail({ url }, email);
  const token = /\b(\d{6})\b/.exec(text)?.[1] ?? "";
  const { data, error } = await client.auth.verifyOtp({ email, token, type: "magiclink" });
  if (error) throw error;
  return JSON.stringify(data.session);
}

/** Signed in, so that every column has values to sort by. */
async function openRevealed(
  browser: Browser,
  { url }: RunningServer,
  session: string,
): Promise<Page> {
  const context = await newVisitor(browser, url, { consent: true });
  const page = await context.newPage();
  await page.addInitScript((text) => localStorage.setItem("cleartonne-session", text), session);
  await page.goto("/", { timeout: longestWait });
  await whenComplete(page);
  // The search is prepared in pauses; nobody types in the first seconds.
  await page.waitForTimeout(8000);
  return page;
}

function print(results: ReadonlyMap<number, SizeResult>, report: (line: string) => void): boolean {
  const [small, middle, large] = sizes.map((size) => results.get(size));
  if (!small || !middle || !large) return false;
  let ok = true;
  const line = (name: string, figure: string, isMet: boolean) => {
    ok &&= isMet;
    report(`  ${isMet ? "met   " : "MISSED"}  ${name.padEnd(34)} ${figure}`);
  };
  report("\nExplorer: p95 main-thread time of an interaction");
  for (const { name } of interactions) {
    const [base, at10k, at50k] = [small, middle, large].map(({ interactions: measured }) =>
      p95(measured.get(name)?.work ?? []),
    );
    if (!base || !at10k || !at50k) return false;
    const figures = `(${base.toFixed(1)} / ${at10k.toFixed(1)} / ${at50k.toFixed(1)} ms)`;
    const ratios = [at10k / base, at50k / base];
    line(
      `${name}, 10,000 to 500`,
      `${(at10k / base).toFixed(2)} of at most ${limits.at10k} ${figures}`,
      at10k / base <= limits.at10k,
    );
    line(
      `${name}, 50,000 to 500`,
      `${(ratios[1] ?? 0).toFixed(2)} of at most ${limits.at50k}`,
      at50k / base <= limits.at50k,
    );
    const longest = middle.interactions.get(name)?.longestTask ?? 0;
    line(
      `${name}, longest task at 10,000`,
      `${longest.toFixed(1)} of at most ${limits.longestTask} ms`,
      longest <= limits.longestTask,
    );
  }
  report("\nExplorer: the page at 10,000 projects");
  line("DOM nodes", `${middle.nodes} of at most ${limits.nodes}`, middle.nodes <= limits.nodes);
  line("layout shift", String(middle.layoutShift), middle.layoutShift === 0);
  line("rows in the HTML", String(middle.rowsInHtml), middle.rowsInHtml >= 10);
  line("rows that jump at hydration", middle.jumped ? "some" : "none", !middle.jumped);
  const bytes = middle.listingBytes / middle.csvBytes;
  line(
    "listing answer to brotli CSV",
    `${bytes.toFixed(2)} of at most ${limits.bytes} (${kilobytes(middle.listingBytes)} / ${kilobytes(middle.csvBytes)})`,
    bytes <= limits.bytes,
  );
  report(
    `          HTML as sent: ${kilobytes(small.htmlBytes)} / ${kilobytes(middle.htmlBytes)} / ${kilobytes(large.htmlBytes)} at 500 / 10,000 / 50,000`,
  );
  report(`          every row there after: ${small.ready} / ${middle.ready} / ${large.ready} ms`);
  return ok;
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
