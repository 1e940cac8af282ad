import type { Page } from "@playwright/test";
import { openPage } from "../fixtures/loaded-page.ts";
import {
  completeDraft,
  continueButton,
  descriptionField,
  heading,
  pngFile,
  projectsWithId,
  savedDraft,
  stepButton,
} from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

type SharedPage = (path: string) => Promise<Page>;

/** Where the tests before left their page, so that it is not loaded again. */
let lastUrl = "/submit-project";

async function openStep(sharedPage: SharedPage, name: string): Promise<Page> {
  const page = await sharedPage(lastUrl);
  await stepButton(page, name).click();
  await expect(heading(page, name)).toBeVisible();
  lastUrl = page.url();
  return page;
}

const draftOf = async (page: Page) => JSON.parse((await savedDraft(page)) ?? "{}");
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

test.describe("Company step", () => {
  test("size accepts digits only; developer type Other offers free text", async ({
    sharedPage,
  }) => {
    const page = await openStep(sharedPage, "Company Information");
    const size = page.getByLabel("Company size");
    await size.pressSequentially("1.2,-e3E4+x");
    await expect(size).toHaveValue("1234");
    expect([await size.getAttribute("min"), await size.getAttribute("step")]).toEqual(["0", "1"]);
    await size.press("Tab");
    await expect(page.getByLabel("Other developer type")).toHaveCount(0);
    await page.getByLabel("Other", { exact: true }).check();
    await page.getByLabel("Other developer type").fill("A cooperative");
    expect((await draftOf(page)).company).toMatchObject({
      size: "1234",
      developerType: "Other",
      developerTypeOther: "A cooperative",
    });
  });

  test("an error is shown at its field, announced, and removed once fixed", async ({
    sharedPage,
  }) => {
    const page = await openStep(sharedPage, "Company Information");
    const email = page.getByLabel("Communications e-mail");
    await email.fill("office");
    await email.press("Tab");
    const error = page.getByText("Please enter a valid email address.");
    await expect(error).toBeVisible();
    await expect(error).toHaveAttribute("aria-live", "polite");
    await expect(email).toHaveAccessibleDescription(/Please enter a valid email address\./);
    await email.fill("office@acorn.example");
    await expect(error).toHaveCount(0);
  });

  test("countries are found by any name, with flags, by mouse and keyboard", async ({
    sharedPage,
  }) => {
    const page = await openStep(sharedPage, "Company Information");
    const office = page.getByRole("combobox", { name: "Head office country" });
    await office.fill("ivory");
    await office.fill("Ivory Coast");
    const option = page.getByRole("option", { name: "Côte d'Ivoire" });
    await expect(option.locator("img")).toHaveAttribute("src", /CI/);
    await office.press("Enter");
    await expect(office).toHaveValue("Côte d'Ivoire");
    await office.press("ArrowDown");
    await office.pressSequentially("ger");
    await expect(page.getByRole("option").first()).toHaveText("Germany");
    await office.press("Escape");
    await expect(office).toHaveValue("Côte d'Ivoire");
    await office.fill("portugal");
    await office.press("Tab");
    await expect(office).toHaveValue("Portugal");

    await page.getByLabel("This is a portfolio").check();
    const where = page.getByRole("combobox", { name: "Project location" });
    for (const name of ["Kenya", "Bosnia"]) {
      await where.fill(name);
      await where.press("Enter");
    }
    await where.press("Escape");
    expect((await draftOf(page)).company.projectLocation).toBe("Kenya, Bosnia & Herzegovina");
    await page.getByRole("button", { name: "Remove Kenya" }).click();
    expect((await draftOf(page)).company.projectLocation).toBe("Bosnia & Herzegovina");

    // A list, cut from one field and pasted into another.
    await page.getByLabel("Project region").fill("Kenya, Peru; Ghana, Atlantis");
    await page.getByLabel("Project region").press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+x");
    await where.press("ControlOrMeta+v");
    expect((await draftOf(page)).company.projectLocation).toBe(
      "Bosnia & Herzegovina, Kenya, Peru, Ghana",
    );
    const note = page.getByText("3 countries from your list added. Not recognised: Atlantis.");
    await expect(note).toBeVisible();
    await page.getByRole("button", { name: "Remove Peru" }).click();
    await expect(note).toHaveCount(0);
  });
});

