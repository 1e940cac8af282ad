import sharp from "sharp";
import { clearOutbox, receiveMail, sendEmailsNow } from "../../fixtures/mailbox.ts";
import { openPage } from "../fixtures/loaded-page.ts";
import { fillLogin, mailTo } from "../fixtures/sign-in.ts";
import {
  continueButton,
  descriptionField,
  heading,
  keptFileNames,
  pdfFile,
  pngFile,
  projectsWithId,
  savedDraft,
  stepButton,
  submitButton,
} from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce", serviceWorkers: "allow" } });

const email = "first-time@developer.example";

const png = (colour: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer();

test("a visitor fills in five steps, logs in, finds everything restored, and submits", async ({
  newVisitor,
  server,
}) => {
  const context = await newVisitor();
  const page = await openPage(context, "/");
  await page.getByRole("link", { name: "Submit Project" }).first().click();

  await expect(heading(page, /Company Information/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous" })).toHaveCount(0);
  await page.getByLabel("Company Name").fill("Harbour Kelp Works");
  await page.getByLabel("Communications e-mail").fill("office@kelp.example");
  await page.getByRole("combobox", { name: "Head office country" }).fill("norw");
  await page.getByRole("option", { name: "Norway" }).click();
  await page.getByLabel("Company size").fill("14");
  await page.getByLabel("Other", { exact: true }).check();
  await page.getByLabel("Other developer type").fill("A cooperative");
  await page.getByRole("combobox", { name: "Project location" }).fill("UK");
  await page.getByRole("option", { name: "United Kingdom" }).click();
  await page.getByLabel("Project region").fill("Orkney");
  await page
    .getByLabel(/^Company logo/)
    .setInputFiles(pngFile("my logo.final.PNG", await png("teal")));
  await expect(page.getByAltText("Preview of my logo.final.PNG")).toBeVisible();
  await continueButton(page).click();

  await expect(heading(page, /Project Details/)).toBeVisible();
  await page.getByLabel("Project ID").fill("KELP-1");
  await page.getByLabel("Ocean-Based Removals").check();
  await page.getByLabel("Blue Carbon").check();
  await page.getByRole("combobox", { name: "Project sub-types" }).fill("macro");
  await page.getByRole("option", { name: "Macroalgae Cultivation" }).click();
  await page.getByLabel("Isometric").check();
  await continueButton(page).click();

  await expect(heading(page, /Impact & Metrics/)).toBeVisible();
  await page.getByLabel("Minimum purchase quantity").fill("25");
  await page.getByLabel("Cost per tCO2e").fill("310");
  await page.getByLabel("Carbon removal with short-lived storage").check();
  await page.getByLabel("Yes - Spot Credits").check();
  await page.getByLabel("Vintage").fill("2025,2026");
  await page.getByLabel("14: Life Below Water").check();
  await continueButton(page).click();

  await expect(heading(page, /Media & Documentation/)).toBeVisible();
  await descriptionField(page).fill("Kelp lines off Orkney that take up carbon.");
  await page.getByLabel("Website").fill("kelp.example");
  await page.getByLabel("Website").press("Tab");
  const photo = await png("navy");
  await page
    .getByLabel(/^Project photos/)
    .setInputFiles(["one.png", "two.png"].map((name) => pngFile(name, photo)));
  await page.getByLabel(/^VVB report/).setInputFiles(pdfFile("report.pdf", "%PDF-1.7 report"));
  await expect(page.getByText("report.pdf")).toBeVisible();
  await page.reload();
  await expect(page.getByAltText("Preview of one.png"), "files survive a reload").toBeVisible();
  await continueButton(page).click();

  await expect(heading(page, /Review & Submit/)).toBeVisible();
  await expect(continueButton(page), "Continue is hidden on the last step").toHaveCount(0);
  await expect(page.getByText("https://kelp.example")).toBeVisible();
  await expect(
    page.getByText("Our team reviews every submission before it is published"),
  ).toBeVisible();
  await page.getByLabel(/I agree to the terms/).check();
  await expect(submitButton(page)).toBeDisabled();
  await expect(page.getByText("Please log in to submit your project.")).toBeVisible();
  await expect(heading(page, "Login Required to Submit")).toBeVisible();
  await page.getByRole("button", { name: "Go to Login" }).click();
  await expect(page).toHaveURL("/login");

  await fillLogin(page, email);
  await expect(heading(page, "Success!")).toBeVisible();
  const { link } = await mailTo(server, email);
  // The link opens a new tab, which has only what the browser has stored.
  await page.close();
  const landing = await openPage(context, link);
  await landing.waitForURL("**/submit-project*");
  await expect(landing.getByText("Ready to submit")).toBeVisible();
  await expect(
    landing.getByText("You're now logged in and can submit your project."),
  ).toBeVisible();
  await expect(heading(landing, /Review & Submit/)).toBeVisible();

  for (const names of ["my logo.final.PNG", "one.png, two.png", "report.pdf"]) {
    await expect(landing.getByText(names), "selected before the login").toBeVisible();
  }
  await landing.reload();
  await stepButton(landing, "Company Information").click();
  await expect(landing.getByAltText("Preview of my logo.final.PNG")).toBeVisible();
  await landing.reload();
  await expect(
    heading(landing, /Company Information/),
    "the jump to the last step happens only once",
  ).toBeVisible();
  await expect(landing.getByRole("link", { name: "Log in now" })).toHaveCount(0);
  await stepButton(landing, "Review & Submit").click();
  await expect(landing.getByText("one.png, two.png")).toBeVisible();
  await clearOutbox(server);
  await submitButton(landing).click();

  await expect(landing).toHaveURL("/submission-success");
  await expect(heading(landing, "Project Submitted Successfully!")).toBeVisible();
  expect(await savedDraft(landing)).toBeNull();
  await expect.poll(() => keptFileNames(landing), "the files are deleted too").toEqual([]);
  const [project] = await projectsWithId(server, "KELP-1");
  expect(project).toMatchObject({ status: "submitted" });
  const [stored] = await server.query(
    `select project.vintage, project.cost_per_ton, project.website, project.project_location,
       company.name, company.size_numeric, company.logo_filename, company.developer_type_other
     from public.projects project join public.companies company on company.id = project.company_id
     where project.project_id = 'KELP-1'`,
  );
  expect(stored).toEqual({
    vintage: "2025, 2026",
    cost_per_ton: 310,
    website: "https://kelp.example",
    project_location: "United Kingdom",
    name: "Harbour Kelp Works",
    size_numeric: 14,
    // Set only on approval.
    logo_filename: null,
    developer_type_other: "A cooperative",
  });
  const files = await server.query<{ name: string }>(
    "select name from storage.objects where name like $1 order by name",
    [`${project?.company_id}/%`],
  );
  expect(files.map(({ name }) => name.split("/").slice(1).join("/"))).toEqual([
    "documents/Harbour Kelp Works_vvb_report_1.pdf",
    "logo/Harbour Kelp Works_logo_1.png",
    "photos/Harbour Kelp Works_photo_1.png",
    "photos/Harbour Kelp Works_photo_2.png",
  ]);
  const confirmed = await server.query(
    "select given_name from public.project_files where project_id = $1 and confirmed_at is not null order by given_name",
    [project?.id],
  );
  expect(confirmed).toEqual(
    ["my logo.final.PNG", "one.png", "report.pdf", "two.png"].map((given_name) => ({ given_name })),
  );
  await sendEmailsNow(server);
  const announcement = await receiveMail(server, "hello@cleartonne.example", (subject) =>
    subject.includes("KELP-1"),
  );
  expect(announcement.subject).toBe("New project to review: Harbour Kelp Works, KELP-1");

  // The back button leads to an empty form, not to the submitted data.
  await landing.goBack();
  await expect(heading(landing, /Company Information/)).toBeVisible();
  await expect(landing.getByLabel("Company Name")).toHaveValue("");
  await landing.goForward();
  await landing.getByRole("link", { name: "Submit Another Project" }).click();
  await expect(heading(landing, /Company Information/)).toBeVisible();
  await expect(landing.getByLabel("Company Name")).toHaveValue("");
});
