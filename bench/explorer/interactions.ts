import type { Page } from "@playwright/test";
import type { Interaction } from "./main-thread.ts";

const sortedColumns = [
  "Company",
  "Project Sector",
  "Project Region",
  "Permanence",
  "UN SDGs benefitted",
];

/** What users do with the table; each interaction is repeated for several turns. */
export const interactions: Interaction[] = [
  {
    name: "sort",
    run: (page, turn) =>
      page.evaluate(
        (label) => {
          const heads = [...document.querySelectorAll<HTMLElement>("thead th[data-column] button")];
          heads.find((head) => head.textContent === label)?.click();
        },
        sortedColumns[turn % sortedColumns.length] ?? "Company",
      ),
  },
  {
    name: "filter",
    run: (page) =>
      page.evaluate(() =>
        document.querySelector<HTMLElement>("#projects label input[type=checkbox]")?.click(),
      ),
  },
  { name: "search keystroke", run: (page, turn) => typeLetter(page, turn) },
  {
    name: "column toggle",
    run: (page, turn) =>
      page.evaluate((step) => {
        const items = document.querySelectorAll<HTMLElement>('[role="menuitemcheckbox"]');
        items[Math.floor(step / 2) % 12]?.click();
      }, turn),
  },
  {
    name: "scroll step",
    run: (page) =>
      page.evaluate(() => {
        const element = document.querySelector('[aria-label="Table of projects"]');
        if (element) element.scrollTop += 240;
      }),
  },
];

const typed = "mangrove soil audit kelp ";

function typeLetter(page: Page, turn: number) {
  return page.evaluate(
    (text) => {
      const box = document.querySelector<HTMLInputElement>("#projects input[type=search]");
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      if (box) set?.call(box, text);
      box?.dispatchEvent(new Event("input", { bubbles: true }));
    },
    typed.slice(0, 1 + (turn % typed.length)),
  );
}
