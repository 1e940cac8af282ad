import { palette } from "#domain/palette.ts";
import { product } from "#domain/product.ts";
import type { UnsubscribeKind } from "#domain/unsubscribe.ts";
import { darkRules } from "./email-colours.ts";
import type { Message } from "./message.ts";

export interface Email {
  subject: string;
  heading: string;
  paragraphs: string[];
  list?: ListItem[];
  /** Somebody else's words, set apart. */
  quotation?: string;
  action?: { label: string; url: string };
  /** What its reader may end, and why they get it: a link is added when the e-mail is sent. */
  unsubscribe?: { kind: UnsubscribeKind; reason: string };
}

interface ListItem {
  label: string;
  note: string;
  url: string;
  /** What there is to say about it, a line each. */
  lines?: string[];
}

const serif = "font-family:Newsreader,Georgia,serif";

/** Renders an e-mail as HTML and plain text; one that can be ended needs the address that ends it. */
export function renderEmail(to: string, email: Email, unsubscribeUrl?: string): Message {
  const { subject, unsubscribe } = email;
  if (!unsubscribe) return { to, subject, html: asHtml(email), text: asText(email) };
  if (!unsubscribeUrl) throw new Error("An e-mail that can be ended needs the link that ends it");
  const ending = { reason: unsubscribe.reason, url: unsubscribeUrl };
  return {
    to,
    subject,
    html: asHtml(email, ending),
    text: asText(email, ending),
    // RFC 8058: mail programs offer their own button.
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

interface Ending {
  reason: string;
  url: string;
}

function asText({ heading, paragraphs, list, quotation, action }: Email, ending?: Ending): string {
  const blocks = [heading, ...paragraphs];
  if (list) {
    blocks.push(list.map(itemText).join("\n"));
  }
  if (quotation) blocks.push(quotation.replace(/^/gm, "> "));
  if (action) blocks.push(`${action.label}: ${action.url}`);
  blocks.push(product.name);
  if (ending) blocks.push(`${ending.reason}\nUnsubscribe: ${ending.url}`);
  return `${blocks.join("\n\n")}\n`;
}

function itemText({ label, note, url, lines = [] }: ListItem): string {
  return [`- ${label} (${note})`, ...lines, url].join("\n  ");
}

function itemHtml({ label, note, url, lines = [] }: ListItem): string {
  const details = lines.map((line) => `<br>${escapeHtml(line)}`).join("");
  return `<li class="rule" style="margin:0;padding:10px 0;border-top:1px solid ${palette.rule}"><a href="${escapeHtml(url)}" class="accent" dir="auto" style="color:${palette.pine};font-weight:600">${escapeHtml(label)}</a><br><span style="font-size:14px">${escapeHtml(note)}</span>${details}</li>`;
}

function asHtml(email: Email, ending?: Ending): string {
  const { subject, heading, paragraphs, list, quotation, action } = email;
  const body = paragraphs.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`);
  if (list) {
    const items = list.map(itemHtml).join("");
    body.push(`<ul style="margin:0 0 16px;padding:0;list-style:none">${items}</ul>`);
  }
  if (quotation) {
    const lines = escapeHtml(quotation).replaceAll("\n", "<br>");
    body.push(
      `<blockquote class="quotation" dir="auto" style="margin:0 0 16px;padding:12px 16px;border-left:3px solid ${palette.pine};background:${palette.paper}">${lines}</blockquote>`,
    );
  }
  if (action) {
    body.push(
      `<p style="margin:24px 0 0"><a href="${escapeHtml(action.url)}" class="button" style="display:inline-block;padding:12px 24px;background:${palette.pine};color:${palette.white};text-decoration:none;border-radius:8px;font-weight:600">${escapeHtml(action.label)}</a></p>`,
    );
  }
  if (ending) {
    body.push(
      `<p class="quiet rule" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${palette.rule};font-size:14px;color:${palette.quiet}">${escapeHtml(ending.reason)} <a href="${escapeHtml(ending.url)}" class="accent" style="color:${palette.pine}">Unsubscribe</a></p>`,
    );
  }
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkRules}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:${palette.paper};color:${palette.ink};font-family:Inter,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div class="sheet" style="max-width:512px;box-sizing:border-box;margin:0 auto;padding:32px 8%;overflow-wrap:anywhere;background:${palette.white};border:1px solid ${palette.rule};border-radius:12px">
<p class="accent" style="margin:0 0 24px;${serif};font-size:22px;color:${palette.pine}">${product.name}</p>
<h1 style="margin:0 0 16px;${serif};font-weight:500;font-size:26px;line-height:1.2">${escapeHtml(heading)}</h1>
${body.join("\n")}
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
