import { expect, test } from "vitest";
import { createDurationHistogram } from "./duration-histogram.ts";
import { expositionText, gauge, labelled } from "./exposition.ts";

test("figures are lines of OpenMetrics, with what would break a line escaped", () => {
  const text = expositionText([
    labelled({ name: "sent", type: "counter", help: 'All "sent"\nso far' }, "to", [
      ['a"b\\c\n', 2],
      ["nobody", null],
    ]),
    gauge("size", "Size.", 1.5),
    gauge("age", "Unknown.", null),
  ]);
  expect(text).toBe(
    [
      "# TYPE sent counter",
      '# HELP sent All \\"sent\\"\\nso far',
      'sent_total{to="a\\"b\\\\c\\n"} 2',
      "# TYPE size gauge",
      "# HELP size Size.",
      "size 1.5",
      "# TYPE age gauge",
      "# HELP age Unknown.",
      "# EOF",
      "",
    ].join("\n"),
  );
});

test("a histogram's buckets contain those before them, and the last contains everything", () => {
  const histogram = createDurationHistogram();
  for (const seconds of [0.0005, 0.001, 0.3, 100]) histogram.observe(seconds);
  const samples = histogram.samples({ group: "page" });
  const bucket = (le: string) => samples.find(({ labels }) => labels?.le === le)?.value;
  expect([bucket("0.001"), bucket("0.25"), bucket("0.5"), bucket("30"), bucket("+Inf")]).toEqual([
    2, 2, 3, 3, 4,
  ]);
  expect(samples.find(({ suffix }) => suffix === "_count")?.value).toBe(4);
  expect(samples.find(({ suffix }) => suffix === "_sum")?.value).toBeCloseTo(100.3015);
});
