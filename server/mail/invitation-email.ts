import { z } from "zod";
import { invitationUrl, whatTheyMay } from "#domain/people/invitations.ts";
import { product } from "#domain/product.ts";
import { storedTime } from "#domain/stored-time.ts";
import { longDay } from "#domain/text/date-text.ts";
import { userRoles } from "#domain/vocabulary.ts";
import type { Email } from "./email-layout.ts";

const invited = z.object({
  invitation: z.uuid(),
  email: z.email(),
  role: z.enum(userRoles),
  expires_at: z.string(),
});

/** Asks somebody to join; the link opens a login with their address. */
export function invitationEmail(data: unknown, siteUrl: string): Email {
  const { invitation, email, role, expires_at } = invited.parse(data);
  const asWhat = role === "admin" ? " as an administrator" : "";
  return {
    subject: `You are invited to ${product.name}${asWhat}`,
    heading: `Join ${product.name}${asWhat}`,
    paragraphs: [
      `Our team invites you to ${product.name}${asWhat}. ${whatTheyMay(role)}`,
      `Log in with this address, then accept. The invitation is open until ${longDay(new Date(storedTime(expires_at)))}. If you did not expect it, you need not do anything.`,
    ],
    action: { label: "Log in and accept", url: invitationUrl(siteUrl, { id: invitation, email }) },
  };
}