test.describe("Project step", () => {
  test("Other allows adding custom accreditor names; blank names are ignored; they can be removed", async ({
    sharedPage,
  }) => {
    const page = await openStep(sharedPage, "Project Details");
    await page.getByLabel("Verra").check();
    await page.getByRole("group", { name: "Accreditations" }).getByLabel("Other").check();
    const own = page.getByLabel("Other accreditors");
    for (const name of ["  ", "Char Register", "Moor Code"]) {
      await own.fill(name);
      await own.press("Enter");
    }
    expect((await draftOf(page)).project.accreditation).toEqual([
      "Verra",
      "Other",
      "Char Register",
      "Moor Code",
    ]);
    await page.getByRole("button", { name: "Remove Char Register" }).click();
    expect((await draftOf(page)).project.accreditation).not.toContain("Char Register");
  });

  test("a portfolio has several IDs, comma separated", async ({ sharedPage }) => {
    const page = await openStep(sharedPage, "Project Details");
    await page.getByLabel("This is a portfolio").check();
    await page.getByLabel("Project ID").fill("A-1, B-2,");
    await page.getByLabel("Project ID").fill("C-3");
    await page.getByRole("button", { name: "Add project ID" }).click();
    expect((await draftOf(page)).project.id).toBe("A-1, B-2, C-3");
    await page.getByRole("button", { name: "Remove B-2" }).click();
    expect((await draftOf(page)).project.id).toBe("A-1, C-3");
  });
});

test.describe("Impact step", () => {
  test("the keys '.', ',', '-', 'e' and 'E' are blocked, and the cost is a whole dollar", async ({
    sharedPage,
  }) => {
    const page = await openStep(sharedPage, "Impact & Metrics");
    for (const name of ["Minimum purchase quantity", "Custom price threshold", "Cost per tCO2e"]) {
      const field = page.getByLabel(name);
      await field.fill("");
      await field.pressSequentially("1.5,0-e2E");
      await expect(field, name).toHaveValue("1502");
    }
    await page.getByLabel("Cost per tCO2e").fill("12.5");
    await expect(page.getByLabel("Cost per tCO2e")).toHaveValue("13");
    await expect(page.getByText("The minimum quantity to authorise a sale")).toBeVisible();
  });

  test("SDG 'None' excludes the rest; a vintage is normalised", async ({ sharedPage }) => {
    const page = await openStep(sharedPage, "Impact & Metrics");
    await page.getByLabel("13: Climate Action").check();
    await page.getByLabel("None", { exact: true }).check();
    await expect(page.getByLabel("13: Climate Action")).not.toBeChecked();
    await page.getByLabel("1: No Poverty", { exact: true }).check();
    await expect(page.getByLabel("None", { exact: true })).not.toBeChecked();
    const vintage = page.getByLabel("Vintage");
    await vintage.fill("2024,2025,");
    await vintage.press("Tab");
    await expect(vintage).toHaveValue("2024, 2025");
    await vintage.fill("n/a");
    await vintage.press("Tab");
    await expect(vintage).toHaveValue("N/A");
  });
});

