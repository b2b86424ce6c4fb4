import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { Pool } from '../../db/index.ts';
import { type Random, sha256 } from './secrets.ts';

export const MESSAGE_TICKET_VALID_MS = 5 * 60 * 1000;

/**
 * A ticket stands for a code that was right, or for a carrier's word that a number is there: once, for the
 * same number and scene.
 */
export interface MessageTickets {
  /** A new ticket, which cannot be had again. */
  issue(mobileNo: string, scene: string): Promise<string>;
  /**
   * Spends the ticket; again for the same request, it is the same spending. Throws Refusal `smsCodeSpent`
   * when it is none, spent, expired, or for something else.
   */
  redeem(ticket: string, mobileNo: string, scene: string, idempotencyKey?: string): Promise<void>;
}

/** Tickets in the database, stored hashed. */
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
