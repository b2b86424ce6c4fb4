/**
 * The rules of orders, checked against the partners' books and against what people were told. Written
 * independently of the product: they know the format of our numbers and the names of accounts, and nothing of
 * how the gateway works.
 */
import {
  type Books,
  type Credited,
  LENDER,
  orderNoIn,
  type OrderRow,
  type Returned,
  type Taken,
  type Told,
  type TransferRow,
  type Unit,
  type Wish,
} from './books.ts';

export interface Violation {
  readonly rule: string;
  /** The order concerned; null when it is about the whole world. */
  readonly orderNo: string | null;
  readonly what: string;
}
type Found = Omit<Violation, 'rule'>;

/** Everything about one order. */
interface Story {
  readonly orderNo: string;
  readonly row: OrderRow | null;
  /** The person's request; null for a charge, or when it is no longer known. */
  readonly wish: Wish | null;
  readonly taken: readonly Taken[];
  readonly returned: readonly Returned[];
  readonly credits: readonly Credited[];
  readonly told: readonly Told[];
  readonly transfers: readonly TransferRow[];
  /** An operator gave it back, or may have. */
  readonly mayBeGivenBack: boolean;
  /** An operator resolved our refund as given back by somebody else. */
  readonly isSettledByHand: boolean;
}

const sum = (amounts: readonly { readonly amount: bigint }[]): bigint =>
  amounts.reduce((total, { amount }) => total + amount, 0n);
const yuan = (fen: bigint): string => `¥${(Number(fen) / 100).toFixed(2)}`;
const inWords = (amount: bigint, unit: Unit): string => (unit === 'fen' ? yuan(amount) : `${amount} points`);
const of = <T extends { readonly unit: string }>(unit: Unit, list: readonly T[]): T[] =>
  list.filter((one) => one.unit === unit);

/** Final states of `Told`: they never change once told. */
const ENDS = new Set(['credited', 'refunded', 'closed']);

/**
 * The price of an order in a unit; null when it is no longer known. Charges cost no points, and what an
 * activity gives costs nothing.
 */
function priceIn(unit: Unit, { wish, row }: Story): bigint | null {
  if (row !== null && row.activityId !== null) return 0n;
  if (wish) return unit === 'fen' ? wish.priceFen : wish.points;
  return unit === 'points' && row !== null && row.chargeNo !== null ? 0n : null;
}

/**
 * Payments that we did not give back. Amounts that others gave back after a credit are not subtracted: it was
 * not our decision.
 */
function keptOf(unit: Unit, { taken, returned, credits }: Story): Taken[] {
  return of(unit, taken).filter(({ paymentNo, amount }) => {
    const back = returned.filter((one) => one.paymentNo === paymentNo);
    return credits.length > 0 ? back.every(({ isByOthers }) => isByOthers) : sum(back) < amount;
  });
}

/** For each unit, exactly one payment is kept per credited order, and none otherwise. */
function* paidOnce(unit: Unit, story: Story): Iterable<string> {
  const { credits, mayBeGivenBack } = story;
  const kept = keptOf(unit, story);
  const price = priceIn(unit, story);
  if (credits.length === 0 && kept.length > 0)
    yield `nothing was credited, and ${inWords(sum(kept), unit)} were kept`;
  if (credits.length > 0 && kept.length > 1) yield `${kept.length} payments were kept for one credit`;
  const isAsked = price === null ? unit === 'fen' : price > 0n;
  if (credits.length > 0 && of(unit, story.taken).length === 0 && isAsked && !mayBeGivenBack)
    yield 'the number was credited, and nobody paid';
  if (credits.length > 0 && kept.length === 1 && price !== null && sum(kept) !== price)
    yield `${inWords(sum(kept), unit)} were kept for a price of ${inWords(price, unit)}`;
}

/** The balance of an account for one order in the ledger: debits less credits. */
function balanceOf(account: string, unit: Unit, { transfers }: Story): bigint {
  return of(unit, transfers).reduce(
    (total, { debit, credit, amount }) =>
      total + (debit === account ? amount : 0n) - (credit === account ? amount : 0n),
    0n,
  );
}

