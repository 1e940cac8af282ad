import { violations } from "../fixtures/axe.ts";
import { html, waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { reducedMotion: "reduce" } });

test("a frozen comparison stays as it was, and a signed-out colleague sees no gated value", async ({
  visit,
  server,
}) => {
  const page = await visit("/compare?project=PURO-FI-0417&project=9114&horizon=500", {
    email: "buyer@northgate.example",
  });
  await page.getByRole("button", { name: "Freeze a copy" }).click();
  await page.getByLabel("Title (optional)").fill("Purchase 17");
  expect(await violations(page), "the dialog").toEqual([]);
  await page.getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(page).toHaveURL(/\/compare\/frozen\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Purchase 17");
  const url = new URL(page.url()).pathname;
  const cost = page.getByRole("row", { name: /^Cost/ }).getByRole("cell");
  await expect(cost).toHaveText(["$148", "$34"]);

  await server.query(
    "update public.projects set cost_per_ton = 9, status = 'withdrawn' where project_id = 'PURO-FI-0417'",
  );
  await page.reload();
  await expect(cost).toHaveText(["$148", "$34"]);
  await expect(page.getByText("500 years at 3% a year").first()).toBeVisible();
  expect(await violations(page), "signed in").toEqual([]);

  const sent = await html(server, url);
  expect(sent).toContain("Norrbark Biochar");
  expect(sent).toMatch(/name="robots" content="noindex"/);
  expect(sent).not.toContain("$148");
  expect(sent).not.toContain("buyer@northgate.example");
  const colleague = await waitForReady(await visit(url, { consent: false }));
  await expect(colleague.getByRole("row", { name: /^Cost/ }).getByRole("cell")).toHaveText(
    Array(2).fill(/Hidden until you log in/),
  );
  await expect(colleague.getByText(/will not change/)).toBeVisible();
  expect(await violations(colleague), "signed out").toEqual([]);

  await colleague.getByRole("link", { name: "Compare the same projects as they are now" }).click();
  await expect(
    colleague.getByText("Not listed, or no longer listed.", { exact: false }),
  ).toBeVisible();
  const missing = await fetch(`${server.url}/compare/frozen/00000000-0000-4000-8000-000000000000`);
  expect(missing.status).toBe(404);
  expect((await fetch(`${server.url}/compare/frozen/nonsense`)).status).toBe(404);

  await page.goto("/compare");
  await page.getByRole("link", { name: "Purchase 17" }).click();
  await expect(page).toHaveURL(url);
});
