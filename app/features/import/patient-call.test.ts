import { expect, test } from "vitest";
import { patientCall } from "./patient-call";

const answers = (...statuses: number[]) => {
  const left = [...statuses];
  return async () => {
    const status = left.shift() ?? 200;
    const error = status === 200 ? null : { message: "import_under_way", details: "Verra" };
    return { data: error ? null : left.length, error, status };
  };
};
const waits = [0, 0];
const { signal } = new AbortController();

test("a call without an answer, or to a busy server, is made again; so is one of too many", async () => {
  expect(await patientCall(answers(0, 503, 200), signal, waits)).toBe(0);
  expect(await patientCall(answers(429), signal, waits)).toBe(0);
});

test("it is given up after a while, and a refusal is told at once", async () => {
  await expect(patientCall(answers(0, 0, 0, 200), signal, waits)).rejects.toThrow("Verra");
  await expect(patientCall(answers(409, 200), signal, waits)).rejects.toThrow(
    "Another file of Verra is being imported.",
  );
});

test("nothing is called once the page has been left", async () => {
  const left = AbortSignal.abort(new Error("left"));
  await expect(patientCall(answers(200), left, waits)).rejects.toThrow("left");
});