/** The ledger agrees with the books of those who take payments, and no amount is left in transit. */
function* explained(unit: Unit, accounts: readonly string[], story: Story): Iterable<string> {
  for (const account of accounts) {
    const at = <T extends { readonly account: string }>(list: readonly T[]): T[] =>
      list.filter((one) => one.account === account);
    // Amounts that others give back after a credit are not in our ledger: reconciliation finds them.
    const countsAll = story.credits.length === 0 || story.isSettledByHand;
    const isOurs = ({ isByOthers }: Returned): boolean => countsAll || !isByOthers;
    const has = sum(at(story.taken)) - sum(at(story.returned).filter(isOurs));
    const balance = balanceOf(account, unit, story);
    if (balance !== has)
      yield `the ledger has ${inWords(balance, unit)} at ${account}, which has ${inWords(has, unit)} of it`;
  }
  for (const account of ['customer', 'refundsInFlight']) {
    const left = balanceOf(account, unit, story);
    if (left !== 0n) yield `${inWords(left, unit)} are left at ${account}`;
  }
}

const rules: Readonly<Record<string, (story: Story, books: Books) => Iterable<string>>> = {
  *'credited at most once'({ credits }) {
    if (credits.length > 1)
      yield `the number was credited ${credits.length} times: ${credits
        .map(({ supplier, deliveryNo }) => `${supplier} under ${deliveryNo}`)
        .join(', ')}`;
  },
  *'refunded at most once'({ taken, returned }) {
    for (const { paymentNo, amount, unit } of taken) {
      const back = returned.filter((one) => one.paymentNo === paymentNo);
      if (back.filter(({ isByOthers }) => !isByOthers).length > 1)
        yield `payment ${paymentNo} went back ${back.length} times`;
      if (sum(back) > amount)
        yield `of ${inWords(amount, unit)} paid with ${paymentNo} ${inWords(sum(back), unit)} went back`;
    }
  },
  *'an order costs what was shown'({ wish, told }) {
    for (const { person, at, priceFen } of told)
      if (wish && priceFen !== wish.priceFen)
        yield `${person} was shown ${yuan(wish.priceFen)}, and told ${yuan(priceFen)} at ${at} ms`;
  },
  *'nothing is credited for what had gone back'({ credits, taken, returned }) {
    for (const { paymentNo, answeredPaidAt } of taken) {
      const back = returned.find((one) => one.paymentNo === paymentNo && one.isByOthers);
      const isSaid = taken.every((one) => one.paymentNo === paymentNo || one.unit !== 'fen');
      if (credits.length > 0 && isSaid && back && answeredPaidAt === null)
        yield `${paymentNo} went back at ${back.at} ms, no answer had it paid, and the number was credited`;
    }
  },
  *'never refunded beside a credit'(story) {
    if (story.credits.length === 0 || story.mayBeGivenBack) return;
    for (const unit of ['fen', 'points'] as const) {
      const isPaidIn = of(unit, story.taken).length > 0;
      if (isPaidIn && keptOf(unit, story).length === 0)
        yield 'the number was credited, and nothing that was paid for it was kept';
    }
  },
  'paid once for a credit, and not at all without one': (story) => paidOnce('fen', story),
  'points are taken once for a credit, and not at all without one': (story) => paidOnce('points', story),
  *'every fen is explained'(story, { vouchers }) {
    yield* explained('fen', ['cashier', 'digitalCashier', 'entrustedPayments'], story);
    const balance = (account: string): bigint => balanceOf(account, 'fen', story);
    for (const account of ['carrier', 'creditLender']) {
      const owed = story.credits
        .filter(({ supplier }) => (supplier === LENDER) === (account === 'creditLender'))
        .reduce((total, { faceFen }) => total + faceFen, 0n);
      if (-balance(account) !== owed)
        yield `the ledger owes ${account} ${yuan(-balance(account))}, who credited ${yuan(owed)}`;
    }
    const voucher = vouchers.find(({ voucherNo }) => voucherNo === story.wish?.voucherNo);
    const credited = story.credits.reduce((total, { faceFen }) => total + faceFen, 0n);
    const isReward = (story.row?.activityId ?? null) !== null;
    const given = isReward ? credited : voucher && credited > 0n ? voucher.amountFen : 0n;
    if (balance('activities') !== given)
      yield `the ledger has ${yuan(balance('activities'))} from activities, which gave ${yuan(given)}`;
  },
  *'every point is explained'(story, { frozen }) {
    yield* explained('points', ['pointsService'], story);
    for (const paymentNo of frozen.filter((one) => orderNoIn(one) === story.orderNo))
      yield `the points of ${paymentNo} are neither spent nor given back`;
  },
  *'nobody is told what is not so'({ told, taken, returned, credits }) {
    for (const one of told) {
      const by = <T extends { readonly at: number }>(list: readonly T[]): T[] =>
        list.filter(({ at }) => at <= one.at);
      const isCredited = by(credits).some(
        ({ mobileNo, faceFen }) => mobileNo === one.mobileNo && faceFen === one.faceFen,
      );
      const says = (what: string): string => `${one.person} was told “${what}” at ${one.at} ms`;
      if ((one.state === 'credited' || one.deliveryState === 'credited') && !isCredited)
        yield `${says('credited')}, and no supplier had credited it`;
      if (one.paymentState === 'paid' && by(taken).length === 0)
        yield `${says('paid')}, and no cashier had taken anything`;
      const settled = one.refunds.filter(({ state }) => state === 'settled');
      for (const unit of ['fen', 'points'] as const) {
        const back = sum(of(unit, settled));
        if (back > sum(of(unit, by(returned))))
          yield `${says(`${inWords(back, unit)} are back`)}, and they were not`;
      }
      if (one.state === 'refunded' && by(returned).length === 0)
        yield `${says('refunded')}, and nothing had gone back`;
    }
  },
  *'what was told once stays'({ told, row, taken }) {
    // Only a cashier that takes money for a payment it had confirmed as closed can make this untrue.
    const mayBeRefunded = taken.some(({ isAfterClosing }) => isAfterClosing);
    if (told.length > 0 && row === null) yield 'somebody was given this order, and there is no such order';
    for (const before of told)
      for (const after of told)
        if (
          ENDS.has(before.state) &&
          after.askedAt > before.at &&
          after.state !== before.state &&
          !(mayBeRefunded && before.state === 'closed' && after.state === 'refunded')
        )
          yield `told ${before.state} at ${before.at} ms, and ${after.state} at ${after.at} ms`;
  },
  *'everything ends in time'({ row, told }, { promisedBy }) {
    if (row?.isOpen)
      yield `it is ${row.state} and still open at ${promisedBy} ms, when all was to have ended`;
    for (const one of told)
      if (one.isLast && !ENDS.has(one.state)) yield `${one.person} was last told ${one.state}`;
  },
};

