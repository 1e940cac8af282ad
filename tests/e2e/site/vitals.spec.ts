import { expect, test } from "../fixtures/test.ts";

test("a performance grade is logged 2 s after load, and reported to the analytics script", async ({
  newPage,
}) => {
  const page = await newPage({ consent: false });
  // Uses the page's own clock, so that delays of a busy machine do not count.
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, {
      sent,
      plausible: (event: string, { props }: { props: object }) => {
        if (sent.length === 0) Object.assign(window, { sentAt: performance.now() });
        sent.push({ event, ...props });
      },
    });
  });
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.goto("/about");
  await expect
    .poll(() => logged)
    .toContainEqual(expect.stringMatching(/^Performance grade: [A-DF] /));
  const { sent, afterLoad } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    if (!(navigation instanceof PerformanceNavigationTiming)) throw new Error("Nothing was loaded");
    return {
      sent: Reflect.get(window, "sent"),
      afterLoad: Reflect.get(window, "sentAt") - navigation.loadEventStart,
    };
  });
  expect(afterLoad).toBeGreaterThanOrEqual(2_000);
  expect(sent).toEqual(
    expect.arrayContaining([
      { event: "page_performance", metric: "load", value: expect.any(Number), path: "/about" },
      { event: "core_vitals", metric: "firstPaint", value: expect.any(Number), path: "/about" },
      { event: "core_vitals", metric: "layoutShift", value: expect.any(Number), path: "/about" },
    ]),
  );
});

test("two logo images are preloaded on load; without a configured script, nothing is loaded from other sites", async ({
  newPage,
  server,
}) => {
  const page = await newPage({ consent: false });
  const requested: URL[] = [];
  page.on("request", (request) => requested.push(new URL(request.url())));
  await page.goto("/");
  const logos = () =>
    requested.filter(({ pathname }) => /^\/images\/(logo|ratings-agency)\.svg$/.test(pathname));
  await expect.poll(() => logos().length).toBe(2);
  await page.waitForTimeout(2500);
  expect(requested.filter(({ origin }) => origin !== server.url)).toEqual([]);
});
