import type { Store } from '../store/database.ts';

/**
 * Top-ups for which the carrier does not answer, by request number: the outage begins with the first attempt.
 */
export interface Outages {
  /** Whether the carrier is down for this request; one not seen before begins an outage of that length. */
  begin(requestNo: string, nowMs: number, lengthMs: number): boolean;
  isDown(requestNo: string, nowMs: number): boolean;
}

export function createOutages({ db }: Store): Outages {
  const insert = db.prepare('INSERT INTO outages (request_no, until) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const find = db.prepare('SELECT 1 FROM outages WHERE request_no = ? AND until > ?');
  const isDown = (requestNo: string, nowMs: number): boolean => find.get(requestNo, nowMs) !== undefined;
  return {
    begin(requestNo, nowMs, lengthMs) {
      insert.run(requestNo, nowMs + lengthMs);
      return isDown(requestNo, nowMs);
    },
    isDown,
  };
}
