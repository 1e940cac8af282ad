import { createHash, createHmac, randomUUID } from "node:crypto";
import { signInTimes } from "#domain/sign-in/sign-in.ts";
import { codeLength } from "#domain/sign-in/sign-in-code.ts";
import type { Query } from "./account-transactions.ts";
import { isSameText } from "./same-text.ts";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "reauthentication_token"
  | "email_change_token_current"
  | "email_change_token_new";

/** A token that was sent and is still valid: for a link, and six digits to type. */
export interface IssuedToken {
  link: string;
  code: string;
}

export interface UsedToken {
  user_id: string;
  token_type: TokenType;
  /** The address it was sent to. */
  relates_to: string;
}

interface TokenRow extends UsedToken {
  id: string;
}

interface CodeState {
  generation: number;
  failures: number;
}

/** Wrong entries after which a code is dead, no matter who made them; the link stays valid. */
const maxCodeFailures = 20;

const lifetime = signInTimes.linkLifetime / 1000;
/** However often a token is sent again, another one replaces it after this time, in seconds. */
const longestLifetime = 23 * 3600;

/** As hosted projects do, times of tokens are stored without a zone, in UTC. */
const now = "(now() at time zone 'utc')";
const isValid = `updated_at > ${now} - make_interval(secs => ${lifetime})`;

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

/**
 * Links and codes that work once. The database stores a random id and the hash of the link's token;
 * both token and code follow from the id and the server's secret. So a valid token can be sent
 * again, no one's link ends because someone else asks for one, and the database alone contains
 * nothing that opens an account.
 */
export function createOneTimeTokens(secret: string) {
  const derive = (purpose: string, id: string) =>
    createHmac("sha256", secret).update(`one-time ${purpose} ${id}`).digest();
  const linkOf = (id: string) => derive("link", id).toString("base64url");
  const codeOf = (id: string, generation: number) => {
    const number = derive(`code ${generation}`, id).readBigUInt64BE() % 10n ** BigInt(codeLength);
    return String(number).padStart(codeLength, "0");
  };

  async function codeState(query: Query, id: string): Promise<CodeState> {
    const [state] = await query<CodeState>(
      "select generation, failures from auth_limits.codes where token_id = $1 for update",
      [id],
    );
    return state ?? { generation: 0, failures: 0 };
  }

  /** The token to send: the valid one if there is one, otherwise a new one. Needs `lockUser`. */
  async function issue(query: Query, token: UsedToken): Promise<IssuedToken> {
    const { user_id, token_type, relates_to } = token;
    const [known] = await query<{ id: string }>(
      `update auth.one_time_tokens set updated_at = ${now}
      where user_id = $1 and token_type = $2 and relates_to = $3 and ${isValid}
        and created_at > ${now} - make_interval(secs => ${longestLifetime})
      returning id`,
      [user_id, token_type, relates_to],
    );
    if (known) return { link: linkOf(known.id), code: await liveCode(query, known.id) };
    const id = randomUUID();
    await query("delete from auth.one_time_tokens where user_id = $1 and token_type = $2", [
      user_id,
      token_type,
    ]);
    await query(
      `insert into auth.one_time_tokens (
        id, user_id, token_type, token_hash, relates_to, created_at, updated_at
      ) values ($1, $2, $3, $4, $5, ${now}, ${now})`,
      [id, user_id, token_type, hashOf(linkOf(id)), relates_to],
    );
    return { link: linkOf(id), code: codeOf(id, 0) };
  }

  /** The code to send again: another one if the former was guessed at too often. */
  async function liveCode(query: Query, id: string): Promise<string> {
    const { generation, failures } = await codeState(query, id);
    if (failures < maxCodeFailures) return codeOf(id, generation);
    await query(
      "update auth_limits.codes set generation = generation + 1, failures = 0 where token_id = $1",
      [id],
    );
    return codeOf(id, generation + 1);
  }

  /** The valid token of a link, which stays valid. */
  async function find(
    query: Query,
    link: string,
    types: readonly TokenType[],
  ): Promise<UsedToken | null> {
    const [found] = await query<UsedToken>(
      `select user_id, token_type, relates_to from auth.one_time_tokens
      where token_hash = $1 and token_type::text = any ($2) and ${isValid}`,
      [hashOf(link), types],
    );
    return found ?? null;
  }

  /** The account that a code sent to this address would open. */
  async function ownerOf(
    query: Query,
    email: string,
    types: readonly TokenType[],
  ): Promise<string | null> {
    const [found] = await query<{ user_id: string }>(
      `select user_id from auth.one_time_tokens
      where relates_to = $1 and token_type::text = any ($2) limit 1`,
      [email, types],
    );
    return found?.user_id ?? null;
  }

  /** Uses up a link's token; null if it is not valid or someone else was faster. */
  async function redeemLink(
    query: Query,
    link: string,
    types: readonly TokenType[],
  ): Promise<UsedToken | null> {
    const [used] = await query<UsedToken>(
      `delete from auth.one_time_tokens
      where token_hash = $1 and token_type::text = any ($2) and ${isValid}
      returning user_id, token_type, relates_to`,
      [hashOf(link), types],
    );
    return used ?? null;
  }

  /** Uses up a person's valid token of a type, whose link they have followed. */
  async function redeemWaiting(
    query: Query,
    user: string,
    type: TokenType,
  ): Promise<UsedToken | null> {
    const [used] = await query<UsedToken>(
      `delete from auth.one_time_tokens where user_id = $1 and token_type = $2 and ${isValid}
      returning user_id, token_type, relates_to`,
      [user, type],
    );
    return used ?? null;
  }

  /** Uses up the token of a code; null if the code is wrong, which is counted. */
  async function redeemCode(
    query: Query,
    { email, code, types }: { email: string; code: string; types: readonly TokenType[] },
  ): Promise<UsedToken | null> {
    const rows = await query<TokenRow>(
      `select id, user_id, token_type, relates_to from auth.one_time_tokens
      where relates_to = $1 and token_type::text = any ($2) and ${isValid}
      order by id for update`,
      [email, types],
    );
    for (const { id, ...token } of rows) {
      const { generation, failures } = await codeState(query, id);
      if (failures >= maxCodeFailures) continue;
      if (isSameText(codeOf(id, generation), code)) {
        await query("delete from auth.one_time_tokens where id = $1", [id]);
        return token;
      }
      await query(
        `insert into auth_limits.codes (token_id, failures) values ($1, 1)
        on conflict (token_id) do update set failures = codes.failures + 1`,
        [id],
      );
    }
    return null;
  }

  return { issue, find, ownerOf, redeemLink, redeemWaiting, redeemCode };
}

/** Ends every token of a person of these types. */
export async function endTokens(
  query: Query,
  user: string,
  types: readonly TokenType[],
): Promise<void> {
  await query(
    "delete from auth.one_time_tokens where user_id = $1 and token_type::text = any ($2)",
    [user, types],
  );
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
