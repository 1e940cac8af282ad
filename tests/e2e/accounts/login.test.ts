import { describe, expect, test } from "vitest";
import { eventually, hold } from "../site/visitors.ts";
import { accountButton, accountSite, fillLogin, openPage } from "./account-site.ts";

const site = accountSite();

describe("the login form", () => {
  test("an e-mail field, a ticked checkbox, 'Send Magic Link' and a link to the privacy policy", async () => {
    const page = await site.visit("/login");
    const field = page.getByLabel("Email address");
    expect(await field.getAttribute("type")).toBe("email");
    expect(await field.getAttribute("required")).not.toBeNull();
    const updates = page.getByLabel("Sign up for updates and news - we promise not to spam!");
    expect(await updates.isChecked()).toBe(true);
    const privacy = page.getByRole("main").getByRole("link", { name: "privacy policy" });
    expect(await privacy.getAttribute("href")).toBe("/privacy-policy");
  });

  test.each(["", "   ", "nobody"])("%j is an invalid e-mail", async (email) => {
    const page = await site.visit("/login");
    await fillLogin(page, email);
    await page.getByText("Invalid email").waitFor();
    await page.getByText("Please enter a valid email address.").waitFor();
  });

  test("'Sending...' while busy, then 'Success!' with the spam note, and the link again after a countdown", async () => {
    const context = await site.newProfile();
    const page = await context.newPage();
    await page.clock.install();
    await page.goto("/login");
    const { letGo } = await hold(page, "**/auth/v1/otp*");
    const asked = page.waitForRequest("**/auth/v1/otp*");
    await fillLogin(page, "sending@example.org");
    await page.getByRole("button", { name: "Sending..." }).waitFor();
    const request = await asked;
    expect(new URL(request.url()).searchParams.get("redirect_to")).toBe(
      `${site.server.url}/auth/callback`,
    );
    expect(request.postDataJSON()).toMatchObject({
      email: "sending@example.org",
      data: { long_lived_session: true },
    });
    letGo();
    await page.getByRole("heading", { name: "Success!" }).waitFor();
    await page.getByText("Check your email for the magic link we just sent.").waitFor();
    await page.getByText(/check your spam folder/).waitFor();
    await page.getByText("Magic link sent!").waitFor();
    const again = page.getByRole("button", { name: /^Send again/ });
    expect(await again.isDisabled()).toBe(true);
    await page.clock.fastForward(31_000);
    await eventually(() => again.isEnabled()).toBe(true);
    await again.click();
    await eventually(async () => {
      const response = await fetch(`${site.server.url}/dev/mailbox/messages.json`);
      const messages = (await response.json()) as { to: string }[];
      return messages.filter(({ to }) => to === "sending@example.org").length;
    }).toBe(2);
  });

  test("a failure shows 'Login failed' with its message, and keeps what was typed", async () => {
    const page = await site.visit("/login");
    await page.route("**/auth/v1/otp*", (route) => route.abort());
    await fillLogin(page, "offline@example.org");
    await page.getByText("Login failed").waitFor();
    await page.getByText("Failed to send magic link. Please try again.").waitFor();
    expect(await page.getByLabel("Email address").inputValue()).toBe("offline@example.org");
  });

  test("the six-digit code is a second way in; a wrong one is refused", async () => {
    const page = await site.visit("/login?from=/glossary");
    await fillLogin(page, "coder@example.org");
    await page.getByRole("heading", { name: "Success!" }).waitFor();
    const { code } = await site.mailTo("coder@example.org");
    await page.getByLabel("Six-digit code").fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Log in with code" }).click();
    await page.getByText("This code is wrong or has expired.").waitFor();
    await page.getByLabel("Six-digit code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole("button", { name: "Log in with code" }).click();
    await page.getByText("Successfully logged in").waitFor();
    await page.waitForURL("**/glossary");
    await eventually(() => site.marketingChoiceOf("coder@example.org")).toBe(true);
  });
});

describe("without consent", () => {
  test("the form asks for essential cookies, and accepting them there is enough", async () => {
    const page = await site.visit("/login", { consent: false });
    await page.getByRole("button", { name: "Accept essential cookies" }).click();
    await page.getByText("Signing in needs essential cookies").waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.cookie)).toContain("essentialCookies=true");
  });
});