/** A request of a person results in one order, however often it was sent. */
function* twoOrdersOfARequest({ told }: Books): Iterable<Found> {
  for (const [requestNo, all] of Map.groupBy(told, (one) => one.requestNo)) {
    const numbers = new Set(all.map(({ orderNo }) => orderNo));
    if (numbers.size > 1)
      yield {
        orderNo: [...numbers][0] ?? null,
        what: `request ${requestNo} made ${[...numbers].join(' and ')}`,
      };
  }
}

export const ruleNames: readonly string[] = [...Object.keys(rules), 'one request is one order'];

/** Returns every violation of every rule. */
export function violationsOf(books: Books): Violation[] {
  const violations = storiesOf(books).flatMap((story) =>
    Object.entries(rules).flatMap(([rule, check]) =>
      [...check(story, books)].map((what): Violation => ({ rule, orderNo: story.orderNo, what })),
    ),
  );
  for (const found of twoOrdersOfARequest(books))
    violations.push({ rule: 'one request is one order', ...found });
  return violations;
}

function storiesOf(books: Books): Story[] {
  const { taken, returned, credits, frozen, wishes, told, acts, orders, transfers } = books;
  const ofPayments = Map.groupBy(taken, ({ paymentNo }) => orderNoIn(paymentNo));
  const ofReturns = Map.groupBy(returned, ({ paymentNo }) => orderNoIn(paymentNo));
  const ofCredits = Map.groupBy(credits, ({ deliveryNo }) => orderNoIn(deliveryNo));
  const ofTold = Map.groupBy(told, ({ orderNo }) => orderNo);
  const ofTransfers = Map.groupBy(transfers, ({ orderNo }) => orderNo);
  const rows = new Map(orders.map((row) => [row.orderNo, row]));
  const wanted = new Map(wishes.map((wish) => [wish.requestNo, wish]));
  const numbers = new Set([
    ...rows.keys(),
    ...ofPayments.keys(),
    ...ofReturns.keys(),
    ...ofCredits.keys(),
    ...ofTold.keys(),
    ...frozen.map(orderNoIn),
  ]);
  return [...numbers].map((orderNo) => ({
    orderNo,
    row: rows.get(orderNo) ?? null,
    wish: wanted.get(rows.get(orderNo)?.requestNo ?? '') ?? null,
    taken: ofPayments.get(orderNo) ?? [],
    returned: ofReturns.get(orderNo) ?? [],
    credits: ofCredits.get(orderNo) ?? [],
    told: ofTold.get(orderNo) ?? [],
    transfers: ofTransfers.get(orderNo) ?? [],
    mayBeGivenBack: acts.some(
      (one) => one.orderNo === orderNo && one.act === 'giveBack' && one.outcome !== 'refused',
    ),
    isSettledByHand: acts.some((one) => one.orderNo === orderNo && one.act === 'settle'),
  }));
}
