import type { Clock } from '../runtime/clock.ts';
import type { Database } from '../db/tables.ts';
import { Refusal } from '../runtime/refusal.ts';
import { sha256 } from './hashing.ts';
import type { Random } from './random.ts';

export const MESSAGE_TICKET_VALID_MS = 5 * 60 * 1000;

/** A ticket stands for a code that was right: once, for the same number and scene. */
export interface MessageTickets {
  /** A new ticket, which cannot be had again. */
  issue(mobileNo: string, scene: string): Promise<string>;
  /**
   * Spends the ticket; again for the same request, it is the same spending. Throws Refusal `smsCodeSpent`
   * when it is none, spent, expired, or for something else.
   */
  redeem(ticket: string, mobileNo: string, scene: string, requestNo?: string): Promise<void>;
}

/** Tickets in the database, stored hashed. */
export function createMessageTickets({
  db,
  clock,
  random,
}: {
  db: Database;
  clock: Clock;
  random: Random;
}): MessageTickets {
  return {
    async issue(mobileNo, scene) {
      const ticket = random.bytes(32).toString('base64url');
      await db
        .insertInto('message_tickets')
        .values({
          ticket_hash: sha256(ticket),
          mobile_no: mobileNo,
          scene,
          expires_at: new Date(clock() + MESSAGE_TICKET_VALID_MS),
          used_at: null,
          used_for: null,
        })
        .execute();
      return ticket;
    },
    async redeem(ticket, mobileNo, scene, requestNo) {
      const now = new Date(clock());
      const { numUpdatedRows } = await db
        .updateTable('message_tickets')
        .set({ used_at: now, used_for: requestNo ?? null })
        .where('ticket_hash', '=', sha256(ticket))
        .where('mobile_no', '=', mobileNo)
        .where('scene', '=', scene)
        .where((ticketRow) =>
          ticketRow.or([
            ticketRow('used_at', 'is', null),
            ...(requestNo === undefined ? [] : [ticketRow('used_for', '=', requestNo)]),
          ]),
        )
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Refusal('smsCodeSpent');
    },
  };
}
