import type { Clock } from '../../../runtime/time/index.ts';
import type { Pool } from '../../../db/index.ts';
import { type Random, sha256 } from '../secrets.ts';

export const CHANNEL_TOKEN_VALID_MS = 2 * 60 * 1000;
const TOKEN = /^pbt_[A-Za-z0-9_-]{43}$/;

/** Tokens that identify a user to one other channel, valid once and for two minutes. Stored as hashes. */
export interface ChannelTokens {
  /**
   * Returns a new token. `own` says that the channel's pages are ours, so that our own check redeems it and
   * no partner can.
   */
  issue(userNo: string, channel: { readonly cnlCode: string; readonly own: boolean }): Promise<string>;
  /**
   * Returns the user, once, to the recipient of the token: a partner's channel by its code, or our own check.
   * Null otherwise; of several concurrent calls one succeeds.
   */
  redeem(token: string, by: { readonly channelCode: string } | 'ourCheck'): Promise<string | null>;
}

/** Returns whether a token has the form of ours, rather than of the wallet's. */
export function isChannelToken(token: string): boolean {
  return TOKEN.test(token);
}

export function createChannelTokens({
  pool,
  clock,
  random,
}: {
  pool: Pool;
  clock: Clock;
  random: Random;
}): ChannelTokens {
  return {
    async issue(userNo, { cnlCode, own }) {
      const token = `pbt_${random.bytes(32).toString('base64url')}`;
      await pool.query({
        name: 'issue-channel-token',
        text: `insert into channel_tokens (token_hash, user_no, cnl_code, own, expires_at)
          values ($1, $2, $3, $4, $5)`,
        values: [sha256(token), userNo, cnlCode, own, new Date(clock() + CHANNEL_TOKEN_VALID_MS)],
      });
      return token;
    },
    async redeem(token, by) {
      if (!isChannelToken(token)) return null;
      // An attempt by another recipient does not spend the token.
      const { rows } = await pool.query<{ user_no: string }>({
        name: 'redeem-channel-token',
        text: `update channel_tokens set used_at = $2
          where token_hash = $1 and used_at is null and expires_at > $2
            and case when $3::text is null then own else not own and cnl_code = $3 end
          returning user_no`,
        values: [sha256(token), new Date(clock()), by === 'ourCheck' ? null : by.channelCode],
      });
      return rows[0]?.user_no ?? null;
    },
  };
}
