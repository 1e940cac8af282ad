/** Grades a page's speed: thresholds, a score for each metric, and one overall grade. */
const vitals = {
  firstPaint: { good: 1800, needsWork: 3000 },
  largestPaint: { good: 2500, needsWork: 4000 },
  firstInputDelay: { good: 100, needsWork: 300 },
  layoutShift: { good: 0.1, needsWork: 0.25 },
} as const;

export type Vital = keyof typeof vitals;
export type Grade = "A" | "B" | "C" | "D" | "F";

/** Measured values; a metric that did not occur (no input yet, say) is left out. */
export type VitalMeasurements = Partial<Record<Vital, number>>;

const gradeFloors: readonly (readonly [Grade, number])[] = [
  ["A", 90],
  ["B", 80],
  ["C", 70],
  ["D", 60],
];

const vitalNames: readonly Vital[] = [
  "firstPaint",
  "largestPaint",
  "firstInputDelay",
  "layoutShift",
];

export function scoreVital(vital: Vital, value: number): 100 | 75 | 50 {
  if (value < vitals[vital].good) return 100;
  return value < vitals[vital].needsWork ? 75 : 50;
}

export function gradeForScore(score: number): Grade {
  return gradeFloors.find(([, floor]) => score >= floor)?.[0] ?? "F";
}

/** The measurements in a fixed order, without metrics that did not occur. */
export function measuredVitals(measurements: VitalMeasurements): [Vital, number][] {
  return vitalNames.flatMap((vital): [Vital, number][] => {
    const value = measurements[vital];
    return value === undefined ? [] : [[vital, value]];
  });
}

/** The average score and its grade; null when nothing was measured. */
export function gradePerformance(
  measurements: VitalMeasurements,
): { score: number; grade: Grade } | null {
  const scores = measuredVitals(measurements).map(([vital, value]) => scoreVital(vital, value));
  if (scores.length === 0) return null;
  const score = scores.reduce((sum, each) => sum + each, 0) / scores.length;
  return { score, grade: gradeForScore(score) };
}
