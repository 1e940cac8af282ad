import type { CDPSession, Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** CPU time in microseconds, which excludes other processes on this machine. */
  tdur?: number;
  args?: { name?: string };
}

export interface Interaction {
  name: string;
  run: (page: Page, turn: number) => Promise<void>;
}

export interface Measured {
  /** Milliseconds of main-thread work, one figure per turn. */
  work: number[];
  /** Milliseconds until the table's last change, one figure per turn. */
  settled: number[];
  longestTask: number;
}

const turns = 20;
/** In milliseconds; includes updating the URL, a quarter of a second after a change. */
const settleTime = 420;

/** Runs each interaction repeatedly under a trace, and adds up the main thread's tasks. */
export async function measureInteractions(
  page: Page,
  interactions: readonly Interaction[],
): Promise<Map<string, Measured>> {
  const session = await page.context().newCDPSession(page);
  const results = new Map<string, Measured>();
  await watchTable(page);
  for (const { name, run } of interactions) {
    // The first turn compiles the code, so it is not counted.
    await run(page, 0);
    await page.waitForTimeout(settleTime);
    await startTrace(session);
    const settled: number[] = [];
    for (let turn = 1; turn <= turns; turn += 1) {
      await startTurn(page, turn);
      await run(page, turn);
      await page.waitForTimeout(settleTime);
      const changed = await page.evaluate(
        () => window.tableTurn.changed - window.tableTurn.started,
      );
      if (changed > 0) settled.push(changed);
    }
    await startTurn(page, turns + 1);
    if (settled.length === 0) throw new Error(`The table did not react to '${name}'`);
    results.set(name, { ...readTurns(await stopTrace(session)), settled });
  }
  await session.detach();
  return results;
}

declare global {
  interface Window {
    /** When the current turn began, and when the table last changed during it. */
    tableTurn: { started: number; changed: number };
  }
}

async function watchTable(page: Page): Promise<void> {
  await page.evaluate(() => {
    const table = document.querySelector('[aria-label="Table of projects"]');
    if (!table) throw new Error("There is no table of projects");
    window.tableTurn = { started: 0, changed: 0 };
    new MutationObserver(() => {
      window.tableTurn.changed = performance.now();
    }).observe(table, { childList: true, subtree: true, characterData: true });
  });
}

async function startTurn(page: Page, turn: number): Promise<void> {
  await page.evaluate((label) => {
    performance.mark(label);
    window.tableTurn = { started: performance.now(), changed: 0 };
  }, `turn ${turn}`);
}

async function startTrace(session: CDPSession) {
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      recordMode: "recordAsMuchAsPossible",
      includedCategories: ["toplevel", "blink.user_timing"],
      excludedCategories: ["*"],
    },
  });
}

async function stopTrace(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on("Tracing.dataCollected", collect);
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", collect);
  return events;
}

function readTurns(events: TraceEvent[]): Omit<Measured, "settled"> {
  const marks = events.filter(({ name }) => /^turn \d+$/.test(name)).sort((a, b) => a.ts - b.ts);
  const [first] = marks;
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      ph === "X" &&
      name === "ThreadControllerImpl::RunTask" &&
      pid === first?.pid &&
      tid === first.tid,
  );
  const work = marks.slice(0, -1).map((mark, index) => {
    const end = marks[index + 1]?.ts ?? mark.ts;
    const own = tasks.filter(({ ts }) => ts >= mark.ts && ts < end);
    return own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
  const inTurns = tasks.filter(({ ts }) => ts >= (first?.ts ?? 0));
  const longestTask = Math.max(0, ...inTurns.map(({ tdur = 0 }) => tdur)) / 1000;
  return { work, longestTask };
}
