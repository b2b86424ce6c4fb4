import { yearEnd } from '../clock/china-time.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { Store } from '../store/database.ts';
import type { Runtime } from '../runtime.ts';
import type { StatementPage, StatementQuery } from '../http/statement-page.ts';
import { createGrants, type Grants } from './grants.ts';
import { createHoldStore, type OpenHold } from './hold-store.ts';
import { createHolds, type Holds } from './holds.ts';
import { createPointsAccounts } from './points-accounts.ts';
import { createPointsMovements, type PointsMovements } from './points-movements.ts';
import { createReturnStore } from './return-store.ts';
import { createReturns, type Returns } from './returns.ts';

/** Of what a payer has, so many end with the year. Only shown: nothing really expires. */
const EXPIRING_POINTS = 1500;

/** A payer's points as they stand. */
export interface PointsView {
  readonly payerNo: string;
  readonly availablePoints: number;
  readonly frozenPoints: number;
  readonly expiring: { readonly points: number; readonly at: string } | null;
}

/**
 * What there is and what became of the rest: available + frozen + spent − returned changes only by adding and
 * by grants.
 */
export interface PointsBooks {
  readonly payerNo: string;
  readonly availablePoints: number;
  readonly frozenPoints: number;
  readonly spentPoints: number;
  readonly returnedPoints: number;
  /** Given as rewards, of both programmes; those of the wallet are among the available. */
  readonly grantedPoints: { readonly wallet: number; readonly mall: number };
}

/** The points service at work. */
export interface PointsService {
  readonly holds: Holds;
  readonly returns: Returns;
  readonly grants: Grants;
  readonly movements: PointsMovements;
  /** Frozen holds that end in this time, page by page. */
  openHolds(query: StatementQuery): StatementPage<OpenHold>;
  account(payerNo: string): PointsView;
  books(payerNo: string): PointsBooks;
  add(payerNo: string, points: number): void;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly faults: FaultBoard;
  readonly runtime: Runtime;
}

export function createPointsService({ store, faults, runtime }: Parts): PointsService {
  const accounts = createPointsAccounts(store);
  const movements = createPointsMovements(store);
  const holdStore = createHoldStore(store);
  const returnStore = createReturnStore(store);
  const holds = createHolds({ store, holds: holdStore, accounts, movements, runtime });
  const returns = createReturns({
    store,
    returns: returnStore,
    holds: holdStore,
    accounts,
    movements,
    faults,
    runtime,
  });
  const grants = createGrants({ store, accounts, faults, runtime });
  return {
    holds,
    returns,
    grants,
    movements,
    openHolds: holdStore.open,
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
        spentPoints: holdStore.spentBy(payerNo),
        returnedPoints: returnStore.returnedTo(payerNo),
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
