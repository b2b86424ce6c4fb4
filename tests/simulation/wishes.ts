/**
 * The orders that people want: for money, with or without a voucher, or for points, with or without money.
 */
import type { CashierName } from '@phonebill/contract';
import type { NewOrder } from '../../apps/gateway/src/orders/model/new-order.ts';
import type { PayerPages } from '../../apps/gateway/src/orders/model/payment-requests.ts';
import { FACES_FEN, GOODS, priceAt, type Prices } from './prices.ts';
import type { Voucher, Wish } from './oracle/books.ts';
import type { Surroundings } from './surroundings.ts';

/** A voucher, as its owner knows it. */
export interface OwnVoucher extends Voucher {
  readonly leastFaceFen: bigint;
}

export interface Wisher {
  readonly userNo: string;
  readonly name: string;
  readonly mobileNo: string;
}

const BROWSERS = { phone: 0.75, desktop: 0.2, alipayApp: 0.05 };
const CHOOSES = 0.6;
const OFFERS = { usual: 0.8, 'all-points': 0.07, 'half-points': 0.13 };
const USES = 0.7;

/** Draws the next order; vouchers are chosen from those the person has or once had. */
export function wishOf(
  { draws }: Surroundings,
  { userNo, name, mobileNo }: Wisher,
  requestNo: string,
  vouchers: readonly OwnVoucher[],
  prices: Prices,
): NewOrder {
  const offer = draws.weighted(`${name} offer ${requestNo}`, OFFERS);
  const faceFen = BigInt(draws.oneOf(`${name} amount ${requestNo}`, FACES_FEN));
  const payMethod = draws.oneOf(`${name} method ${requestNo}`, ['cash', 'cash', 'digital'] as const);
  const common = {
    userNo,
    ownMobileNo: mobileNo,
    isVisitor: false,
    touristSession: null,
    idempotencyKey: requestNo,
    mobileNo,
    channelCode: null,
    firstTimeConfirmed: true,
    language: 'zh',
    proof: null,
  } as const;
  const good = GOODS.find(({ goodsId }) => goodsId === offer);
  if (good)
    return {
      ...common,
      faceFen: BigInt(good.faceFen),
      priceFen: BigInt(good.priceFen),
      points: BigInt(good.points),
      voucherNo: null,
      payMethod: good.priceFen === 0 ? 'points' : payMethod,
      offer: { kind: 'goods', goodsId: good.goodsId },
    };
  const fitting = vouchers.filter(({ leastFaceFen }) => faceFen >= leastFaceFen);
  const voucher =
    fitting.length > 0 && draws.happens(`${name} uses a voucher ${requestNo}`, USES)
      ? draws.oneOf(`${name} voucher ${requestNo}`, fitting)
      : null;
  return {
    ...common,
    faceFen,
    // The price on the page that the person has open.
    priceFen: priceAt(prices.knownBy(`the page of ${requestNo}`), faceFen) - (voucher?.amountFen ?? 0n),
    points: 0n,
    voucherNo: voucher?.voucherNo ?? null,
    payMethod,
    offer: { kind: 'usual' },
  };
}

/** The browser in use, and the cashier the person chooses where there is a choice. */
export function payerOf(
  { draws }: Surroundings,
  cashiers: readonly CashierName[],
  key: string,
): Pick<PayerPages, 'browser' | 'cashier'> {
  if (cashiers.length === 0) return {};
  const browser = draws.weighted(`${key} browser`, BROWSERS);
  const chooses = cashiers.length > 1 && draws.happens(`${key} chooses`, CHOOSES);
  return { browser, ...(chooses && { cashier: draws.oneOf(`${key} cashier`, cashiers) }) };
}

/** The order in the form that the oracle notes. */
export function noted(
  { idempotencyKey: requestNo, priceFen, points, voucherNo }: NewOrder,
  askedAt: number,
): Wish {
  return { requestNo, askedAt, priceFen, points, voucherNo };
}
