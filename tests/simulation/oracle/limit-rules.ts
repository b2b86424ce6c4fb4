/**
 * The rule of limits: no user tops up more in a day or a month than the limit in force when the last order
 * was placed.
 */
import { type Books, LENDER, orderNoIn } from './books.ts';
import type { Violation } from './rules.ts';

const RULE = 'no more than a user may top up';

/** A credited order: requested no earlier than `start`, placed no later than `end`. */
interface Placed {
  readonly orderNo: string;
  readonly faceFen: bigint;
  readonly start: number;
  readonly end: number;
}

export const limitRuleNames: readonly string[] = [RULE];

/** Only credited orders are added up: these certainly counted towards the limit while under way. */
export function limitViolationsOf(books: Books): Violation[] {
  const placed = placedOf(books);
  return [
    ...violationsIn(books, placed, 'perDayFen', ({ orderNo }) => orderNo.slice(0, 16)),
    ...violationsIn(
      books,
      placed,
      'perMonthFen',
      ({ orderNo }) => `${orderNo.slice(0, 4)} ${orderNo.slice(6, 16)}`,
    ),
  ];
}

function* violationsIn(
  { limits }: Books,
  placed: readonly Placed[],
  limit: 'perDayFen' | 'perMonthFen',
  periodOf: (one: Placed) => string,
): Iterable<Violation> {
  for (const ofPeriod of Map.groupBy(placed, periodOf).values()) {
    const inOrder = ofPeriod.toSorted((a, b) => a.end - b.end);
    for (const [index, last] of inOrder.entries()) {
      const until = inOrder.slice(0, index + 1);
      const sum = until.reduce((total, { faceFen }) => total + faceFen, 0n);
      // Where orders overlap, it is not known which was placed last.
      const lastStart = Math.max(...until.map(({ start }) => start));
      const perhapsLast = until.filter(({ end }) => end >= lastStart);
      const allowed = limits
        .filter(({ from, to }) => perhapsLast.some(({ start, end }) => from <= end && start <= to))
        .map((one) => one[limit]);
      if (allowed.every((most) => sum > most))
        yield {
          rule: RULE,
          orderNo: last.orderNo,
          what: `with it ${sum} fen were credited, and at most ${allowed.join(' or ')} were allowed`,
        };
    }
  }
}

function placedOf({ credits, wishes, orders, told }: Books): Placed[] {
  const wanted = new Map(wishes.map((wish) => [wish.requestNo, wish]));
  const requestNoOf = new Map(orders.map(({ orderNo, requestNo }) => [orderNo, requestNo]));
  const toldAt = new Map<string, number>();
  for (const { orderNo, at } of told) toldAt.set(orderNo, Math.min(at, toldAt.get(orderNo) ?? Infinity));
  return credits.flatMap(({ supplier, deliveryNo, faceFen, at }) => {
    const orderNo = orderNoIn(deliveryNo);
    const wish = wanted.get(requestNoOf.get(orderNo) ?? '');
    if (!wish || supplier === LENDER) return [];
    return [{ orderNo, faceFen, start: wish.askedAt, end: Math.min(at, toldAt.get(orderNo) ?? at) }];
  });
}
