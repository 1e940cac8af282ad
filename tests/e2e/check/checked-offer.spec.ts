import { viewports } from "../../fixtures/browser.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

const line =
  "Verra 9114, vintage 2024, 2,000 t at $31, CORSIA eligible, removal, from KILIFI MANGROVE TRUST";

test("an offer is pasted, checked and printed by keyboard, at every width, light and dark", async ({
  newPage,
}) => {
  const page = await newPage({ email: "buyer@northgate.example" });
  for (const [device, colorScheme] of [
    ["desktop", "light"],
    ["tablet", "dark"],
    ["phone", "dark"],
  ] as const) {
    await page.setViewportSize(viewports[device]);
    await page.emulateMedia({ colorScheme });
    await page.goto("/check");
    await waitForReady(page);
    await page.getByLabel("Or paste what the seller wrote").focus();
    await page.keyboard.insertText(line);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL(
      /\/check\?registry=Verra&id=9114&vintage=2024&tonnes=2000&price=31/,
    );
    await expect(page.getByRole("heading", { name: /^\w+ statements? (is|are) / })).toBeVisible();
    await expect(page.getByLabel("Tonnes")).toHaveValue("2,000");
    const row = (statement: RegExp) =>
      page.getByRole("row").filter({ has: page.getByText(statement).first() });
    await expect(row(/^The project exists/)).toContainText("confirmed");
    await expect(row(/is the developer$/)).toContainText("confirmed");
    await expect(row(/^Vintage 2024 was issued/)).toContainText(/Verra, .* 2026/);
    await expect(row(/is not above the listed price/)).toContainText("Listed at $34");
    await expect(page.getByText("At the listed price")).toBeVisible();

    // The sheet alone, on one page.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
      window.dispatchEvent(new Event("beforeprint"));
    });
    await page.getByRole("button", { name: "Print" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("body")).toHaveAttribute("data-printed");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/^Checked .* at http/)).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByLabel("Tonnes")).toBeHidden();
    const sheet = await page.pdf({ preferCSSPageSize: true });
    expect(sheet.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "screen" });
  }
});

test("without JavaScript the form leads to the verdicts, and links lead to it", async ({
  newPage,
}) => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto("/check");
  await page.getByLabel("Registry and ID").fill("Verra 9114");
  await page.getByLabel("Tonnes").fill("2,000");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "The project exists" })).toContainText(
    "confirmed",
  );
  await page.getByRole("link", { name: "Kilifi Creek Mangroves" }).click();
  await page.getByRole("main").getByRole("link", { name: "Check an offer" }).click();
  await expect(page).toHaveURL(/\/check\?registry=Verra&id=9114/);
});
