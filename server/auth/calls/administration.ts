import { z } from "zod";
import type { Query } from "../account-transactions.ts";
import { recordAudit } from "../audit-log.ts";
import { AuthError, emailExists, validationFailed } from "../auth-errors.ts";
import type { AuthParts } from "../auth-parts.ts";
import { deleteUser, softDeleteUser } from "../delete-user.ts";
import { emailAddress } from "../email-address.ts";
import { mergeMetadata, metadata } from "../metadata.ts";
import { hashPassword, password } from "../password.ts";
import type { AuthCall, AuthRoute } from "../router.ts";
import { loadUser, loadUsers } from "../user-response.ts";
import { confirmUser, createUser, lockUser } from "../users.ts";
import { requireEmail } from "./requirements.ts";

const attributes = z.object({
  id: z.uuid("The id must be a UUID.").optional(),
  email: emailAddress.optional(),
  phone: z.unknown().optional(),
  password: password.optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: z
    .string()
    .regex(/^(?:none|(?:\d{1,6}h)?(?:\d{1,6}m)?(?:\d{1,6}s)?)$/, "For example 24h, or none.")
    .optional(),
});

type Attributes = z.output<typeof attributes>;

const deletion = z.object({ should_soft_delete: z.boolean().optional() });

const maxPerPage = 1000;

/** Calls that manage every account; the router lets only the secret key make them. */
export function administrationCalls({ transaction }: AuthParts): AuthRoute[] {
  async function list({ query: params, request }: AuthCall): Promise<Response> {
    const page = wholeNumber(params.get("page"), 1, 1_000_000);
    const perPage = wholeNumber(params.get("per_page"), 50, maxPerPage);
    const { users, total } = await transaction(async (query) => {
      const [count] = await query<{ total: number }>(
        "select count(*)::int as total from auth.users where deleted_at is null",
      );
      const rows = await query<{ id: string }>(
        `select id from auth.users where deleted_at is null
        order by created_at desc, id limit $1 offset $2`,
        [perPage, (page - 1) * perPage],
      );
      const ids = rows.map(({ id }) => id);
      return { users: await loadUsers(query, ids), total: count?.total ?? 0 };
    });
    const last = Math.max(1, Math.ceil(total / perPage));
    const link = (to: number, rel: string) => {
      const url = new URL(request.url);
      url.searchParams.set("page", String(to));
      return `<${url.pathname}${url.search}>; rel="${rel}"`;
    };
    const links = [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")];
    return Response.json(
      { users, aud: "authenticated" },
      { headers: { "X-Total-Count": String(total), Link: links.join(", ") } },
    );
  }

  async function create(call: AuthCall): Promise<Response> {
    const given = await call.body(attributes);
    const email = requireEmail(given);
    const passwordHash = given.password === undefined ? null : await hashPassword(given.password);
    const user = await transaction(async (query) => {
      const created = await createUser(query, {
        ...(given.id && { id: given.id }),
        email,
        passwordHash,
        userMetadata: given.user_metadata ?? {},
        appMetadata: given.app_metadata ?? {},
        // The team's own act: the account waits for its owner however long that takes.
        isInvited: true,
      });
      if (!created) throw emailExists();
      if (given.email_confirm) await confirmUser(query, created.id);
      if (given.ban_duration) await ban(query, created.id, given.ban_duration);
      await recordAudit(query, {
        action: "user_signedup",
        actor: created,
        address: call.asker.address,
      });
      return loadUser(query, created.id);
    });
    return Response.json(user);
  }

  async function read({ params }: AuthCall): Promise<Response> {
    const user = await transaction((query) => loadUser(query, userId(params)));
    if (!user) throw noUser();
    return Response.json(user);
  }

  async function change(call: AuthCall): Promise<Response> {
    const id = userId(call.params);
    const given = await call.body(attributes);
    if (given.phone) requireEmail({ phone: given.phone });
    const passwordHash = given.password === undefined ? null : await hashPassword(given.password);
    const user = await transaction((query) => save(query, { id, given, passwordHash, call }));
    return Response.json(user);
  }

  async function remove(call: AuthCall): Promise<Response> {
    const id = userId(call.params);
    const hasBody = call.request.headers.get("content-length") !== "0" && call.request.body;
    const { should_soft_delete } = hasBody ? await call.body(deletion) : {};
    await transaction(async (query) => {
      const user = await lockUser(query, id);
      if (!user) throw noUser();
      await (should_soft_delete ? softDeleteUser(query, id) : deleteUser(query, id));
      await recordAudit(query, {
        action: "user_deleted",
        actor: { id: "00000000-0000-0000-0000-000000000000", email: null },
        address: call.asker.address,
        traits: { user_id: id },
      });
    });
    return Response.json({});
  }

  const access = "secret key";
  return [
    { method: "GET", path: "/admin/users", access, handle: list },
    { method: "POST", path: "/admin/users", access, handle: create },
    { method: "GET", path: "/admin/users/:id", access, handle: read },
    { method: "PUT", path: "/admin/users/:id", access, handle: change },
    { method: "DELETE", path: "/admin/users/:id", access, handle: remove },
  ];
}

interface Change {
  id: string;
  given: Attributes;
  passwordHash: string | null;
  call: AuthCall;
}

async function save(query: Query, { id, given, passwordHash, call }: Change) {
  const user = await lockUser(query, id);
  if (!user) throw noUser();
  const email = given.email ?? user.email;
  const taken = await query(
    "select from auth.users where email = $1 and id <> $2 and is_sso_user = false",
    [email, id],
  );
  if (taken.length > 0) throw emailExists();
  await query(
    `update auth.users set
      email = $2, encrypted_password = coalesce($3, encrypted_password),
      raw_user_meta_data = $4::text::jsonb, raw_app_meta_data = $5::text::jsonb, updated_at = now()
    where id = $1`,
    [
      id,
      email,
      passwordHash,
      JSON.stringify(mergeMetadata(user.raw_user_meta_data, given.user_metadata ?? {})),
      JSON.stringify(mergeMetadata(user.raw_app_meta_data, given.app_metadata ?? {})),
    ],
  );
  if (given.email_confirm || (given.email && user.email_confirmed_at)) await confirmUser(query, id);
  if (email !== user.email) {
    await query("delete from auth.one_time_tokens where user_id = $1", [id]);
  }
  if (given.ban_duration) await ban(query, id, given.ban_duration);
  await recordAudit(query, { action: "user_modified", actor: user, address: call.asker.address });
  return loadUser(query, id);
}

/** Someone who is banned is logged out everywhere. */
async function ban(query: Query, id: string, duration: string): Promise<void> {
  const isOver = duration === "none";
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? [];
  await query(
    `update auth.users set banned_until = case when $2::boolean then null
      else now() + make_interval(hours => $3::int, mins => $4::int, secs => $5::int) end
    where id = $1`,
    [id, isOver, Number(hours), Number(minutes), Number(seconds)],
  );
  if (!isOver) await query("delete from auth.sessions where user_id = $1", [id]);
}

const noUser = () => new AuthError(404, "user_not_found", "There is no such account.");

function userId({ id }: AuthCall["params"]): string {
  const parsed = z.uuid().safeParse(id);
  if (!parsed.success) throw new AuthError(404, "validation_failed", "The id must be a UUID.");
  return parsed.data;
}

function wholeNumber(given: string | null, fallback: number, max: number): number {
  if (given === null || given === "") return fallback;
  if (!/^[1-9]\d{0,6}$/.test(given) || Number(given) > max) {
    throw validationFailed(`A page is a whole number from 1 to ${max}.`);
  }
  return Number(given);
}
