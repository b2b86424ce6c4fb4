import { yearEnd } from '../clock/calendar.ts';
import type { Foundation } from '../foundation.ts';
import type { StatementPage, StatementQuery } from '../http/statement-page.ts';
import { createGrants, type Grants } from './grants.ts';
import { createHoldTable, type OpenHold } from './hold-store.ts';
import { createHolds, type Holds } from './holds.ts';
import { createPointsAccounts } from './points-accounts.ts';
import { createPointsMovements, type PointsMovements } from './points-movements.ts';
import { createReturns, type Returns } from './returns.ts';

/** How many of a payer's points expire with the year. Only shown: none really expires. */
const EXPIRING_POINTS = 1500;

/** A payer's points at present. */
export interface PointsView {
  readonly payerNo: string;
  readonly availablePoints: number;
  readonly frozenPoints: number;
  readonly expiring: { readonly points: number; readonly at: string } | null;
}

/**
 * A payer's points and where the others went: available + frozen + spent − returned changes only by adding
 * and by grants.
 */
export interface PointsBooks {
  readonly payerNo: string;
  readonly availablePoints: number;
  readonly frozenPoints: number;
  readonly spentPoints: number;
  readonly returnedPoints: number;
  /** Points given as rewards, in both programmes; those of the wallet are included in the available ones. */
  readonly grantedPoints: { readonly wallet: number; readonly mall: number };
}

/** The services of the points partner. */
export interface PointsService {
  readonly holds: Holds;
  readonly returns: Returns;
  readonly grants: Grants;
  readonly movements: PointsMovements;
  /** Returns frozen holds that end in this period, in pages. */
  openHolds(query: StatementQuery): StatementPage<OpenHold>;
  account(payerNo: string): PointsView;
  books(payerNo: string): PointsBooks;
  add(payerNo: string, points: number): void;
  stop(): void;
}

export function createPointsService(
  foundation: Pick<Foundation, 'store' | 'faults' | 'runtime'>,
): PointsService {
  const { store, runtime } = foundation;
  const accounts = createPointsAccounts(store);
  const movements = createPointsMovements(store);
  const table = createHoldTable(store);
  const holds = createHolds(table, { accounts, movements }, foundation);
  const returns = createReturns(table, { accounts, movements }, foundation);
  const grants = createGrants(accounts, foundation);
  return {
    holds,
    returns,
    grants,
    movements,
    openHolds: table.open,
    account(payerNo) {
      const { available, frozen } = accounts.balance(payerNo);
      const points = Math.min(EXPIRING_POINTS, available);
      const expiring = points > 0 ? { points, at: new Date(yearEnd(runtime.now())).toISOString() } : null;
      return { payerNo, availablePoints: available, frozenPoints: frozen, expiring };
    },
    books(payerNo) {
      const { available, frozen } = accounts.balance(payerNo);
      return {
        payerNo,
        availablePoints: available,
        frozenPoints: frozen,
        spentPoints: table.spentBy(payerNo),
        returnedPoints: returns.returnedTo(payerNo),
        grantedPoints: {
          wallet: grants.grantedTo(payerNo, 'wallet'),
          mall: grants.grantedTo(payerNo, 'mall'),
        },
      };
    },
    add: (payerNo, points) => accounts.change(payerNo, { available: points }),
    stop() {
      holds.stop();
      returns.stop();
    },
  };
}
