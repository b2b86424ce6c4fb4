import { balances } from '../../apps/gateway/src/orders/model/ledger/index.ts';
import type { Books } from './books.ts';
import type { CashierKind } from './chaos-partners.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';

/** What a payer had before, at each of those who hold it. */
export interface PayerFunds {
  readonly cashierFen: number;
  readonly digitalFen: number;
  readonly points: number;
}

/** What is in a payer's funds now; frozen points count as taken. */
export async function payerFunds(sandbox: SandboxClient, userNo: string): Promise<PayerFunds> {
  const [cashierFen, digitalFen, points] = await Promise.all([
    sandbox.balanceFen(userNo),
    sandbox.balanceFen(userNo, 'digital'),
    sandbox.points(userNo),
  ]);
  return { cashierFen, digitalFen, points: points.availablePoints };
}

const allFunds = ['cashierFen', 'digitalFen', 'points'] as const;

/** Each payer's funds against our ledger: what they began with, less what we say is held of it. */
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
    // At others each payment has a payer of its own: what moved there is compared with its book.
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
