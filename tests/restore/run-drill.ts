/**
 * A drill for losing the database: it is backed up under load, everything is killed, and it is restored as of
 * a moment before the last debits. Only the partners know what happened after that moment. What we had begun
 * before it must be caught up, and nothing of it debited or credited a second time.
 */
import { type Books, readBooks } from '../chaos/books.ts';
import { partnersFor } from '../chaos/chaos-partners.ts';
import { comparedToTheEnd } from '../chaos/compared-to-the-end.ts';
import { violations } from '../chaos/invariants.ts';
import { counted, reportOf, type RunReport, seconds } from '../harness/report.ts';
import type { Person } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import type { DrillWay } from './drill-database.ts';
import type { DrillSettings } from './drill-settings.ts';
import { type DrillStack, startDrillStack } from './drill-stack.ts';
import { LOW_BALANCE_FEN, ordersOf, useIt } from './use-it.ts';

/** The longest time (ms) between an order's creation time, which the gateway sets, and its commit. */
const COMMITTED_WITHIN_MS = 3000;

export interface DrillReport extends RunReport {
  /** Charges that were debited or credited again after the restore. */
  readonly secondDebits: readonly string[];
}

export async function runDrill(settings: DrillSettings, way: DrillWay): Promise<DrillReport> {
  const startedAt = Date.now();
  const stack = await startDrillStack(way, {
    NOTICE_BEFORE_BALANCE_DEBIT_MS: String(settings.noticeMs),
    DEBIT_HOURS: '0-24',
    MESSAGES_PER_ADDRESS: '100000',
    BALANCE_QUESTIONS_PER_SECOND: '1000',
  });
  const partners = partnersFor(stack.sandbox.url, stack.keys);
  try {
    const { moment, records, signers } = await useIt(stack, settings);
    const before = await ordersOf(stack);
    const killedAt = Date.now();
    await stack.loseAllAndRestore();
    const restoredAt = Date.now();
    // Sets the balances low again, as if they were used up meanwhile, so that the announced top-ups are still
    // wanted.
    for (const { mobileNo } of signers) await stack.sandbox.setNumberBalance(mobileNo, LOW_BALANCE_FEN);
    await untilSettled(stack);
    const settledAt = Date.now();

    const after = new Set((await ordersOf(stack)).map(({ orderNo }) => orderNo));
    const lost = before.filter(({ orderNo }) => !after.has(orderNo));
    const books = await readBooks(stack.pool(), partners, stack.sandbox, new Date(startedAt - 1000));
    const differences = await comparedToTheEnd(stack.pool(), partners);
    const ofLost = (reference: string): boolean => lost.some(({ orderNo }) => reference.includes(orderNo));
    const found = [
      ...violations(
        withoutLost(books, ofLost),
        records.filter(({ orderNo }) => !orderNo || !ofLost(orderNo)),
      ),
      ...lost
        .filter(({ createdAt }) => createdAt.getTime() < moment.getTime() - COMMITTED_WITHIN_MS)
        .map(({ orderNo }) => `nothing from before the moment is lost: ${orderNo}`),
      ...differences
        .filter(({ reference }) => !ofLost(reference))
        .map(({ line }) => `reconciliation finds only what was lost: ${line}`),
      ...lostUnseen(books, ofLost, new Set(differences.map(({ reference }) => reference))),
    ];
    const secondDebits = await debitedTwice(stack, signers, books);
    const lines = [
      `drill, seed ${settings.seed}: ${before.length} orders, ${signers.length} charges, ` +
        `restored at ${moment.toISOString()} by ${way.name}`,
      `  orders     ${counted(books.orders.map(({ state }) => state))}`,
      `  lost       ${lost.length} orders of after the moment; reconciliation names ` +
        (counted(differences.map(({ kind }) => kind)) || 'none'),
      `  debited    ${secondDebits.length === 0 ? 'nothing' : `${secondDebits.length} charges`} twice`,
      `  took       ${seconds(killedAt - startedAt)} of use, ${seconds(restoredAt - killedAt)} to restore, ` +
        `${seconds(settledAt - restoredAt)} until nothing was open`,
    ];
    return { ...reportOf(lines, found), secondDebits };
  } finally {
    await partners.close();
    await stack.stop();
  }
}

/** Returns the books without all that belongs to lost orders. */
function withoutLost(books: Books, ofLost: (reference: string) => boolean): Books {
  return {
    ...books,
    moved: books.moved.filter(({ requestNo }) => !ofLost(requestNo)),
    carrier: books.carrier.filter(({ requestNo }) => !ofLost(requestNo)),
  };
}

/** Returns the partners' movements and credits for lost orders that reconciliation does not report. */
function lostUnseen(
  { moved, carrier }: Books,
  ofLost: (reference: string) => boolean,
  named: ReadonlySet<string>,
): string[] {
  return [...moved, ...carrier]
    .filter(({ requestNo }) => ofLost(requestNo) && !named.has(requestNo))
    .map(({ requestNo }) => `reconciliation names what was lost: not ${requestNo}`);
}

async function debitedTwice(stack: DrillStack, signers: readonly Person[], books: Books): Promise<string[]> {
  const twice: string[] = [];
  for (const { userNo, mobileNo } of signers) {
    const { debits } = await stack.sandbox.entrustBooks(userNo);
    const paid = debits.filter(({ state }) => state === 'paid').map(({ requestNo }) => requestNo);
    const credits = books.carrier.filter((credit) => credit.mobileNo === mobileNo);
    if (paid.length !== 1) twice.push(`${mobileNo} was debited ${paid.length} times: ${paid.join(', ')}`);
    if (credits.length !== 1) twice.push(`${mobileNo} was credited ${credits.length} times`);
  }
  return twice;
}

async function untilSettled(stack: DrillStack): Promise<void> {
  await eventually(
    'nothing to be open',
    async () => {
      const { rows } = await stack.pool().query<{ open: number }>(
        `select (select count(*) from orders where open)::int
          + (select count(*) from charges where ended_at is null)::int as open`,
      );
      return rows[0]?.open === 0 && (await stack.sandbox.callbacksWaiting()) === 0;
    },
    { withinMs: 60_000, everyMs: 100 },
  );
}
