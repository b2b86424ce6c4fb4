/** Something in which two books differ. It is looked at again in each run until it is gone. */
import type { CashierName, Feature } from '@phonebill/contract';

/**
 * What is compared, each as far as it can be. Payment methods: payments and refunds against the provider's
 * statement. `carrier`, `lender`: deliveries. `ledger`: orders and their postings. `owed`: money that was
 * taken and is neither delivered, given back nor being worked on. `holds`: points held for nothing. `credit`:
 * debts against the used limit of credit pay. `rewards`: rewards against the points service's grants, the
 * orders that used them or are them, their own ledger, and that against what their activities count.
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
/** Credits of suppliers that may take one back, compared again a day, a week and a month after them. */
export type LaterBookName = 'carrier.1d' | 'carrier.7d' | 'carrier.31d';
/** Of several who take cash, one is in `cash`, and each other has a book of its own. */
export type BookName = (typeof bookNames)[number] | `cash.${CashierName}` | LaterBookName;

/** The book of a cashier. `unnamed`: whose the payments are that name none, from when it was alone. */
export function cashBookOf(name: CashierName, unnamed: CashierName | undefined): BookName {
  return name === unnamed || unnamed === undefined ? 'cash' : `cash.${name}`;
}

/** What is compared with one partner alone: without it there is no such book. */
const booksOf: Readonly<Partial<Record<Feature, readonly BookName[]>>> = {
  digital: ['digital'],
  points: ['points', 'holds'],
  automatic: ['agreement'],
  creditPay: ['lender', 'credit'],
};

/** The books that there are where these features are not offered, and these take cash. */
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
  /** The number of the payment, refund, delivery or order; of a total, its day and kind; or the user's. */
  readonly reference: string;
  /** In the book's unit; null: that side has nothing. */
  readonly ownAmount: bigint | null;
  readonly theirAmount: bigint | null;
  /** Facts for whoever looks into it; never a mobile number. */
  readonly detail: Readonly<Record<string, string>>;
  /** When what differs happened, by the clock of the book that has it. */
  readonly at: Date;
  /** It cannot be said yet whether there is a difference. */
  readonly waiting?: boolean;
}
