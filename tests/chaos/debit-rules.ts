/** The rules that debits by WeChat Pay and Alipay must satisfy at the end of a run. */
import { chinaDayOf, chinaTime } from '@phonebill/china-time';
import { type Rule, violationsOf } from '../harness/invariants.ts';
import type { Books } from './books.ts';
import type { DebitBooks, SignerBook, WalletDebit } from './debit-books.ts';

type DebitRule = Rule<readonly [books: DebitBooks, orders: Books['orders']]>;

/** States in which an agreement, and its contract at the wallet, exist. */
const STANDS = new Set(['active', 'paused', 'suspended']);
/** The day of a notice and the next one, on which the wallet does not debit. */
const WAITING_DAYS = 2;

/** Yields each debit of each agreement, with its signer. */
function* each({ signers }: DebitBooks): Iterable<readonly [SignerBook, WalletDebit]> {
  for (const one of signers) for (const debit of one.debits) yield [one, debit];
}

const chargeOf = ({ charges }: SignerBook, { requestNo }: WalletDebit) =>
  charges.find(({ orderNo }) => orderNo === requestNo.slice(1, 25));

/** Returns the first moment (ms) of the day in China that is `count` days after the day of `at`. */
function daysAfter(at: Date, count: number): number {
  const day = chinaDayOf(at.getTime());
  return chinaTime({ ...day, day: day.day + count });
}

/** Whether its signer had been told that nothing would be debited at this moment. */
function isStopped({ record: { stopped } }: SignerBook, at: Date): boolean {
  return stopped !== null && at.getTime() > stopped.from && at.getTime() < (stopped.to ?? Infinity);
}

export const debitRules: Readonly<Record<string, DebitRule>> = {
  *'whatever the wallet debited is of a charge of ours'({ strangers }) {
    for (const requestNo of strangers) yield requestNo;
  },

  *'a charge is debited once at the most, and what it was debited beside that goes back'({ signers }) {
    for (const one of signers)
      for (const { chargeNo, orderNo } of one.charges) {
        const kept = one.debits.filter(
          ({ requestNo, isRefunded }) => requestNo.slice(1, 25) === orderNo && !isRefunded,
        );
        if (kept.length > 1) yield `${chargeNo}: ${kept.map(({ requestNo }) => requestNo).join()}`;
      }
  },

  *'nothing is debited but under what its payer signed for that very agreement'(books) {
    for (const [{ record, contract }, { requestNo, contractOf }] of each(books))
      if (contractOf !== record.agreementNo || !record.signed || contract === null || contract === 'waiting')
        yield `${requestNo} of ${record.agreementNo}, which is ${contract ?? 'unknown'}, by ${contractOf}`;
  },

  *'each debit was announced before, by the wallet too where it tells payers, and is no more than that'(
    books,
  ) {
    for (const [one, debit] of each(books)) {
      const charge = chargeOf(one, debit);
      const isMore = debit.amountFen > (charge?.amountFen ?? 0) && !debit.isRefunded;
      if (!charge || charge.announcedAt >= debit.at || isMore)
        yield (
          `${debit.requestNo}: ${debit.amountFen} at ${debit.at.toISOString()}, announced ` +
            `${charge?.amountFen} at ${charge?.announcedAt.toISOString()}`
        );
      const isTold = one.notices?.some(
        ({ at, amountFen }) =>
          daysAfter(at, WAITING_DAYS) <= debit.at.getTime() &&
          (amountFen >= debit.amountFen || debit.isRefunded),
      );
      if (isTold === false) yield `${debit.requestNo} at ${debit.at.toISOString()}: its payer was not told`;
    }
  },

  *'nothing is leased or kept that is debited after its signer was told that it is over'({ signers }) {
    for (const one of signers) {
      for (const { chargeNo, at } of one.leases)
        if (isStopped(one, at)) yield `${chargeNo} leased at ${at.toISOString()}`;
      for (const { requestNo, at, isRefunded } of one.debits)
        if (isStopped(one, at) && !isRefunded) yield `${requestNo} debited at ${at.toISOString()}`;
    }
  },

  *'no more is debited than the terms that count since a change was told to be done'(books) {
    for (const [{ record }, { requestNo, amountFen, at, isRefunded }] of each(books)) {
      const { lowered } = record;
      if (lowered && at.getTime() > lowered.from && amountFen > lowered.toFen && !isRefunded)
        yield (
          `${requestNo}: ${amountFen} at ${at.toISOString()}, ${lowered.toFen} since ` +
            new Date(lowered.from).toISOString()
        );
    }
  },

  *'a charge is credited when its order is, and then alone, and a debit that is kept has credited it'(
    { signers },
    orders,
  ) {
    const stateOf = new Map(orders.map(({ orderNo, state }) => [orderNo, state]));
    for (const { charges, debits } of signers)
      for (const { chargeNo, orderNo, state } of charges) {
        const order = orderNo === null ? undefined : stateOf.get(orderNo);
        if ((state === 'credited') !== (order === 'credited'))
          yield `${chargeNo} is ${state}, its order ${order ?? 'none'}`;
        const isKept = debits.some((one) => one.requestNo.slice(1, 25) === orderNo && !one.isRefunded);
        if (isKept !== (state === 'credited'))
          yield `${chargeNo} is ${state}, ${isKept ? 'debited' : 'nothing of it is debited'}`;
      }
  },

  *'what was signed at the wallet stands as long as its agreement, and no longer'({ signers }) {
    for (const { record, agreementState, contract } of signers)
      if (STANDS.has(agreementState) !== (contract === 'signed'))
        yield `${record.agreementNo} is ${agreementState}, at the wallet ${contract ?? 'nothing'}`;
  },

  *'who has not signed in time has set up nothing, and who ended it has none any more'({ signers }) {
    for (const { record, agreementState, charges } of signers) {
      const { signed, endedAtWallet, stopped, planned, agreementNo } = record;
      if (!signed && (STANDS.has(agreementState) || charges.length > 0))
        yield `${agreementNo}, never signed, is ${agreementState} with ${charges.length} charges`;
      const isOver = endedAtWallet || (planned.behaviour === 'cancels' && stopped !== null);
      if (isOver && STANDS.has(agreementState)) yield `${agreementNo}, ended, is ${agreementState}`;
    }
  },
};

/** Returns every violation of every rule, each with the rule's name. */
export function debitViolations(books: DebitBooks, orders: Books['orders']): string[] {
  return violationsOf(debitRules, books, orders);
}
