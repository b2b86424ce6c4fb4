import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { Pool } from '../../db/index.ts';
import { type Random, sha256 } from './secrets.ts';

export const MESSAGE_TICKET_VALID_MS = 5 * 60 * 1000;

/**
 * Tickets for a code that was right, or for a carrier's statement of a number: each is valid once, for the
 * same number and scene.
 */
export interface MessageTickets {
  /** Returns a new ticket, which cannot be read again. */
  issue(mobileNo: string, scene: string): Promise<string>;
  /**
   * Spends the ticket; repeating the same request succeeds again. Throws Refusal `smsCodeSpent` when the
   * ticket is invalid, spent, expired, or for another purpose.
   */
  redeem(ticket: string, mobileNo: string, scene: string, idempotencyKey?: string): Promise<void>;
}

/** Creates tickets in the database, stored as hashes. */
export function createMessageTickets({
  pool,
  clock,
  random,
}: {
  pool: Pool;
  clock: Clock;
  random: Random;
}): MessageTickets {
  return {
    async issue(mobileNo, scene) {
      const ticket = random.bytes(32).toString('base64url');
      await pool.query({
        name: 'issue-message-ticket',
        text: `insert into message_tickets (ticket_hash, mobile_no, scene, expires_at)
          values ($1, $2, $3, $4)`,
        values: [
          sha256(ticket),
          pool.numbers.store(mobileNo),
          scene,
          new Date(clock() + MESSAGE_TICKET_VALID_MS),
        ],
      });
      return ticket;
    },
    async redeem(ticket, mobileNo, scene, idempotencyKey) {
      const { rowCount } = await pool.query({
        name: 'redeem-message-ticket',
        text: `update message_tickets set used_at = $4, used_for = $5
          where ticket_hash = $1 and mobile_no = any ($2) and scene = $3 and expires_at > $4
            and (used_at is null or used_for = $5)`,
        values: [
          sha256(ticket),
          pool.numbers.formsOf(mobileNo),
          scene,
          new Date(clock()),
          idempotencyKey ?? null,
        ],
      });
      if (rowCount !== 1) throw new Refusal('smsCodeSpent');
    },
  };
}
