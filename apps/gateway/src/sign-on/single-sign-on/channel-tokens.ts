import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../db/tables.ts';
import { sha256 } from '../hashing.ts';
import type { Random } from '../random.ts';

export const CHANNEL_TOKEN_VALID_MS = 2 * 60 * 1000;
const TOKEN = /^pbt_[A-Za-z0-9_-]{43}$/;

/** Tokens that stand for a user in one other channel: once, and for two minutes. Stored hashed. */
export interface ChannelTokens {
  /** `own`: the channel's pages are ours, so that our own check redeems it and no partner can. */
  issue(userNo: string, channel: { readonly cnlCode: string; readonly own: boolean }): Promise<string>;
  /**
   * The user, once, to the one it was made for: a partner's channel by its code, or our own check. Null
   * otherwise; of several at once one has it.
   */
  redeem(token: string, by: { readonly cnlCode: string } | 'ourCheck'): Promise<string | null>;
}

/** Whether a token is one of ours by its looks, rather than the wallet's. */
export function isChannelToken(token: string): boolean {
  return TOKEN.test(token);
}

export function createChannelTokens({
  db,
  clock,
  random,
}: {
  db: Database;
  clock: Clock;
  random: Random;
}): ChannelTokens {
  return {
    async issue(userNo, { cnlCode, own }) {
      const token = `pbt_${random.bytes(32).toString('base64url')}`;
      await db
        .insertInto('channel_tokens')
        .values({
          token_hash: sha256(token),
          user_no: userNo,
          cnl_code: cnlCode,
          own,
          expires_at: new Date(clock() + CHANNEL_TOKEN_VALID_MS),
          used_at: null,
        })
        .execute();
      return token;
    },
    async redeem(token, by) {
      if (!isChannelToken(token)) return null;
      const now = new Date(clock());
      let update = db
        .updateTable('channel_tokens')
        .set({ used_at: now })
        .where('token_hash', '=', sha256(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now);
      // Who tries another's token does not use it up.
      update =
        by === 'ourCheck'
          ? update.where('own', '=', true)
          : update.where('own', '=', false).where('cnl_code', '=', by.cnlCode);
      return (await update.returning('user_no').executeTakeFirst())?.user_no ?? null;
    },
  };
}
