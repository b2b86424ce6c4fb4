/**
 * Grants: points that a payer is given, once for a request number. What cannot be given is refused for ever.
 */
import type { FaultBoard } from '../faults/fault-board.ts';
import { Refusal } from '../http/refusals.ts';
import { PAGE_SIZE, readStatement, type StatementPage, type StatementQuery } from '../http/statement-page.ts';
import type { Runtime } from '../runtime.ts';
import type { Store } from '../store/database.ts';
import type { PointsAccounts } from './points-accounts.ts';

/** `wallet`: what top-ups are paid with. `mall`: a programme of its own, of which only grants are kept. */
export const programmes = ['wallet', 'mall'] as const;

export interface GrantOrder {
  readonly requestNo: string;
  readonly payerNo: string;
  readonly programme: (typeof programmes)[number];
  readonly points: number;
  readonly subject: string;
}

export interface Grant extends GrantOrder {
  readonly state: 'granted' | 'refused';
  readonly reason: 'too_many' | 'simulated_rejection' | null;
}

/** A line of the statement of grants. */
export interface GrantView {
  readonly requestNo: string;
  readonly programme: string;
  readonly points: number;
  readonly at: string;
}

/** The most that is given at once. */
const MOST_POINTS = 100_000;

export interface Grants {
  /** Gives the points, or refuses for ever; the same order again is answered as it stands. */
  order(order: GrantOrder): Grant;
  /** Throws {@link Refusal} `not_found` when the order was never received. */
  find(requestNo: string): Grant;
  statement(query: StatementQuery): StatementPage<GrantView>;
  /** All points of a programme that a payer was ever given. */
  grantedTo(payerNo: string, programme: GrantOrder['programme']): number;
}

export function createGrants({
  store,
  accounts,
  faults,
  runtime,
}: {
  readonly store: Store;
  readonly accounts: PointsAccounts;
  readonly faults: FaultBoard;
  readonly runtime: Runtime;
}): Grants {
  const { db } = store;
  const byNo = db.prepare('SELECT * FROM points_grants WHERE request_no = ?');
  const insert = db.prepare(
    'INSERT INTO points_grants (request_no, payer_no, programme, points, subject, state, reason, at) ' +
      'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const select = db.prepare(
    `SELECT * FROM points_grants WHERE state = 'granted' AND at >= ? AND at < ? AND (at, seq) > (?, ?)
      ORDER BY at, seq LIMIT ${PAGE_SIZE + 1}`,
  );
  const sum = db.prepare(
    `SELECT coalesce(sum(points), 0) AS points FROM points_grants
      WHERE payer_no = ? AND programme = ? AND state = 'granted'`,
  );

  function known(requestNo: string): Grant | null {
    const row = byNo.get(requestNo);
    return row ? toGrant(row) : null;
  }

  function whyNot({ points }: GrantOrder): Grant['reason'] {
    if (points > MOST_POINTS) return 'too_many';
    return faults.of('points').refundMode === 'rejected' ? 'simulated_rejection' : null;
  }

  return {
    order(order) {
      const before = known(order.requestNo);
      if (before && !sameGrant(before, order))
        throw new Refusal('request_no_reused', 'this request number was used for another grant');
      if (before) return before;
      const reason = whyNot(order);
      const grant: Grant = { ...order, state: reason === null ? 'granted' : 'refused', reason };
      store.transaction(() => {
        const { requestNo, payerNo, programme, points, subject, state } = grant;
        insert.run(requestNo, payerNo, programme, points, subject, state, reason, runtime.now());
        if (state === 'granted' && programme === 'wallet') accounts.change(payerNo, { available: points });
      });
      return grant;
    },
    find(requestNo) {
      const grant = known(requestNo);
      if (!grant) throw new Refusal('not_found', 'this request number was never received');
      return grant;
    },
    statement: (query) => readStatement(select, query, toView),
    grantedTo: (payerNo, programme) => Number(sum.get(payerNo, programme)?.['points']),
  };
}

function toGrant(row: Record<string, unknown>): Grant {
  return {
    requestNo: String(row['request_no']),
    payerNo: String(row['payer_no']),
    programme: row['programme'] as Grant['programme'],
    points: Number(row['points']),
    subject: String(row['subject']),
    state: row['state'] as Grant['state'],
    reason: row['reason'] as Grant['reason'],
  };
}

function toView(row: Record<string, unknown>): GrantView {
  return {
    requestNo: String(row['request_no']),
    programme: String(row['programme']),
    points: Number(row['points']),
    at: new Date(Number(row['at'])).toISOString(),
  };
}

function sameGrant(one: GrantOrder, other: GrantOrder): boolean {
  return (
    one.payerNo === other.payerNo &&
    one.programme === other.programme &&
    one.points === other.points &&
    one.subject === other.subject
  );
}
