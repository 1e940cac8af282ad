import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

test("work that has to be alone waits for what runs, and holds up what comes later", async () => {
  const turns = createTurns();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await pause();
    events.push(`${name} ends`);
  };
  await Promise.all([
    turns.together(work("a")),
    turns.together(work("b")),
    turns.alone(work("c")),
    turns.together(work("d")),
    turns.alone(work("e")),
  ]);
  expect(events.slice(0, 4)).toEqual(["a begins", "b begins", "a ends", "b ends"]);
  for (const name of ["c", "e"]) {
    expect(events[events.indexOf(`${name} begins`) + 1]).toBe(`${name} ends`);
  }
  expect(events).toHaveLength(10);
});

test("a failure reaches whoever asked, and nobody waits for it afterwards", async () => {
  const turns = createTurns();
  const failing = () => Promise.reject(new Error("no"));
  await expect(turns.alone(failing)).rejects.toThrow("no");
  await expect(turns.together(failing)).rejects.toThrow("no");
  expect(await turns.alone(async () => 1)).toBe(1);
  expect(await turns.together(async () => 2)).toBe(2);
});
