import { balances } from '../../apps/gateway/src/orders/model/ledger/index.ts';
import type { Books } from './books.ts';
import type { CashierKind } from './chaos-partners.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';

/** The initial funds of a payer, at each partner that holds them. */
export interface PayerFunds {
  readonly cashierFen: number;
  readonly digitalFen: number;
  readonly points: number;
}

/** Returns the present funds of a payer; frozen points are counted as taken. */
export async function payerFunds(sandbox: SandboxClient, userNo: string): Promise<PayerFunds> {
  const [cashierFen, digitalFen, points] = await Promise.all([
    sandbox.balanceFen(userNo),
    sandbox.balanceFen(userNo, 'digital'),
    sandbox.points(userNo),
  ]);
  return { cashierFen, digitalFen, points: points.availablePoints };
}

const allFunds = ['cashierFen', 'digitalFen', 'points'] as const;

/**
 * Compares each payer's funds with our ledger: the initial funds minus what the ledger says was taken.
 * Returns the differences.
 */
export async function balanceViolations(
  books: Books,
  sandbox: SandboxClient,
  before: ReadonlyMap<string, PayerFunds>,
  cashier: CashierKind,
): Promise<string[]> {
  const byUser = Map.groupBy(books.transfers, ({ userNo }) => userNo);
  const found: string[] = [];
  for (const [userNo, start] of before) {
    const transfers = byUser.get(userNo) ?? [];
    const [money, points] = [balances(transfers, 'fen'), balances(transfers, 'points')];
    const now = await payerFunds(sandbox, userNo);
    const expected = {
      cashierFen: BigInt(start.cashierFen) - money.cashier,
      digitalFen: BigInt(start.digitalFen) - money.digitalCashier,
      points: BigInt(start.points) - points.pointsService,
    };
    // At other cashiers each payment has a payer of its own; their movements are compared by book.
    const funds = cashier === 'phonebill' ? allFunds : (['digitalFen', 'points'] as const);
    for (const fund of funds) {
      if (BigInt(now[fund]) !== expected[fund])
        found.push(
          `the balances of payers agree with the ledger: ${userNo} has ${now[fund]} (${fund}), ` +
            `should have ${expected[fund]}`,
        );
    }
  }
  return found;
}
