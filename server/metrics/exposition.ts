/** One figure of a family, told apart from the others by its labels. */
export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
  /** What follows the family's name, such as `_bucket`. */
  suffix?: string;
}

export interface MetricFamily {
  name: string;
  type: "counter" | "gauge" | "histogram";
  help: string;
  samples: readonly Sample[];
}

export const contentType = "application/openmetrics-text; version=1.0.0; charset=utf-8";

const escaped: Record<string, string> = { "\\": "\\\\", '"': '\\"', "\n": "\\n" };
const escapeText = (text: string) => text.replace(/[\\"\n]/g, (sign) => escaped[sign] ?? sign);

function numberText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? "+Inf" : "-Inf";
}

function sampleLine(name: string, { labels = {}, value, suffix = "" }: Sample): string {
  const list = Object.entries(labels).map(([label, text]) => `${label}="${escapeText(text)}"`);
  const braces = list.length > 0 ? `{${list.join(",")}}` : "";
  return `${name}${suffix}${braces} ${numberText(value)}`;
}

/** The figures in the text format of OpenMetrics 1.0, which Prometheus reads. */
export function expositionText(families: readonly MetricFamily[]): string {
  const lines = families.flatMap(({ name, type, help, samples }) => [
    `# TYPE ${name} ${type}`,
    `# HELP ${name} ${escapeText(help)}`,
    ...samples.map((sample) =>
      sampleLine(name, type === "counter" ? { suffix: "_total", ...sample } : sample),
    ),
  ]);
  return `${[...lines, "# EOF"].join("\n")}\n`;
}

/** A family with one figure, or none while nobody knows it. */
export function gauge(name: string, help: string, value: number | null | undefined): MetricFamily {
  const isKnown = value !== null && value !== undefined;
  return { name, type: "gauge", help, samples: isKnown ? [{ value }] : [] };
}

/** A family with a figure for each value of one label. */
export function labelled(
  { name, type = "gauge", help }: Omit<MetricFamily, "samples" | "type"> & Partial<MetricFamily>,
  label: string,
  values: Iterable<readonly [text: string, value: number | null | undefined]>,
): MetricFamily {
  const samples = [...values].flatMap(([text, value]) =>
    value === null || value === undefined ? [] : [{ labels: { [label]: text }, value }],
  );
  return { name, type, help, samples };
}
