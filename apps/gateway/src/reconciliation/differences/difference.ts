/** A difference between two books. It is checked again in each run until it no longer exists. */
import type { CashierName, Feature } from '@phonebill/contract';

/**
 * The books, each compared independently. Payment methods: payments and refunds with the provider's
 * statement. `carrier`: deliveries with the suppliers' statements; `lender`: repayments with the lender's.
 * `ledger`: orders with their postings. `owed`: money that was taken and is neither delivered, refunded nor
 * being processed. `holds`: points held without a payment that needs them. `credit`: debts with the used
 * limit of credit pay. `rewards`: rewards with the points service's grants, with the orders that used them or
 * consist of them, and with their own ledger, and that ledger with the counters of activities.
 */
export const bookNames = [
  'cash',
  'digital',
  'points',
  'agreement',
  'carrier',
  'lender',
  'ledger',
  'owed',
  'holds',
  'credit',
  'rewards',
] as const;
/**
 * The books that compare credits again a day, a week and a month later, for suppliers that may take a credit
 * back.
 */
export type LaterBookName = 'carrier.1d' | 'carrier.7d' | 'carrier.31d';
/** The name of a book. Of several cashiers, one has the book `cash`, and each other has a book of its own. */
export type BookName = (typeof bookNames)[number] | `cash.${CashierName}` | LaterBookName;

/**
 * Returns the book of a cashier. `unnamed` is the cashier of payments that name none, from the time when it
 * was the only one.
 */
export function cashBookOf(name: CashierName, unnamed: CashierName | undefined): BookName {
  return name === unnamed || unnamed === undefined ? 'cash' : `cash.${name}`;
}

/** The books that compare with the partner of one feature: without that feature they do not exist. */
const booksOf: Readonly<Partial<Record<Feature, readonly BookName[]>>> = {
  digital: ['digital'],
  points: ['points', 'holds'],
  automatic: ['agreement'],
  creditPay: ['lender', 'credit'],
};

/** Returns the existing books when these features are not offered, with these cashiers. */
export function booksWithout(
  off: ReadonlySet<Feature>,
  cashiers: readonly CashierName[] = [],
  unnamed?: CashierName,
): readonly BookName[] {
  const gone = new Set([...off].flatMap((feature) => booksOf[feature] ?? []));
  const ofCashiers = cashiers.map((name) => cashBookOf(name, unnamed)).filter((book) => book !== 'cash');
  return [...bookNames.filter((name) => !gone.has(name)), ...ofCashiers];
}

/**
 * `only`: the partner has it, we do not. `missing`: we have it, and the partner says that it does not.
 * `reversed`: we hold a number
 * for credited, and its supplier says that it credited none, or took it back. `unlisted`: the partner says
 * that it has it, and lists it nowhere. `twice`: listed twice. `amount`,
 * `number`, `payment`: both have it, with another amount, credited number or refunded payment. `writtenOff`:
 * both have it alike by now, and it was written off when they had not. `chargedBack`: an operator was told
 * that a payer's bank took a payment back, which nobody lists. `totals`: the
 * partner's sums are not those of its statement. `postings`, `accounts`: an order's postings, or an account's
 * total, do not follow from the orders. `owed`, `idle`: money or a refund that nobody works on. `hold`:
 * points held for a payment that has ended. `usedLimit`: debts are not what the lender says is used.
 * `counters`: an activity's counters are not what the ledger of rewards says. `transfers`: a reward's own
 * transfers are not what its state says. `order`: an order that is a reward and its reward do not say the
 * same.
 */
export type DifferenceKind =
  | 'only'
  | 'missing'
  | 'reversed'
  | 'unlisted'
  | 'twice'
  | 'amount'
  | 'number'
  | 'payment'
  | 'writtenOff'
  | 'chargedBack'
  | 'totals'
  | 'postings'
  | 'accounts'
  | 'owed'
  | 'idle'
  | 'hold'
  | 'usedLimit'
  | 'counters'
  | 'transfers'
  | 'order';

export interface Difference {
  readonly kind: DifferenceKind;
  /**
   * The number of the payment, refund, delivery or order; for a total, its day and kind; for a limit, the
   * user's number.
   */
  readonly reference: string;
  /** The amount in the book's unit; null when that side has no entry. */
  readonly ownAmount: bigint | null;
  readonly theirAmount: bigint | null;
  /** Facts for the operator who investigates; never a mobile number. */
  readonly detail: Readonly<Record<string, string>>;
  /** The time of the entry that differs, by the clock of the book that has it. */
  readonly at: Date;
  /** Whether it is still unknown if there is a difference. */
  readonly waiting?: boolean;
}
