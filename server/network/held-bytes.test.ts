import { expect, test } from "vitest";
import { createHeldBytes } from "./held-bytes.ts";

test("a visitor's requests together hold a limited number of bytes", () => {
  const held = createHeldBytes({ perVisitor: 100, total: 1_000 });
  const first = held.open("a");
  const second = held.open("a");
  expect(first.add(60)).toBeNull();
  expect(second.add(41)).toBe("visitor");
  expect(second.add(40)).toBeNull();
  expect(held.open("b").add(100), "others are not affected").toBeNull();
  first.release();
  expect(second.add(60)).toBeNull();
});

test("all requests together hold a limited number of bytes", () => {
  const held = createHeldBytes({ perVisitor: 100, total: 150 });
  expect(held.open("a").add(100)).toBeNull();
  const other = held.open("b");
  expect(other.add(51)).toBe("server");
  expect(other.add(50)).toBeNull();
});

test("what was refused is not counted, and what was released is not counted twice", () => {
  const held = createHeldBytes({ perVisitor: 100, total: 150 });
  const hold = held.open("a");
  hold.add(101);
  expect(held.total()).toBe(0);
  hold.add(100);
  hold.release();
  hold.release();
  expect(held.total()).toBe(0);
  expect(hold.add(100)).toBeNull();
});
