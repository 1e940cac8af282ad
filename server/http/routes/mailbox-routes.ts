import { Hono } from "hono";
import { html, raw } from "hono/html";
import { darkPalette, palette } from "#domain/palette.ts";
import { product } from "#domain/product.ts";
import type { CapturedMessage, Mailbox } from "../../mail/mailbox.ts";
import { isLocalRequest } from "../../requests/local-request.ts";
import type { RequestEnv } from "../../requests/request-context.ts";

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'";

/** Shows the captured messages to requests from this machine; any other request gets 404. */
export function mailboxRoutes(mailbox: Mailbox, siteUrl: string): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>();
  routes.use(async (context, next) => {
    if (!isLocalRequest(context, siteUrl)) return context.notFound();
    await next();
    context.header("Content-Security-Policy", policy);
    context.header("Cache-Control", "no-store");
  });
  routes.get("/", (context) => context.html(list(mailbox.messages())));
  routes.get("/messages.json", (context) => context.json(mailbox.messages()));
  routes.get("/:id", (context) => {
    const message = mailbox.find(context.req.param("id"));
    return message ? context.html(message.html) : context.notFound();
  });
  return routes;
}

function list(messages: readonly CapturedMessage[]) {
  const items = messages.map(
    (message) => html`<article>
      <h2><a href="/dev/mailbox/${message.id}">${message.subject}</a></h2>
      <p class="quiet">to ${message.to}, ${message.capturedAt.toUTCString()}</p>
      <pre>${withLinks(message.text)}</pre>
    </article>`,
  );
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox: ${product.name}</title>
        <style>
          ${colours(palette)}
          @media (prefers-color-scheme: dark) { :root { color-scheme: dark } ${colours(darkPalette)} }
          body { margin: 0 auto; max-width: 44rem; padding: 2.5rem 1.25rem;
            font: 1rem/1.5 Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
          h1, h2 { font-family: Newsreader, Georgia, serif; font-weight: 500; line-height: 1.2; }
          article { margin: 1.25rem 0; padding: 1.25rem 1.5rem; border-style: solid; border-width: 1px; border-radius: 0.75rem; }
          h2 { margin: 0; }
          pre { white-space: pre-wrap; font: inherit; margin: 0.75rem 0 0; }
          .quiet { margin: 0.25rem 0 0; font-size: 0.875rem; }
        </style>
      </head>
      <body>
        <h1>Mailbox</h1>
        <p class="quiet">
          No mail server is configured, so messages stay here until the server stops. Reload to see
          new ones.
        </p>
        ${messages.length === 0 ? html`<article>No messages yet.</article>` : items}
      </body>
    </html>`;
}

const colours = (of: typeof palette | typeof darkPalette) =>
  raw(`body { color: ${of.ink}; background: ${of.paper}; } .quiet { color: ${of.quiet}; }
    article { background: ${of.white}; border-color: ${of.rule}; } a { color: ${of.pine}; }`);

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}