test.describe("Media step", () => {
  test("a live counter turns red above 75 words", async ({ sharedPage }) => {
    const page = await openStep(sharedPage, "Media & Documentation");
    const red = "rgb(169, 52, 43)";
    await descriptionField(page).fill("word ".repeat(75));
    await expect(page.getByText("75/75 words")).not.toHaveCSS("color", red);
    await descriptionField(page).fill("word ".repeat(76));
    await expect(page.getByText("76/75 words")).toHaveCSS("color", red);
  });

  test("files are checked by content and size, previewed, dropped and removed", async ({
    sharedPage,
  }) => {
    const page = await openStep(sharedPage, "Media & Documentation");
    const photos = page.getByLabel(/^Project photos/);
    const large = Buffer.alloc(6 * 1024 * 1024);
    png.copy(large);
    await photos.setInputFiles([
      pngFile("page.png", Buffer.from("<html>")),
      pngFile("large.png", large),
      pngFile("empty.png", Buffer.alloc(0)),
      { name: "good.jpeg", mimeType: "image/jpeg", buffer: png },
    ]);
    await expect(page.getByText("page.png is not a PNG, JPG or JPEG file.")).toBeVisible();
    await expect(page.getByText("large.png is 6.0 MB. Files may be at most 5 MB.")).toBeVisible();
    await expect(page.getByText("empty.png is empty.")).toBeVisible();
    await expect(page.getByAltText("Preview of good.jpeg")).toBeVisible();
    await page.getByRole("button", { name: "Remove good.jpeg" }).click();
    await expect(page.getByAltText("Preview of good.jpeg")).toHaveCount(0);

    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["%PDF-1.7 plan"], "plan.pdf"));
      return data;
    });
    const zone = page.locator("label").filter({ has: page.getByLabel(/^Project documents/) });
    await zone.dispatchEvent("drop", { dataTransfer: dropped });
    await expect(page.getByRole("button", { name: "Remove plan.pdf" })).toBeVisible();
  });
});

test("keyboard only: from an empty step to a submitted project", async ({ newVisitor, server }) => {
  const draft = completeDraft({ projectId: "KEYS-1" });
  const unfinished = {
    ...draft,
    company: { ...draft.company, name: "", location: "" },
    terms: { ...draft.terms, agreementToTerms: false },
  };
  const context = await newVisitor({ email: "keys@developer.example", draft: unfinished });
  const page = await openPage(context, "/submit-project");
  const keys = page.keyboard;
  const isFocused = (locator: ReturnType<Page["getByRole"]>) =>
    locator.evaluate((element) => element === document.activeElement);
  async function tabTo(locator: ReturnType<Page["getByRole"]>) {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await isFocused(locator)) return;
      await keys.press("Tab");
    }
    throw new Error("The element cannot be reached by keyboard");
  }
  await tabTo(page.getByLabel("Company Name"));
  await keys.type("Keyboard Works");
  await tabTo(page.getByRole("combobox", { name: "Head office country" }));
  await keys.type("port");
  await keys.press("ArrowDown");
  await keys.press("ArrowUp");
  await keys.press("Enter");
  await tabTo(page.getByLabel(/^Company logo/));
  for (const name of ["Project Details", "Impact & Metrics", "Media & Documentation"]) {
    await tabTo(continueButton(page));
    await keys.press("Enter");
    await expect(heading(page, name)).toBeVisible();
  }
  await tabTo(continueButton(page));
  await keys.press("Enter");
  await tabTo(page.getByLabel(/I agree to the terms/));
  await keys.press("Space");
  await tabTo(page.getByRole("button", { name: "Submit Project", exact: true }));
  await keys.press("Enter");
  await expect(page).toHaveURL("/submission-success");
  const [project] = await projectsWithId(server, "KEYS-1");
  expect(project?.status).toBe("submitted");
});

test("an image that is also an HTML page runs no script when opened", async ({
  account,
  openReview,
}) => {
  const email = "polyglot@developer.example";
  const page = await openReview({ email, draft: completeDraft({ company: "Two Faces" }) });
  await stepButton(page, "Company Information").click();
  const script = "<!doctype html><script>document.title='run'</script>";
  await page
    .getByLabel(/^Company logo/)
    .setInputFiles(pngFile("logo.html.png", Buffer.concat([png, Buffer.from(script)])));
  await stepButton(page, "Review & Submit").click();
  await page.getByRole("button", { name: "Submit Project", exact: true }).click();
  await expect(page).toHaveURL("/submission-success");
  const { client } = await account(email);
  const { data: logo } = await client.from("project_files").select("path").single();
  const link = await client.storage.from("project_media").createSignedUrl(logo?.path ?? "", 60);
  const response = await page.goto(link.data?.signedUrl ?? "");
  expect(response?.status()).toBe(200);
  await expect(page).not.toHaveTitle("run");
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
});
