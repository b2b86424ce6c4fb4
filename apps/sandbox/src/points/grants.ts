/**
 * Grants: points given to a payer, once for each request number. What cannot be given is refused for good.
 */
import type { Foundation } from '../foundation.ts';
import { PAGE_SIZE, readStatement, type StatementPage, type StatementQuery } from '../http/statement-page.ts';
import { type ContentFields, orderOf, orNull, text, whole } from '../store/fields.ts';
import { createRequests, createRequestTable, type RequestKind } from '../store/requests.ts';
import type { PointsAccounts } from './points-accounts.ts';

/**
 * `wallet`: the points with which top-ups are paid. `mall`: a separate programme, of which only grants are
 * stored.
 */
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
  /** When it was given or refused. */
  readonly at: number;
}

const content: ContentFields<GrantOrder> = {
  payerNo: text('payer_no'),
  programme: text('programme'),
  points: whole('points'),
  subject: text('subject'),
};

const grantKind: RequestKind<GrantOrder, Grant> = {
  name: 'grant',
  table: 'points_grants',
  order: orderOf(content),
  fields: {
    requestNo: text('request_no'),
    ...content,
    state: text('state'),
    reason: orNull(text('reason')),
    at: whole('at'),
  },
  orderOf: (grant) => grant,
};

/** A line of the statement of grants. */
export interface GrantView {
  readonly requestNo: string;
  readonly programme: string;
  readonly points: number;
  readonly at: string;
}

/** The most points that are given at once. */
const MOST_POINTS = 100_000;

export interface Grants {
  /** Gives the points, or refuses for good; repeats the answer for an order that was sent before. */
  order(order: GrantOrder): Grant;
  /** Returns the grant. Throws {@link Refusal} `not_found` when the order was never received. */
  find(requestNo: string): Grant;
  statement(query: StatementQuery): StatementPage<GrantView>;
  /** Returns all points of a programme that a payer was ever given. */
  grantedTo(payerNo: string, programme: GrantOrder['programme']): number;
}

export function createGrants(
  accounts: PointsAccounts,
  { store, faults, runtime: { now } }: Pick<Foundation, 'store' | 'faults' | 'runtime'>,
): Grants {
  const { db } = store;
  const grants = createRequests(createRequestTable(store, grantKind), now);
  const select = db.prepare(
    `SELECT * FROM points_grants WHERE state = 'granted' AND at >= ? AND at < ? AND (at, seq) > (?, ?)
      ORDER BY at, seq LIMIT ${PAGE_SIZE + 1}`,
  );
  const sum = db.prepare(
    `SELECT coalesce(sum(points), 0) AS points FROM points_grants
      WHERE payer_no = ? AND programme = ? AND state = 'granted'`,
  );

  function whyNot({ points }: GrantOrder): Grant['reason'] {
    if (points > MOST_POINTS) return 'too_many';
    return faults.of('points').refundMode === 'rejected' ? 'simulated_rejection' : null;
  }

  return {
    order(order) {
      const known = grants.known(order);
      if (known) return known;
      const reason = whyNot(order);
      const state = reason === null ? 'granted' : 'refused';
      const grant: Grant = { ...order, state, reason, at: now() };
      store.transaction(() => {
        grants.save(grant);
        const { payerNo, programme, points } = grant;
        if (state === 'granted' && programme === 'wallet') accounts.change(payerNo, { available: points });
      });
      return grant;
    },
    find: grants.existing,
    statement: (query) => readStatement(select, query, toView),
    grantedTo: (payerNo, programme) => Number(sum.get(payerNo, programme)?.['points']),
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
