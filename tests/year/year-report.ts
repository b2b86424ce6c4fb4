import { counted, reportOf, type RunReport, seconds } from '../harness/report.ts';
import type { YearBooks } from './books.ts';
import type { CallCounts } from './partners.ts';
import type { YearSettings } from './year-settings.ts';

interface Findings {
  readonly settings: YearSettings;
  readonly books: YearBooks;
  readonly kills: number;
  readonly looks: number;
  readonly counts: ReadonlyMap<string, CallCounts>;
  readonly loggedErrors: readonly string[];
  readonly violations: readonly string[];
  readonly tookMs: { readonly opening: number; readonly living: number; readonly comparing: number };
}

const MOST_SHOWN = 40;

/** Returns counts, times and violations as text. */
export function summarize({
  settings,
  books,
  kills,
  looks,
  counts,
  loggedErrors,
  violations,
  tookMs,
}: Findings): RunReport {
  const { charges, orders, debits, moved, credits, messages, agreements, actionRecords, debts } = books;
  const debited = charges.filter(({ orderNo }) => orderNo !== null).length;
  const fen = (list: readonly { readonly amountFen: number }[]): string =>
    `${(list.reduce((sum, one) => sum + one.amountFen, 0) / 100).toFixed(2)} yuan`;
  const [payments, refunds] = [
    moved.filter(({ kind }) => kind === 'payment'),
    moved.filter(({ kind }) => kind === 'refund'),
  ];
  const calls = [...counts]
    .map(([partner, { asked, errors, cut }]) => `${partner} ${asked} (${errors} errors, ${cut} cut)`)
    .join(', ');
  const debitOf = ({ state, source, reason }: (typeof debits)[number]): string =>
    reason ? `${state} (${reason})` : `${state} from ${source}`;
  const actionOf = ({ kind, amid, refusal }: (typeof actionRecords)[number]): string =>
    `${kind}${amid ? ' during a run' : ''}${refusal ? ` (${refusal})` : ''}`;
  const lines = [
    `a year of automatic top-up, seed ${settings.seed}: ${agreements.length} agreements, ` +
      `${settings.days} days, ${looks} looks of the worker, which was killed ${kills} times`,
    `  agreements ${counted(agreements.map(({ state }) => state))}`,
    `  charges    ${charges.length}: ` +
      counted(charges.map(({ state, reason }) => (reason ? `${state} (${reason})` : state))),
    `  triggers   ${counted(charges.map(({ trigger }) => trigger))}; rounds ` +
      counted(charges.map(({ rounds }) => String(rounds))),
    `  debits     ${debits.length}: ` + counted(debits.map(debitOf)),
    `  wallet     ${payments.length} payments ${fen(payments)}, ${refunds.length} refunds ${fen(refunds)}`,
    `  carrier    ${credits.length} credits ${fen(credits.map(({ faceFen }) => ({ amountFen: faceFen })))}`,
    `  debts      ${counted(debts.map(({ state }) => state)) || 'none'}; repayments ` +
      (counted(orders.filter(({ kind }) => kind === 'repayment').map(({ state }) => state)) || 'none'),
    `  messages   ${messages.length}`,
    '  people     ' + counted(actionRecords.map(actionOf)),
    `  calls      ${calls}`,
    `  errors     ${counted(loggedErrors.map((one) => one.replaceAll(/[ACDPR]?\d{10,}/g, '…'))) || 'none'}`,
    `  took       ${seconds(tookMs.opening)} to open them, ${seconds(tookMs.living)} for the ` +
      `year (${(tookMs.living / Math.max(1, debited)).toFixed(1)} ms for each of ${debited} ` +
      `charges that were debited), ${seconds(tookMs.comparing)} to compare the books`,
  ];
  return reportOf(lines, violations, MOST_SHOWN);
}
