import { beforeEach, describe, expect, test } from "vitest";
import { createReport, type Report } from "./report.ts";

let printed: string;
let report: Report;

beforeEach(() => {
  printed = "";
  report = createReport((text) => {
    printed += text;
  });
});

const pace = { name: "home page", target: { atLeast: 0.8 } };

describe("a line", () => {
  test("shows median, spread, target and verdict", () => {
    report.line({ ...pace, rounds: [0.9, 0.8, 1], note: "16 KB" });
    expect(printed).toMatch(
      /^ {2}met {5}home page +0\.90 {2}0\.82 to 0\.98 {2}at least 0\.80 {2}\(16 KB\)\n$/,
    );
  });

  test("shows only the figure if there is one round and no target", () => {
    report.line({ name: "memory", rounds: [2048], format: (figure) => `${figure} B` });
    expect(printed.trim()).toMatch(/^memory +2048 B$/);
  });

  test("says when its control was disturbed", () => {
    report.line({ ...pace, rounds: [0.7, 0.9], noisy: true });
    expect(printed).toContain("UNSURE");
    expect(printed).toContain("(the control was disturbed)");
  });
});

describe("the summary", () => {
  const end = (noises: string[] = []) => {
    printed = "";
    return report.finish(noises);
  };

  test("is a success when every target is met", () => {
    report.line({ ...pace, rounds: [0.9] });
    expect(end()).toBe(true);
    expect(printed).toContain("| home page | 0.90 |  | at least 0.80 | met |");
    expect(printed).toContain("1 targets met, 0 missed, 0 unsure.");
  });

  test("is a failure when a target is missed or unsure, or a part failed", () => {
    report.line({ ...pace, rounds: [0.7] });
    expect(end()).toBe(false);
    report = createReport(() => undefined);
    report.line({ ...pace, rounds: [0.7, 0.9], noisy: true });
    expect(end()).toBe(false);
    report = createReport(() => undefined);
    report.failure("lighthouse", "there is no network");
    expect(end()).toBe(false);
  });

  test("shows how a cost grows, and that the machine was not idle", () => {
    report.growth("every row there", [
      { projects: 500, cost: 1 },
      { projects: 50_000, cost: 100 },
    ]);
    end(["This machine is not idle: other processes use 60 % of a core."]);
    expect(printed).toContain("every row there: growth | 1.00");
    expect(printed).toContain("This machine is not idle");
    expect(printed).toContain("Figures of a machine that is not idle mean little.");
  });
});
