import { expect, test } from "vitest";
import { changeText, waitingText } from "./change-text.ts";

test("a change is told in numbers, without what did not happen", () => {
  expect(changeText({ updated: 3, added: 0, gone: 0 })).toBe("3 projects updated");
  expect(changeText({ updated: 1, added: 1, gone: 0 })).toBe("1 project updated and 1 new project");
  expect(changeText({ updated: 2, added: 4, gone: 1 })).toBe(
    "2 projects updated, 4 new projects and 1 project no longer in this list",
  );
});

test("the button names new projects, or else the new order", () => {
  expect(waitingText({ added: 0 })).toBe("Show new order");
  expect(waitingText({ added: 1 })).toBe("1 new project — show");
  expect(waitingText({ added: 12 })).toBe("12 new projects — show");
});
