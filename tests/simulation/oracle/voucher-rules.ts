/**
 * The rules of vouchers, checked against what suppliers credited, what people wanted and what they were told.
 */
import { type Books, orderNoIn, type ToldOfVoucher, type Voucher } from './books.ts';
import type { Violation } from './rules.ts';

/** A voucher whose order was paid and refunded stays valid for at least this time. */
const KEPT_MS = 24 * 3_600_000;
/** The largest difference between the clocks that set the end of validity, which step. */
const CLOCKS_DIFFER_MS = 5000;

/** Everything about one voucher. */
interface Case {
  readonly voucher: Voucher;
  /** The orders that the voucher was used for. */
  readonly orderNos: readonly string[];
  /** When those of them that were credited were credited. */
  readonly creditedAt: readonly number[];
  /** When those of them that ended as refunded were paid. */
  readonly paidForNothingAt: readonly number[];
  readonly told: readonly ToldOfVoucher[];
}

const rules: Readonly<Record<string, (one: Case) => Iterable<string>>> = {
  *'a voucher is spent at most once'({ orderNos, creditedAt }) {
    if (creditedAt.length > 1)
      yield `of ${orderNos.join(' and ')} ${creditedAt.length} were credited at a price lowered by it`;
  },
  *'a voucher is free again unless it was spent'({ told, creditedAt, paidForNothingAt }) {
    for (const { state, at } of told)
      if (state === 'used' && !creditedAt.some((one) => one <= at))
        yield `it was told as used at ${at} ms, and no order with it had been credited`;
    const last = told.findLast(({ isLast }) => isLast);
    if (!last) return;
    const isSpent = creditedAt.length > 0;
    if (isSpent !== (last.state === 'used') || last.state === 'held')
      yield `it was ${isSpent ? 'spent' : 'not spent'}, and is ${last.state} at last`;
    if (last.state === 'expired' && last.until > last.at + CLOCKS_DIFFER_MS)
      yield `it is expired at ${last.at} ms, and was to be usable until ${last.until} ms`;
    for (const at of isSpent ? [] : paidForNothingAt)
      if (last.until < at + KEPT_MS - CLOCKS_DIFFER_MS)
        yield `it was paid with at ${at} ms for nothing, and can be used until ${last.until} ms only`;
  },
};

export const voucherRuleNames: readonly string[] = Object.keys(rules);

/** Returns every violation of the rules of vouchers. */
export function voucherViolationsOf(books: Books): Violation[] {
  return casesOf(books).flatMap((one) =>
    Object.entries(rules).flatMap(([rule, check]) =>
      [...check(one)].map((what): Violation => ({
        rule,
        orderNo: one.orderNos[0] ?? null,
        what: `voucher ${one.voucher.voucherNo}: ${what}`,
      })),
    ),
  );
}

function casesOf({ vouchers, toldOfVouchers, wishes, orders, told, credits, taken }: Books): Case[] {
  const voucherOf = new Map(wishes.map(({ requestNo, voucherNo }) => [requestNo, voucherNo]));
  const creditedAt = new Map(credits.map(({ deliveryNo, at }) => [orderNoIn(deliveryNo), at]));
  const refunded = new Set(
    told.flatMap(({ orderNo, state, isLast }) => (isLast && state === 'refunded' ? [orderNo] : [])),
  );
  return vouchers.map((voucher) => {
    const { voucherNo } = voucher;
    const orderNos = orders
      .filter(({ requestNo }) => voucherOf.get(requestNo) === voucherNo)
      .map(({ orderNo }) => orderNo);
    return {
      voucher,
      orderNos,
      creditedAt: orderNos.flatMap((orderNo) => creditedAt.get(orderNo) ?? []),
      paidForNothingAt: taken
        .filter(({ paymentNo }) => {
          const orderNo = orderNoIn(paymentNo);
          return refunded.has(orderNo) && orderNos.includes(orderNo);
        })
        .map(({ at }) => at),
      told: toldOfVouchers.filter((one) => one.voucherNo === voucherNo),
    };
  });
}
