/** The rules of credit pay, checked against the lender's own book of advances and repayments. */
import type { AgreementBooks } from './agreement-books.ts';
import { termsAt } from './agreement-rules.ts';
import { type Books, LENDER, orderNoIn } from './books.ts';
import type { Violation } from './rules.ts';

/** Time from the credit of the number to the due date. */
const DUE_MS = 10 * 24 * 3_600_000;
/** Time by which everybody knows of a credit. */
const KNOWN_MS = 12 * 3_600_000;

export interface CreditBooks {
  readonly advances: readonly Advance[];
  readonly debts: readonly DebtRow[];
}

/** A debit that the lender paid: when it was first requested, and when its money went back. */
export interface Advance {
  readonly userNo: string;
  readonly agreementNo: string;
  readonly paymentNo: string;
  readonly fen: bigint;
  readonly sentAt: number;
  readonly backAt: number | null;
}

/** A person's debt in our database, at the end. */
export interface DebtRow {
  readonly userNo: string;
  readonly chargeNo: string;
  readonly state: string;
  readonly fen: bigint;
}

/** Everything about one person's credit pay. */
interface Case {
  readonly userNo: string;
  readonly advances: readonly Advance[];
  readonly debts: readonly DebtRow[];
  readonly repaid: readonly { readonly fen: bigint; readonly at: number }[];
  readonly books: Books;
  readonly agreements: AgreementBooks;
}
/** A violation, and the order or person concerned. */
interface Found {
  readonly about: string;
  readonly what: string;
}

const yuan = (fen: bigint): string => `¥${(Number(fen) / 100).toFixed(2)}`;
const sum = (all: readonly { readonly fen: bigint }[]): bigint =>
  all.reduce((total, { fen }) => total + fen, 0n);

const rules: Readonly<Record<string, (one: Case) => Iterable<Found>>> = {
  *'what is owed is what was advanced and not repaid'({ userNo, advances, debts, repaid }) {
    const owed = sum(debts.filter(({ state }) => state !== 'paid'));
    const left = sum(advances.filter(({ backAt }) => backAt === null)) - sum(repaid);
    if (owed !== left)
      yield {
        about: userNo,
        what: `${yuan(owed)} are owed, and by the lender’s book it is ${yuan(left)}`,
      };
    for (const { chargeNo, state } of debts)
      if (state === 'paying')
        yield { about: userNo, what: `the debt of ${chargeNo} is being repaid for ever` };
  },
  *'nothing is paid later while arrears are overdue'({ advances, repaid, books }) {
    const creditedAt = new Map(books.credits.map(({ deliveryNo, at }) => [orderNoIn(deliveryNo), at]));
    for (const { paymentNo, fen, sentAt } of advances) {
      const overdue = advances.filter(
        (one) =>
          (creditedAt.get(orderNoIn(one.paymentNo)) ?? Infinity) + DUE_MS + KNOWN_MS < sentAt &&
          (one.backAt === null || one.backAt > sentAt),
      );
      const left = sum(overdue) - sum(repaid.filter(({ at }) => at < sentAt));
      if (left > 0n)
        yield {
          about: orderNoIn(paymentNo),
          what:
            `${yuan(fen)} were advanced with ${paymentNo} at ${sentAt} ms, ` +
            `and ${yuan(left)} were overdue`,
        };
    }
  },
  *'nothing is paid later that was not agreed to be'({ advances, agreements }) {
    for (const { agreementNo, paymentNo, fen, sentAt } of advances) {
      const answers = agreements.answers.filter((one) => one.agreementNo === agreementNo);
      if (!termsAt({ answers }, sentAt).some(({ isOnCredit }) => isOnCredit))
        yield {
          about: orderNoIn(paymentNo),
          what: `${yuan(fen)} were advanced with ${paymentNo} of ${agreementNo}, which does not allow it`,
        };
    }
  },
};

export const creditRuleNames: readonly string[] = Object.keys(rules);

/** Returns every violation of the rules of credit pay. */
export function creditViolationsOf(
  books: Books,
  agreements: AgreementBooks,
  credit: CreditBooks,
): Violation[] {
  const userNos = new Set([...credit.advances, ...credit.debts].map(({ userNo }) => userNo));
  return [...userNos].flatMap((userNo) => {
    const one: Case = {
      userNo,
      advances: credit.advances.filter((advance) => advance.userNo === userNo),
      debts: credit.debts.filter((debt) => debt.userNo === userNo),
      repaid: books.credits.flatMap(({ supplier, deliveryNo, faceFen: fen, at }) =>
        supplier === LENDER && orderNoIn(deliveryNo).slice(6, 16) === userNo ? [{ fen, at }] : [],
      ),
      books,
      agreements,
    };
    return Object.entries(rules).flatMap(([rule, check]) =>
      [...check(one)].map(({ about, what }): Violation => ({
        rule,
        orderNo: about,
        what: `user ${userNo}: ${what}`,
      })),
    );
  });
}
