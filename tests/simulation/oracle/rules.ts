/**
 * What must hold, by the books of the partners and the words of people. Written apart from the product: it
 * knows the form of our numbers and the names of accounts, and nothing of how the gateway works.
 */
import {
  type Books,
  type Credited,
  orderNoIn,
  type OrderRow,
  type Returned,
  type Taken,
  type Told,
  type TransferRow,
} from './books.ts';

export interface Violation {
  readonly rule: string;
  /** The order that it is about; null: of the world. */
  readonly orderNo: string | null;
  readonly what: string;
}
type Found = Omit<Violation, 'rule'>;

/** Everything about one order. */
interface Story {
  readonly orderNo: string;
  readonly row: OrderRow | null;
  readonly taken: readonly Taken[];
  readonly returned: readonly Returned[];
  readonly credits: readonly Credited[];
  readonly told: readonly Told[];
  readonly transfers: readonly TransferRow[];
  /** An operator gave it back, or perhaps did. */
  readonly mayBeGivenBack: boolean;
}

const sum = (amounts: readonly { readonly fen: bigint }[]): bigint =>
  amounts.reduce((total, { fen }) => total + fen, 0n);
const yuan = (fen: bigint): string => `¥${(Number(fen) / 100).toFixed(2)}`;

/** `Told` states that stay once they were told. */
const ENDS = new Set(['credited', 'refunded', 'closed']);

const rules: Readonly<Record<string, (story: Story, books: Books) => Iterable<string>>> = {
  *'credited at most once'({ credits }) {
    if (credits.length > 1)
      yield `the number was credited ${credits.length} times: ${credits
        .map(({ supplier, deliveryNo }) => `${supplier} under ${deliveryNo}`)
        .join(', ')}`;
  },
  *'refunded at most once'({ taken, returned }) {
    for (const { paymentNo, fen } of taken) {
      const back = returned.filter((one) => one.paymentNo === paymentNo);
      if (back.length > 1) yield `payment ${paymentNo} went back ${back.length} times`;
      if (sum(back) > fen) yield `of ${yuan(fen)} paid with ${paymentNo} ${yuan(sum(back))} went back`;
    }
  },
  *'never refunded beside a credit'({ taken, returned, credits, mayBeGivenBack }) {
    if (credits.length === 0 || mayBeGivenBack) return;
    const kept = taken.filter(({ paymentNo }) => !returned.some((one) => one.paymentNo === paymentNo));
    if (kept.length === 0) yield 'the number was credited, and nothing that was paid for it was kept';
  },
  *'paid once for a credit, and not at all without one'({ taken, returned, credits, mayBeGivenBack }) {
    const kept = taken.filter(({ paymentNo }) => !returned.some((one) => one.paymentNo === paymentNo));
    if (credits.length === 0 && kept.length > 0)
      yield `nothing was credited, and ${yuan(sum(kept))} were kept`;
    if (credits.length > 0 && kept.length > 1) yield `${kept.length} payments were kept for one credit`;
    if (credits.length > 0 && taken.length === 0 && !mayBeGivenBack)
      yield 'the number was credited, and nobody paid';
  },
  *'every fen is explained'({ taken, returned, credits, transfers }) {
    const balance = (account: string): bigint =>
      transfers.reduce(
        (total, { debit, credit, fen }) =>
          total + (debit === account ? fen : 0n) - (credit === account ? fen : 0n),
        0n,
      );
    for (const account of ['cashier', 'digitalCashier', 'entrustedPayments']) {
      const has =
        sum(taken.filter((one) => one.account === account)) -
        sum(returned.filter((one) => one.account === account));
      if (balance(account) !== has)
        yield `the ledger has ${yuan(balance(account))} at ${account}, which has ${yuan(has)} of it`;
    }
    const owed = credits.reduce((total, { faceFen }) => total + faceFen, 0n);
    if (-balance('carrier') !== owed)
      yield `the ledger owes suppliers ${yuan(-balance('carrier'))}, who credited ${yuan(owed)}`;
    for (const account of ['customer', 'refundsInFlight'])
      if (balance(account) !== 0n) yield `${yuan(balance(account))} are left at ${account}`;
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
      const back = sum(one.refunds.filter(({ state }) => state === 'settled'));
      if (back > sum(by(returned))) yield `${says(`${yuan(back)} are back`)}, and they were not`;
      if (one.state === 'refunded' && sum(by(returned)) === 0n)
        yield `${says('refunded')}, and nothing had gone back`;
    }
  },
  *'what was told once stays'({ told, row }) {
    if (told.length > 0 && row === null) yield 'somebody was given this order, and there is no such order';
    for (const before of told)
      for (const after of told)
        if (ENDS.has(before.state) && after.askedAt > before.at && after.state !== before.state)
          yield `told ${before.state} at ${before.at} ms, and ${after.state} at ${after.at} ms`;
  },
  *'everything ends in time'({ row, told }, { promisedBy }) {
    if (row?.isOpen)
      yield `it is ${row.state} and still open at ${promisedBy} ms, when all was to have ended`;
    for (const one of told)
      if (one.isLast && !ENDS.has(one.state)) yield `${one.person} was last told ${one.state}`;
  },
};

/** One request of a person is one order, however often it was sent. */
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

/** Every violation of every rule. */
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

function storiesOf({ taken, returned, credits, told, acts, orders, transfers }: Books): Story[] {
  const ofPayments = Map.groupBy(taken, ({ paymentNo }) => orderNoIn(paymentNo));
  const ofReturns = Map.groupBy(returned, ({ paymentNo }) => orderNoIn(paymentNo));
  const ofCredits = Map.groupBy(credits, ({ deliveryNo }) => orderNoIn(deliveryNo));
  const ofTold = Map.groupBy(told, ({ orderNo }) => orderNo);
  const ofTransfers = Map.groupBy(transfers, ({ orderNo }) => orderNo);
  const rows = new Map(orders.map((row) => [row.orderNo, row]));
  const numbers = new Set([
    ...rows.keys(),
    ...ofPayments.keys(),
    ...ofReturns.keys(),
    ...ofCredits.keys(),
    ...ofTold.keys(),
  ]);
  return [...numbers].map((orderNo) => ({
    orderNo,
    row: rows.get(orderNo) ?? null,
    taken: ofPayments.get(orderNo) ?? [],
    returned: ofReturns.get(orderNo) ?? [],
    credits: ofCredits.get(orderNo) ?? [],
    told: ofTold.get(orderNo) ?? [],
    transfers: ofTransfers.get(orderNo) ?? [],
    mayBeGivenBack: acts.some(
      (one) => one.orderNo === orderNo && one.act === 'giveBack' && one.outcome !== 'refused',
    ),
  }));
}
