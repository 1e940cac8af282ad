import { expect, test } from "vitest";
import { scriptsAfterPaint } from "./scripts-after-paint";

const links = ["/assets/entry.client-a.js", "/assets/rolldown-runtime-b.js", "/assets/site-c.js"]
  .map((file) => `<link rel="modulepreload" href="${file}"/>`)
  .join("");
const script = '<script type="module" async="">import "/assets/manifest.js";</script>';
const page = `<html><head>${links}</head><body><p>Text</p>${script}</body></html>`;

test("the page's scripts are disabled, and started by one at its end", () => {
  const delayed = scriptsAfterPaint(page) ?? "";
  expect(delayed.match(/<link rel="modulepreload" media="not all" /g)).toHaveLength(3);
  expect(delayed).toContain('<script type="text/plain" id="scripts-to-come">import "/assets/');
  expect(delayed).not.toContain('<script type="module"');
  expect(delayed).toMatch(/requestAnimationFrame\(start\)\);\n}<\/script><\/body><\/html>$/);
});

test.each([
  ["links are written differently", page.replaceAll("modulepreload", "preload")],
  ["the starting script is written differently", page.replace(' async=""', " async")],
  ["no script hydrates", page.replace("entry.client", "client")],
  ["the end is written differently", page.replace("</body></html>", "</body>\n</html>")],
])("HTML that cannot be rewritten is recognised: %s", (_, changed) => {
  expect(scriptsAfterPaint(changed)).toBeNull();
});
