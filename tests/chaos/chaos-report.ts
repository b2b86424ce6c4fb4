import { type PayMethod, providerPayMethods } from '@phonebill/contract';
import { counted, reportOf, type RunReport, seconds } from '../harness/report.ts';
import { complaintOf } from '../support/log-lines.ts';
import type { Books } from './books.ts';
import type { ChaosSettings } from './chaos-settings.ts';
import type { DebitBooks, SignerBook } from './debit-books.ts';
import type { FamilyBook } from './family-books.ts';
import type { ClientRecord } from './payer.ts';

interface Findings {
  readonly settings: ChaosSettings;
  readonly books: Books;
  readonly clientRecords: readonly ClientRecord[];
  readonly familyBooks: readonly FamilyBook[];
  /** Null when our own wallet debited. */
  readonly debitBooks: DebitBooks | null;
  readonly kills: number;
  readonly databaseFaults: readonly string[];
  /** How often the prepaid balance of suppliers was withdrawn. */
  readonly floatDrops: number;
  readonly loggedErrors: readonly string[];
  readonly violations: readonly string[];
  readonly tookMs: { readonly trouble: number; readonly settling: number };
}

/** Returns counts and violations as text. */
export function summarize({
  settings,
  books,
  clientRecords,
  familyBooks,
  debitBooks,
  kills,
  databaseFaults,
  floatDrops,
  loggedErrors,
  violations,
  tookMs,
}: Findings): RunReport {
  const moved = (method: PayMethod, kind: 'payment' | 'refund'): string => {
    const list = books.moved.filter((one) => one.kind === kind && one.method === method);
    const total = list.reduce((sum, one) => sum + (one.amount ?? 0n), 0n);
    return (
      `${list.length} ${kind}s ` +
      (method === 'points' ? `${total} points` : `${(Number(total) / 100).toFixed(2)} yuan`)
    );
  };
  const stateOf = ({ state, closeReason }: (typeof books.orders)[number]): string =>
    closeReason ? `${state} (${closeReason})` : state;
  const lines = [
    `chaos, seed ${settings.seed}: ${books.orders.length} orders by ${settings.users} users, ` +
      `processes of the gateway killed ${kills} times`,
    `  database   ${counted(databaseFaults) || 'left in peace'}`,
    '  orders     ' + counted(books.orders.map(stateOf)),
    `  payments   ${counted(books.payments.map(({ state }) => state))}`,
    `  refunds    ${counted(books.refunds.map(({ reason, state }) => `${reason} ${state}`)) || 'none'}`,
    ...providerPayMethods.map(
      (method) => `  ${method.padEnd(10)} ${moved(method, 'payment')}, ${moved(method, 'refund')}`,
    ),
    `  credits    ${counted(books.carrier.map(({ supplier }) => supplier)) || 'none'}`,
    `  leased to  ${counted(books.orders.flatMap(({ supplier }) => supplier ?? [])) || 'nobody'}; ` +
      `floats were gone ${floatDrops} times`,
    `  families   ${counted(familyBooks.map(familyLine)) || 'none'}; ` +
      `replies given up by the SMS centre and sent again: ${sentAgain(familyBooks)}`,
    ...(debitBooks ? signerLines(debitBooks) : []),
    `  refused    ${counted(clientRecords.flatMap(({ refusal }) => refusal ?? [])) || 'none'}`,
    `  errors     ${counted(loggedErrors.map(complaintOf)) || 'none'}`,
    `  took       ${seconds(tookMs.trouble)} of trouble, ${seconds(tookMs.settling)} until nothing was open`,
  ];
  return reportOf(lines, violations);
}

function sentAgain(books: readonly FamilyBook[]): number {
  return books.reduce((sum, { record }) => sum + record.repliedAgain, 0);
}

/** Returns lines on the signers' actions and results, the charges, and the wallet's debits. */
function signerLines({ signers, givenUp }: DebitBooks): string[] {
  const lineOf = ({ record: { planned, signed }, agreementState }: SignerBook): string =>
    `${planned.behaviour}${signed ? '' : ' unsigned'} ${agreementState}`;
  const charges = signers.flatMap((one) => one.charges);
  const debits = signers.flatMap((one) => one.debits);
  const notices = signers.flatMap((one) => one.notices ?? []);
  return [
    `  signers    ${counted(signers.map(lineOf)) || 'none'}`,
    `  charges    ${counted(charges.map(({ state, reason }) => (reason ? `${state} (${reason})` : state)))}`,
    `  debited    ${debits.length}, ${debits.filter(({ isRefunded }) => isRefunded).length} given back; ` +
      `told beforehand ${notices.length} times; ${givenUp} notices were given up`,
  ];
}

/** Returns the member's behaviour, the state of the agreement, and whether it was debited. */
function familyLine({ record, agreementState, debits }: FamilyBook): string {
  return `${record.planned.behaviour} ${agreementState}${debits.length > 0 ? ', debited' : ''}`;
}
