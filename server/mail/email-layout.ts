import { palette } from "#domain/palette.ts";
import { product } from "#domain/product.ts";
import type { UnsubscribeKind } from "#domain/unsubscribe-path.ts";
import { darkRules } from "./email-colours.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Message } from "./message.ts";

export interface Email {
  subject: string;
  heading: string;
  paragraphs: string[];
  list?: ListItem[];
  /** Text by someone else, shown as a block quotation. */
  quotation?: string;
  action?: { label: string; url: string };
  /** Why it comes to this address, where the reader may not know. */
  addressedBecause?: string;
  /** What the reader can unsubscribe from, and why they get it; the link is added on sending. */
  unsubscribe?: { kind: UnsubscribeKind; reason: string };
}

interface ListItem {
  label: string;
  note: string;
  url: string;
  /** Details, one per line. */
  lines?: string[];
}

const serif = "font-family:Newsreader,Georgia,serif";

/** Renders an e-mail as HTML and plain text; one with `unsubscribe` needs the URL for it. */
export function renderEmail(to: string, email: Email, unsubscribeUrl?: string): Message {
  const { subject, unsubscribe } = email;
  if (!unsubscribe) return { to, subject, html: asHtml(email), text: asText(email) };
  if (!unsubscribeUrl) throw new Error("This e-mail needs an unsubscribe link");
  const footer = { reason: unsubscribe.reason, url: unsubscribeUrl };
  return {
    to,
    subject,
    html: asHtml(email, footer),
    text: asText(email, footer),
    // RFC 8058: lets mail programs offer their own unsubscribe button.
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

const smallPrint = `<p class="quiet rule" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${palette.rule};font-size:14px;color:${palette.quiet}">`;

interface Footer {
  reason: string;
  url: string;
}

function asText(email: Email, footer?: Footer): string {
  const { heading, paragraphs, list, quotation, action, addressedBecause } = email;
  const blocks = [heading, ...paragraphs];
  if (list) {
    blocks.push(list.map(itemText).join("\n"));
  }
  if (quotation) blocks.push(quotation.replace(/^/gm, "> "));
  if (action) blocks.push(`${action.label}: ${action.url}`);
  blocks.push(product.name);
  if (addressedBecause) blocks.push(addressedBecause);
  if (footer) blocks.push(`${footer.reason}\nUnsubscribe: ${footer.url}`);
  return `${blocks.join("\n\n")}\n`;
}

function itemText({ label, note, url, lines = [] }: ListItem): string {
  return [`- ${label} (${note})`, ...lines, url].join("\n  ");
}

function itemHtml({ label, note, url, lines = [] }: ListItem): string {
  const details = lines.map((line) => `<br>${escapeHtml(line)}`).join("");
  return `<li class="rule" style="margin:0;padding:10px 0;border-top:1px solid ${palette.rule}"><a href="${escapeHtml(url)}" class="accent" dir="auto" style="color:${palette.pine};font-weight:600">${escapeHtml(label)}</a><br><span style="font-size:14px">${escapeHtml(note)}</span>${details}</li>`;
}

function asHtml(email: Email, footer?: Footer): string {
  const { subject, heading, paragraphs, list, quotation, action, addressedBecause } = email;
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
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
  if (addressedBecause) body.push(`${smallPrint}${escapeHtml(addressedBecause)}</p>`);
  if (footer) {
    body.push(
      `${smallPrint}${escapeHtml(footer.reason)} <a href="${escapeHtml(footer.url)}" class="accent" style="color:${palette.pine}">Unsubscribe</a></p>`,
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
