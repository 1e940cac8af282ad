import { eventually } from "../fixtures/eventually.ts";
import type { Driver } from "./driver.ts";

const controls = {
  button: "button, summary, [role=button]",
  link: "a[href]",
  checkbox: "input[type=checkbox], [role=checkbox]",
  field: "input:not([type=checkbox]), textarea, select, [role=textbox]",
} as const;
type Control = keyof typeof controls;

/** A page as a user sees it: what is shown, and the controls by their names. */
export function createPage(driver: Driver, site: string) {
  const evaluate = async <Value>(source: string) =>
    JSON.parse(await driver.evaluate(`() => JSON.stringify((${source})() ?? null)`)) as Value;

  /** The centre of a control that is visible and not covered, after scrolling to it. */
  async function pointOf(kind: Control, name: string | RegExp) {
    const pattern = typeof name === "string" ? `^\\s*${escaped(name)}\\s*\\*?\\s*$` : name.source;
    const found = await evaluate<{ x: number; y: number } | string>(`() => {
      const pattern = new RegExp(${JSON.stringify(pattern)}, "i");
      const nameOf = (one) => one.getAttribute("aria-label") ??
        (one.labels?.length ? one.labels[0].textContent : one.textContent) ?? "";
      const all = [...document.querySelectorAll(${JSON.stringify(controls[kind])})];
      const named = all.filter((one) => pattern.test(nameOf(one)));
      const shown = named.find((one) => (one.labels?.[0] ?? one).getClientRects().length > 0);
      if (!shown) return "is not shown";
      if (shown.disabled || shown.closest("[inert]")) return "is disabled";
      const target = shown.getClientRects().length > 0 ? shown : shown.labels[0];
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const box = target.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
      const hit = document.elementFromPoint(x, y);
      const isHit = hit && (shown.contains(hit) || [...(shown.labels ?? [])].some((label) => label.contains(hit)));
      return isHit ? { x, y } : "is covered by " + (hit?.outerHTML.slice(0, 200) ?? "nothing");
    }`);
    if (typeof found === "string") throw new Error(`The ${kind} ${name} ${found}`);
    return found;
  }

  async function click(kind: Control, name: string | RegExp) {
    const { x, y } = await eventually(() => pointOf(kind, name));
    const actions = [
      { type: "pointerMove", x, y, duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await driver.perform([{ type: "pointer", id: "mouse", actions }]);
  }

  async function press(keys: string[]) {
    const down = keys.map((value) => ({ type: "keyDown", value }));
    const up = keys.toReversed().map((value) => ({ type: "keyUp", value }));
    await driver.perform([{ type: "key", id: "keyboard", actions: [...down, ...up] }]);
  }

  return {
    evaluate,
    click,
    async open(path: string) {
      await driver.open(new URL(path, site).href);
      // Scripts are requested only after the first paint.
      await eventually(async () => {
        const isHydrated = `() => history.scrollRestoration === "manual" || !document.getElementById("scripts-to-come")`;
        if (!(await evaluate<boolean>(isHydrated))) throw new Error("The page is not hydrated");
      });
    },
    /** Replaces a field's text by typing. */
    async fill(name: string | RegExp, text: string) {
      await click("field", name);
      await press([keys.control, "a"]);
      await press([keys.backspace]);
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await driver.perform([{ type: "key", id: "keyboard", actions }]);
    },
    valueOf: (name: string) =>
      evaluate<string | null>(`() => {
        const field = [...document.querySelectorAll("input, textarea")].find((one) =>
          [...(one.labels ?? [])].some((label) => label.textContent.includes(${JSON.stringify(name)})));
        return field?.value;
      }`),
    path: () => evaluate<string>("() => location.pathname + location.search"),
    /** The text that the page shows. */
    text: () => evaluate<string>("() => document.body.innerText"),
    screenshot: driver.screenshot,
    errors: driver.errors,
  };
}

export type Page = ReturnType<typeof createPage>;

/** The keys' code points in W3C WebDriver. */
const keys = { control: "\uE009", backspace: "\uE003" };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
