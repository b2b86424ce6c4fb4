/**
 * The points service, with a book of its own: each payer's points, holds, points spent and given back, and
 * grants at our expense. It never holds more than there is; a number always means the same hold or grant.
 */
import type { Draws } from '../draws.ts';
import type { Faults } from '../faults.ts';
import { type Cashier, createCashier, type Trade } from './cashier.ts';
import { orderNoOf } from './line.ts';

/** Points granted to a user at our request, or a refusal. */
export interface Grant {
  readonly grantNo: string;
  readonly userNo: string;
  readonly points: bigint;
  /** The activity that grants them. */
  readonly subject: string;
  readonly state: 'granted' | 'refused';
  readonly at: number;
}

export interface PointsService {
  readonly cashier: Cashier;
  /** Holds points, or declines for good. Null when this number stands for another request. */
  freeze(request: {
    readonly paymentNo: string;
    readonly userNo: string;
    readonly points: bigint;
  }): Trade | null;
  /** Spends held points; returns any other hold unchanged. */
  spend(paymentNo: string): Trade | null;
  /** Releases held points to the payer; returns any other hold unchanged. */
  release(paymentNo: string): Trade | null;
  readonly grants: ReadonlyMap<string, Grant>;
  /** Grants points, or refuses for good. Null when this number stands for another request. */
  grant(request: Omit<Grant, 'state' | 'at'>): Grant | null;
}

const POINTS = [0n, 2500n, 5000n, 10_000n, 20_000n];
const HOLDS = { kept: 0.85, letGo: 0.15 };
const LETS_GO_AFTER_MS = [1000, 120_000] as const;
const GRANTS = { gives: 0.88, refuses: 0.12 };

export function createPointsService({
  draws,
  faults,
  now,
  after,
}: {
  readonly draws: Draws;
  readonly faults: Faults;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => void;
}): PointsService {
  const accounts = new Map<string, bigint>();
  const payers = new Map<string, string>();
  const grants = new Map<string, Grant>();
  const cashier = createCashier({
    draws,
    faults,
    now,
    after,
    notify(notice) {
      if (notice.kind !== 'refund' || notice.refund.state !== 'settled') return;
      change(notice.refund.paymentNo, notice.refund.amount);
    },
  });

  const available = (userNo: string): bigint =>
    accounts.get(userNo) ?? draws.oneOf(`points of ${userNo}`, POINTS);

  function change(paymentNo: string, points: bigint): void {
    const userNo = payers.get(paymentNo);
    if (userNo !== undefined) accounts.set(userNo, available(userNo) + points);
  }

  function release(paymentNo: string): Trade | null {
    const frozen = cashier.find(paymentNo);
    if (frozen?.state === 'open') change(paymentNo, frozen.asked);
    return cashier.close(paymentNo);
  }

  return {
    cashier,
    freeze({ paymentNo, userNo, points }) {
      const known = cashier.find(paymentNo);
      if (known) return known.asked === points ? known : null;
      const trade = cashier.authorise(paymentNo, points);
      if (trade?.state !== 'open') return trade;
      payers.set(paymentNo, userNo);
      if (available(userNo) < points) {
        cashier.decline(paymentNo);
        return trade;
      }
      change(paymentNo, -points);
      const way = faults.way(`hold ${paymentNo}`, HOLDS, 'kept', {
        about: orderNoOf(paymentNo),
        subject: `the points service, of hold ${paymentNo},`,
        said: { letGo: 'lets go of it by itself' },
      });
      if (way === 'letGo')
        after(draws.whole(`lets go ${paymentNo}`, ...LETS_GO_AFTER_MS), () => release(paymentNo));
      return trade;
    },
    spend(paymentNo) {
      const trade = cashier.find(paymentNo);
      if (trade?.state !== 'open') return trade;
      cashier.pay(paymentNo);
      // A fault of its own makes it take more than it held.
      change(paymentNo, trade.asked - trade.taken);
      return trade;
    },
    release,
    grants,
    grant({ grantNo, userNo, points, subject }) {
      const known = grants.get(grantNo);
      if (known) return known.userNo === userNo && known.points === points ? known : null;
      const way = faults.way(`grant ${grantNo}`, GRANTS, 'gives', {
        about: userNo,
        subject: `the points service, asked to give ${userNo} ${points} points of ${subject},`,
        said: { refuses: 'refuses to' },
      });
      const state = way === 'gives' ? 'granted' : 'refused';
      const grant: Grant = { grantNo, userNo, points, subject, state, at: now() };
      grants.set(grantNo, grant);
      if (state === 'granted') accounts.set(userNo, available(userNo) + points);
      return grant;
    },
  };
}
