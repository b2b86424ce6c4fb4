import { balances } from '../../apps/gateway/src/ledger/transfers.ts';
import type { Books } from './books.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';

/** Each payer's wallet at the cashier against our ledger: what it began with, less what we say we hold of it. */
export async function balanceViolations(books: Books, sandbox: SandboxClient, startFen: ReadonlyMap<string, number>): Promise<string[]> {
  const byUser = Map.groupBy(books.transfers, ({ userNo }) => userNo);
  const found: string[] = [];
  for (const [userNo, start] of startFen) {
    const expected = BigInt(start) - balances(byUser.get(userNo) ?? [], 'fen').cashier;
    const actual = BigInt(await sandbox.balanceFen(userNo));
    if (actual !== expected) found.push(`the cashier's balances agree with the ledger: ${userNo} has ${actual}, should have ${expected}`);
  }
  return found;
}
