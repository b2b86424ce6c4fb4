/** The rules of closed accounts, from the moment at which the person was told that theirs is closed. */
import type { AgreementBooks } from './agreement-books.ts';
import { type Books, orderNoIn } from './books.ts';
import type { Violation } from './rules.ts';

const yuan = (fen: bigint): string => `¥${(Number(fen) / 100).toFixed(2)}`;
const userNoIn = (number: string): string => number.slice(7, 17);

interface Case {
  readonly userNo: string;
  readonly closedAt: number;
  readonly books: Books;
  readonly debits: AgreementBooks['debits'];
}

const rules: Readonly<Record<string, (one: Case) => Iterable<string>>> = {
  *'nothing happens to a closed account'({ userNo, closedAt, books, debits }) {
    const isTheirs = (number: string): boolean => userNoIn(number) === userNo;
    for (const { agreementNo, paymentNo, fen, sentAt, takenAt } of debits)
      if (isTheirs(agreementNo) && (sentAt > closedAt || takenAt > closedAt))
        yield `${yuan(fen)} were debited with ${paymentNo} at ${takenAt} ms`;
    for (const { deliveryNo, at } of books.credits)
      if (isTheirs(deliveryNo) && at > closedAt)
        yield `order ${orderNoIn(deliveryNo)} was credited at ${at} ms`;
    // A payment made later, on a page that was left open, is given back later.
    const before = new Set(books.taken.flatMap(({ paymentNo, at }) => (at <= closedAt ? [paymentNo] : [])));
    const byHand = new Set(books.acts.map(({ orderNo }) => orderNo));
    for (const { paymentNo, at } of books.returned)
      if (isTheirs(paymentNo) && at > closedAt && before.has(paymentNo) && !byHand.has(orderNoIn(paymentNo)))
        yield `what was paid with ${paymentNo} before went back at ${at} ms`;
  },
  *'nothing is kept of a closed account'({ userNo, books }) {
    for (const row of books.personal)
      if (row.userNo === userNo) yield `there is something of theirs in ${row.table}`;
  },
};

export const closingRuleNames: readonly string[] = Object.keys(rules);

/** Returns every violation of the rules of closed accounts. */
export function closingViolationsOf(books: Books, debits: AgreementBooks['debits']): Violation[] {
  return books.closings.flatMap(({ person, userNo, at: closedAt }) =>
    Object.entries(rules).flatMap(([rule, check]) =>
      [...check({ userNo, closedAt, books, debits })].map((what): Violation => ({
        rule,
        orderNo: userNo,
        what: `${person} was told at ${closedAt} ms that the account is closed: ${what}`,
      })),
    ),
  );
}
