import { expect, test } from "../fixtures/test.ts";

test("a performance grade is logged 2 s after load, and reported to the analytics script", async ({
  newPage,
}) => {
  const page = await newPage({ consent: false });
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, {
      sent,
      plausible: (event: string, { props }: { props: object }) => sent.push({ event, ...props }),
    });
  });
  const logged: { text: string; time: number }[] = [];
  page.on("console", (message) => logged.push({ text: message.text(), time: Date.now() }));
  await page.goto("/about", { waitUntil: "load" });
  const loaded = Date.now();
  const grade = () => logged.find(({ text }) => /^Performance grade: [A-DF] /.test(text));
  await expect.poll(grade).toBeDefined();
  expect((grade()?.time ?? 0) - loaded).toBeGreaterThan(1500);
  const sent = await page.evaluate(() => Reflect.get(window, "sent"));
  expect(sent).toEqual(
    expect.arrayContaining([
      { event: "page_performance", metric: "load", value: expect.any(Number), path: "/about" },
      { event: "core_vitals", metric: "firstPaint", value: expect.any(Number), path: "/about" },
      { event: "core_vitals", metric: "layoutShift", value: expect.any(Number), path: "/about" },
    ]),
  );
});

test("without a configured script, nothing is loaded from elsewhere", async ({
  newPage,
  server,
}) => {
  const page = await newPage({ consent: false });
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url)) outside.push(request.url());
  });
  await page.goto("/");
  await page.waitForTimeout(2500);
  expect(outside).toEqual([]);
});

test("two logo images are preloaded on load", async ({ newPage }) => {
  const page = await newPage({ consent: false });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/contact");
  await expect
    .poll(() => asked.filter((path) => /^\/images\/(logo|ratings-agency)\.svg$/.test(path)).length)
    .toBe(2);
});