describe("a signed-in visitor on the login page", () => {
  test("goes to the page they came from, or to /, and never to another site", async () => {
    const context = await site.newProfile();
    const page = await site.signInByLink(context, "already@example.org");
    await page.goto("/login?from=%2Fabout");
    await page.waitForURL("**/about");
    for (const from of ["https://evil.example", "//evil.example", "/\\evil.example", "/login"]) {
      await page.goto(`/login?from=${encodeURIComponent(from)}`);
      await page.waitForURL(`${site.server.url}/`);
    }
  });
});

describe("the warning banners", () => {
  test("a loop recorded within 120 s, until it is cleared", async () => {
    const context = await site.newProfile();
    const page = await openPage(context, "/about");
    const record = (age: number) =>
      page.evaluate((time) => {
        window.localStorage.setItem("auth_loop_detected", String(time));
      }, Date.now() - age);
    await record(121_000);
    await page.goto("/login");
    await page.getByRole("button", { name: "Send Magic Link" }).waitFor();
    expect(await page.getByText("Previous Login Issues Detected").count()).toBe(0);
    await record(60_000);
    await page.goto("/login");
    await page.getByText("Previous Login Issues Detected").waitFor();
    await page.getByRole("button", { name: "Clear Warning & Try Again" }).click();
    await page.getByText("Auth state reset").waitFor();
    await page.getByText("Previous authentication issues have been cleared").waitFor();
    await page.getByText("Previous Login Issues Detected").waitFor({ state: "detached" });
  });

  test("'Corporate Network Detected' when a gateway answers, not when it is slower than two seconds", async () => {
    const context = await site.newProfile();
    await context.route("**/healthz", (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "Blocked by your company" }),
    );
    const page = await openPage(context, "/login");
    await page.getByText("Corporate Network Detected").waitFor();
    await context.unroute("**/healthz");
    const { letGo } = await hold(page, "**/healthz", (route) =>
      route.fulfill({ status: 407 }).catch(() => undefined),
    );
    const givenUp = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/healthz"),
    );
    await page.reload();
    await givenUp;
    letGo();
    await page.getByRole("button", { name: "Send Magic Link" }).waitFor();
    expect(await page.getByText("Corporate Network Detected").count()).toBe(0);
  });

  test("'Browser Privacy Settings' when storage is blocked; signing in works all the same", async () => {
    const context = await site.newProfile();
    await context.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("Blocked", "SecurityError");
        },
      });
    });
    const page = await openPage(context, "/login");
    await page.getByText("Browser Privacy Settings").waitFor();
    await fillLogin(page, "blocked@example.org");
    await page.getByRole("heading", { name: "Success!" }).waitFor();
    const { code } = await site.mailTo("blocked@example.org");
    await page.getByLabel("Six-digit code").fill(code);
    await page.getByRole("button", { name: "Log in with code" }).click();
    await accountButton(page, "blocked@example.org").waitFor();
  });
});

test("the demo button signs in, for real, as the demo administrator after 1.5 s", async () => {
  const page = await site.visit("/login?from=/about");
  const started = Date.now();
  await page.getByRole("button", { name: "Log in as demo administrator" }).click();
  await page.getByText("Successfully logged in").waitFor();
  expect(Date.now() - started).toBeGreaterThanOrEqual(1_500);
  await page.waitForURL("**/about");
  const demoUser = await page.evaluate(() => window.localStorage.getItem("demo_user"));
  expect(JSON.parse(demoUser ?? "{}")).toMatchObject({ role: "admin" });
});
