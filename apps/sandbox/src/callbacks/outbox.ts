import type { CallingPartner } from '../config/config.ts';
import type { Store } from '../store/database.ts';

/** A callback that is still to be delivered. */
export interface WaitingCallback {
  readonly id: number;
  readonly messageId: string;
  readonly partner: CallingPartner;
  readonly url: string;
  readonly body: string;
  /** How often it was sent without success. */
  readonly attempts: number;
}

/**
 * The callbacks table. A row is deleted once its callback was acknowledged, and kept without a time once it
 * was given up.
 */
export interface Outbox {
  add(callback: Omit<WaitingCallback, 'id' | 'attempts'>, at: number): void;
  dueAt(nowMs: number, limit: number): WaitingCallback[];
  /** Returns when the next one after `nowMs` is due. */
  nextAfter(nowMs: number): number | null;
  delivered(id: number): void;
  /** Records a failure; `nextAt`: null when it is given up. */
  failed(id: number, nextAt: number | null): void;
  /** Makes callbacks that are to be sent later due now. */
  hurry(nowMs: number): void;
  counts(): { waiting: number; givenUp: number };
  /**
   * Returns the state of the callbacks with this text in their body: one waits, all remaining ones were given
   * up, or none remains.
   */
  stateOf(text: string): CallbackState;
}

export type CallbackState = 'waiting' | 'givenUp' | 'delivered';

export function createOutbox({ db }: Store): Outbox {
  const insert = db.prepare(
    'INSERT INTO callbacks (message_id, partner, url, body, next_at) VALUES (?, ?, ?, ?, ?)',
  );
  const due = db.prepare(
    'SELECT id, message_id AS messageId, partner, url, body, attempts FROM callbacks WHERE next_at ' +
      '<= ? ORDER BY next_at LIMIT ?',
  );
  const next = db.prepare('SELECT min(next_at) AS at FROM callbacks WHERE next_at > ?');
  const remove = db.prepare('DELETE FROM callbacks WHERE id = ?');
  const postpone = db.prepare('UPDATE callbacks SET attempts = attempts + 1, next_at = ? WHERE id = ?');
  const hurry = db.prepare('UPDATE callbacks SET next_at = ? WHERE next_at > ?');
  const count = db.prepare(
    'SELECT count(next_at) AS waiting, count(*) - count(next_at) AS givenUp FROM callbacks',
  );
  const withText = db.prepare(
    'SELECT count(*) AS kept, count(next_at) AS waiting FROM callbacks WHERE instr(body, ?) > 0',
  );
  return {
    add: ({ messageId, partner, url, body }, at) => void insert.run(messageId, partner, url, body, at),
    dueAt: (nowMs, limit) => due.all(nowMs, limit) as unknown as WaitingCallback[],
    nextAfter: (nowMs) => (next.get(nowMs) as { at: number | null }).at,
    delivered: (id) => void remove.run(id),
    hurry: (nowMs) => void hurry.run(nowMs, nowMs),
    failed: (id, nextAt) => void postpone.run(nextAt, id),
    counts: () => ({ ...(count.get() as { waiting: number; givenUp: number }) }),
    stateOf(text) {
      const { kept, waiting } = withText.get(text) as { kept: number; waiting: number };
      if (waiting > 0) return 'waiting';
      return kept > 0 ? 'givenUp' : 'delivered';
    },
  };
}
