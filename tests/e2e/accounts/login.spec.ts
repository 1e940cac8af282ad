import { accountButton } from "../fixtures/header.ts";
import { hold, openPage, waitForHydration } from "../fixtures/loaded-page.ts";
import { fillLogin, mailTo, marketingChoiceOf } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

test.describe("the login form", () => {
  test("an e-mail field, a ticked checkbox, 'Send Magic Link' and a link to the privacy policy; invalid addresses are refused; a failure shows 'Login failed' with its message, and keeps the input", async ({
    visit,
  }) => {
    const page = await visit("/login");
    const field = page.getByLabel("Email address");
    await expect(field).toHaveAttribute("type", "email");
    await expect(field).toHaveAttribute("required");
    const updates = page.getByLabel("Sign up for updates and news - we promise not to spam!");
    await expect(updates).toBeChecked();
    const privacy = page.getByRole("main").getByRole("link", { name: "privacy policy" });
    await expect(privacy).toHaveAttribute("href", "/privacy-policy");

    let requests = 0;
    await page.route("**/auth/v1/otp*", (route) => {
      requests += 1;
      return route.abort();
    });
    for (const email of ["", "   ", "nobody"]) {
      await expect(field).not.toHaveAttribute("aria-invalid", "true");
      await fillLogin(page, email);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByText("Invalid email").first()).toBeVisible();
      await expect(page.getByText("Please enter a valid email address.").first()).toBeVisible();
      await field.fill("somebody");
    }
    expect(requests).toBe(0);

    await fillLogin(page, "offline@example.org");
    await expect(page.getByText("Login failed")).toBeVisible();
    await expect(page.getByText("Failed to send magic link. Please try again.")).toBeVisible();
    await expect(field).toHaveValue("offline@example.org");
    expect(requests).toBeGreaterThan(0);
  });

  test("'Sending...' while busy, then 'Success!' with the spam note, and the link can be resent after a countdown", async ({
    newPage,
    server,
  }) => {
    const page = await newPage();
    await page.clock.install();
    // Text entered before hydration must be what is sent.
    const scripts = await hold(page, "**/assets/*.js");
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel("Email address").fill("sending@example.org");
    scripts.release();
    await waitForHydration(page);
    const { release } = await hold(page, "**/auth/v1/otp*");
    const requested = page.waitForRequest("**/auth/v1/otp*");
    await page.getByRole("button", { name: "Send Magic Link" }).click();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
    const request = await requested;
    expect(new URL(request.url()).searchParams.get("redirect_to")).toBe(
      `${server.url}/auth/callback`,
    );
    expect(request.postDataJSON()).toMatchObject({
      email: "sending@example.org",
      data: { long_lived_session: true },
    });
    release();
    await expect(page.getByText("Magic link sent!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    await expect(page.getByText("Check your email for the magic link we just sent.")).toBeVisible();
    await expect(page.getByText(/check your spam folder/)).toBeVisible();
    await expect(page.getByText("Check your email for the login link.")).toBeVisible();
    const again = page.getByRole("button", { name: /^Send again/ });
    await expect(again).toBeDisabled();
    await page.clock.fastForward(31_000);
    await expect(again).toBeEnabled();
    await again.click();
    await expect
      .poll(async () => {
        const response = await fetch(`${server.url}/dev/mailbox/messages.json`);
        const messages = (await response.json()) as { to: string }[];
        return messages.filter(({ to }) => to === "sending@example.org").length;
      })
      .toBe(2);
  });

  test("the six-digit code is an alternative to the link; a wrong code is refused", async ({
    server,
    visit,
  }) => {
    const page = await visit("/login?from=/glossary");
    await fillLogin(page, "coder@example.org");
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    const { code } = await mailTo(server, "coder@example.org");
    await page.getByLabel("Six-digit code").fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Log in with code" }).click();
    await expect(page.getByText("This code is wrong or has expired.")).toBeVisible();
    await page.getByLabel("Six-digit code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole("button", { name: "Log in with code" }).click();
    await expect(page.getByText("Successfully logged in")).toBeVisible();
    await expect(page).toHaveURL("/glossary");
    await expect.poll(() => marketingChoiceOf(server, "coder@example.org")).toBe(true);
  });
});

test.describe("without consent", () => {
  test("the form asks for essential cookies, and accepting them there is enough", async ({
    visit,
  }) => {
    const page = await visit("/login", { consent: false });
    await page.getByRole("button", { name: "Accept essential cookies" }).click();
    await expect(page.getByText("You need essential cookies to log in")).toHaveCount(0);
    expect(await page.evaluate(() => document.cookie)).toContain("essentialCookies=true");
  });
});

test.describe("a signed-in visitor on the login page", () => {
  test("is redirected to the page they came from, or to /, and never to another site", async ({
    visit,
  }) => {
    const page = await visit("/login?from=%2Fabout", { email: "already@example.org" });
    await expect(page).toHaveURL("/about");
    // The other forms of such addresses are tested with returnPath.
    for (const from of ["//evil.example", "/login"]) {
      await page.goto(`/login?from=${encodeURIComponent(from)}`);
      await expect(page).toHaveURL("/");
    }
  });
});

test.describe("the warning banners", () => {
  test("a loop recorded within 120 s, until it is cleared", async ({ newVisitor }) => {
    const context = await newVisitor();
    const page = await openPage(context, "/about");
    const record = (age: number) =>
      page.evaluate((time) => {
        window.localStorage.setItem("auth_loop_detected", String(time));
      }, Date.now() - age);
    await record(121_000);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeVisible();
    await expect(page.getByText("Previous Login Issues Detected")).toHaveCount(0);
    await record(60_000);
    await page.goto("/login");
    await expect(page.getByText("Previous Login Issues Detected")).toBeVisible();
    await page.getByRole("button", { name: "Clear Warning & Try Again" }).click();
    await expect(page.getByText("Auth state reset")).toBeVisible();
    await expect(page.getByText("Previous authentication issues have been cleared")).toBeVisible();
    await expect(page.getByText("Previous Login Issues Detected")).toHaveCount(0);
  });

  test("'Corporate Network Detected' when a gateway responds, but not if it takes longer than two seconds", async ({
    newPage,
  }) => {
    const page = await newPage();
    await page.route("**/healthz", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "Blocked by your company" }),
    );
    await page.goto("/login");
    await expect(page.getByText("Corporate Network Detected")).toBeVisible();
    await page.unroute("**/healthz");
    const { release } = await hold(page, "**/healthz", (route) =>
      route.fulfill({ status: 407 }).catch(() => undefined),
    );
    const aborted = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/healthz"),
    );
    await page.reload();
    await aborted;
    release();
    await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeVisible();
    await expect(page.getByText("Corporate Network Detected")).toHaveCount(0);
  });

  test("'Browser Privacy Settings' when storage is blocked; signing in still works", async ({
    newPage,
    server,
  }) => {
    const page = await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("Blocked", "SecurityError");
        },
      });
    });
    await page.goto("/login");
    await expect(page.getByText("Browser Privacy Settings")).toBeVisible();
    await fillLogin(page, "blocked@example.org");
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    const { code } = await mailTo(server, "blocked@example.org");
    await page.getByLabel("Six-digit code").fill(code);
    await page.getByRole("button", { name: "Log in with code" }).click();
    await expect(accountButton(page, "blocked@example.org")).toBeVisible();
  });
});

test("the demo button really signs in as the demo administrator after 1.5 s", async ({ visit }) => {
  const page = await visit("/login?from=/about");
  const started = Date.now();
  await page.getByRole("button", { name: "Log in as demo administrator" }).click();
  await expect(page.getByText("Successfully logged in")).toBeVisible();
  expect(Date.now() - started).toBeGreaterThanOrEqual(1_500);
  await expect(page).toHaveURL("/about");
  const demoUser = await page.evaluate(() => window.localStorage.getItem("demo_user"));
  expect(JSON.parse(demoUser ?? "{}")).toMatchObject({ role: "admin" });
});
