import { AsyncLocalStorage } from "node:async_hooks";
import type { EmailDriver } from "@supabase/lite";
import { z } from "zod";
import { parseJson } from "#domain/json.ts";
import type { MailTransport } from "../mail/message.ts";
import type { Database } from "./database/database.ts";

type Message = Parameters<EmailDriver["send"]>[0];
type Send = (request: Request) => Promise<Response>;

const body = z.looseObject({
  email: z.string().optional(),
  token_hash: z.string().optional(),
  refresh_token: z.string().optional(),
});

/**
 * The engine's sign-in runs several statements that are not safe to run concurrently: a refresh
 * token used twice at once would open two sessions, and two sign-ins with one new e-mail address
 * would both try to create its user. So requests about the same subject take a lock, shared by all
 * servers of the database.
 */
export function createAccountRequests({ pool, query }: Database, mail: MailTransport) {
  const outgoing = new AsyncLocalStorage<Message[]>();

  /** The lock key for a request; null if requests like it may run concurrently. */
  async function subjectOf(path: string, text: string, token: string | null) {
    const { email, token_hash, refresh_token } = body.safeParse(parseJson(text)).data ?? {};
    if (path === "/auth/v1/otp" || path === "/auth/v1/verify") {
      const hash = token_hash ?? token;
      return hash ? `sign-in link ${hash}` : `address ${email?.trim().toLowerCase()}`;
    }
    if (path !== "/auth/v1/token" || !refresh_token) return null;
    const [known] = await query<{ session_id: string }>(
      "select session_id from auth.refresh_tokens where token = $1",
      [refresh_token],
    );
    return known ? `session ${known.session_id}` : null;
  }

  async function deliver(messages: Message[]): Promise<boolean> {
    try {
      for (const message of messages) await mail.send(toSend(message));
      return true;
    } catch {
      // The mail transport has logged the reason.
      return false;
    }
  }

  return {
    /** Queues messages until the lock is released, because a mail server may be slow. */
    mail: {
      async send(message) {
        const waiting = outgoing.getStore();
        if (waiting) waiting.push(message);
        else await mail.send(toSend(message));
      },
    } satisfies EmailDriver,

    async withLock(request: Request, send: Send): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.startsWith("/auth/v1/")) return send(request);
      const { method, headers } = request;
      const text = method === "GET" || method === "HEAD" ? "" : await request.text();
      const subject = await subjectOf(pathname, text, searchParams.get("token"));
      const ready = new Request(request.url, { method, headers, ...(text && { body: text }) });
      if (subject === null) return send(ready);
      const messages: Message[] = [];
      const response = await outgoing.run(messages, () =>
        pool.withLock(subject, () => send(ready)),
      );
      return (await deliver(messages)) ? response : notDelivered();
    },
  };
}

const toSend = ({ to, subject, html = "", text = "" }: Message) => ({ to, subject, html, text });

function notDelivered(): Response {
  const message = "The e-mail could not be sent. Please try again in a few minutes.";
  return Response.json({ code: "email_not_sent", message, msg: message }, { status: 503 });
}
