/** Checks a new order and writes it, within the user's limits, once per request number. */
import { type Fen, formatYuan } from '@phonebill/money';
import { type Supply, unlimitedSupply } from '../../partners/index.ts';
import type { PauseMs } from '../../partners/calls/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import { orderNoOfKey, paymentNoOf } from '../model/order-number.ts';
import { owns } from '../model/order-owner.ts';
import { authoriseCall } from '../model/partner-calls.ts';
import { type PaymentPart, partsOf } from '../model/payment-parts.ts';
import type { PayerPages, PaymentRequests } from '../model/payment-requests.ts';
import type { OrderQueries } from '../store/order-queries.ts';
import type { OrderTimes, UnpaidLimits } from '../../config/index.ts';
import type { Hashes } from '../../db/numbers/index.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { Limit, Pricing } from '../../settings/pricing/index.ts';
import type { Vouchers } from '../vouchers/vouchers.ts';
import { unansweredPayment } from '../model/unanswered-payment.ts';
import { withNextCandidate } from '../model/candidates.ts';
import type { Channels, NewOrder, Numbers, Selling, TakeBack } from '../model/new-order.ts';
import { offeredPrice } from './offered-price.ts';

/** Places the order of a request, or returns the existing one. Throws Refusal. */
export type PlaceOrder = (request: NewOrder) => Promise<OrderAggregate>;

export interface PlaceOrderParts {
  readonly store: OrderStore;
  readonly queries: OrderQueries;
  readonly numbers: Numbers;
  readonly channels: Channels;
  readonly pricing: Pricing;
  /** The sales that operators have stopped. Default: none. */
  readonly selling?: Selling;
  /** The amounts that suppliers credit: nothing else is sold. Default: any amount. */
  readonly supply?: Supply;
  readonly vouchers: Pick<Vouchers, 'forOrder'>;
  readonly times: OrderTimes;
  /** How many unpaid orders a user may have. Default: any number. */
  readonly unpaidLimits?: UnpaidLimits;
  readonly requests: PaymentRequests;
  /**
   * Returns how long a provider's calls are paused (ms); no order is placed whose provider is paused.
   * Default: none is.
   */
  readonly pauseMs?: PauseMs;
  /** Hashes the fingerprints of requests, which contain a mobile number. */
  readonly hashes: Hashes;
  readonly clock: Clock;
}

export function createPlaceOrder(parts: PlaceOrderParts): PlaceOrder {
  return async (request) => {
    try {
      // Checking a proof uses it up: a repeated request must not need it again.
      const known =
        request.proof && (await parts.store.findByIdempotencyKey(request.userNo, request.idempotencyKey));
      if (known) return sameRequest(parts, known, request);
      return (await write(parts, request, await check(parts, request))) ?? (await earlier(parts, request));
    } catch (error) {
      // A repeated request returns its order even when it would be refused now: the price may have changed
      // since.
      if (error instanceof Refusal && error.errorName !== 'requestNoReused') {
        const order = await parts.store.findByIdempotencyKey(request.userNo, request.idempotencyKey);
        if (order) return sameRequest(parts, order, request);
      }
      throw error;
    }
  };
}

interface Checked extends Pick<
  OrderAggregate['order'],
  'carrier' | 'province' | 'voucher' | 'settingsVersion'
> {
  readonly limit: Limit;
  readonly takeBack: TakeBack | null;
}

async function check(parts: PlaceOrderParts, request: NewOrder): Promise<Checked> {
  const { numbers, channels, queries } = parts;
  if (!(await numbers.check(request.mobileNo)).allowed) throw new Refusal('numberNotAccepted');
  const { carrier, province } = await numbers.organization(request.mobileNo);
  await refuseWhatIsStopped(parts, request, { carrier, province });
  const allowed = request.channelCode === null ? null : await channels.channelAmounts(request.channelCode);
  if (allowed && !allowed.includes(request.faceFen)) throw new Refusal('amountNotOffered');
  const { supply = unlimitedSupply } = parts;
  await supply.read();
  if (!supply.sells({ carrier, province, faceFen: request.faceFen })) throw new Refusal('amountNotOffered');
  const { limit, voucher, settingsVersion } = await shownOffer(parts, request, carrier);
  const needsConfirming = !request.firstTimeConfirmed && request.mobileNo !== request.ownMobileNo;
  if (needsConfirming && (await queries.lastToppedUp(request, request.mobileNo)) === null)
    throw new Refusal('firstTimeNotConfirmed');
  for (const part of partsOf(request)) {
    const cashier = parts.requests.cashierFor(part, request);
    if (parts.pauseMs?.(authoriseCall(part.method), cashier)) throw new Refusal('cashierUnavailable');
  }
  return { carrier, province, voucher, settingsVersion, limit, takeBack: (await request.proof?.()) ?? null };
}

/**
 * Throws Refusal with the operators' text when the request's sale is stopped. Orders that were placed before
 * continue.
 */
async function refuseWhatIsStopped(
  { selling }: PlaceOrderParts,
  { payMethod, channelCode, faceFen }: NewOrder,
  { carrier, province }: Pick<Checked, 'carrier' | 'province'>,
): Promise<void> {
  await selling?.confirm();
  const stop = selling?.stopOf({
    carrier,
    province: province?.zh ?? null,
    payment: payMethod,
    channel: channelCode,
    faceFen: Number(faceFen),
  });
  if (stop) throw new Refusal('sellingStopped', stop.text);
}

/**
 * Finds the offer whose price was shown: the present one or, around the moment of a price change, also the
 * one before or after. Throws Refusal, for the present offer.
 */
async function shownOffer(
  parts: PlaceOrderParts,
  request: NewOrder,
  carrier: Checked['carrier'],
): Promise<Pick<Checked, 'limit' | 'voucher' | 'settingsVersion'>> {
  const around = parts.pricing.around?.() ?? [parts.pricing];
  const refusals: Refusal[] = [];
  for (const pricing of around) {
    const limit = limitOf(pricing, request);
    const offered = offeredPrice(pricing, carrier, request);
    if (!offered || !isAllowed(request, limit)) {
      refusals.push(new Refusal('amountNotOffered'));
      continue;
    }
    const voucher = await voucherOf(parts, request, offered.priceFen);
    const priceFen = offered.priceFen - (voucher?.amountFen ?? 0n);
    if (priceFen === request.priceFen && offered.points === request.points)
      return { limit, voucher, settingsVersion: pricing.settingsVersion };
    refusals.push(new Refusal('priceChanged'));
  }
  throw refusals[0] ?? new Refusal('amountNotOffered');
}

/**
 * Returns whether the amount is within the limits of one order. Small amounts are below the least of the
 * usual ones, and goods have a list of their own.
 */
function isAllowed({ faceFen, offer }: NewOrder, { minFen, maxFen }: Limit): boolean {
  return faceFen <= maxFen && (offer.kind !== 'usual' || faceFen >= minFen);
}

/**
 * Returns the voucher that lowers the price. Only users have vouchers, and only for usual offers paid in
 * money.
 */
async function voucherOf(
  { vouchers }: PlaceOrderParts,
  { userNo, touristSession, isVisitor, voucherNo, faceFen, payMethod, offer }: NewOrder,
  priceFen: Fen,
): Promise<Checked['voucher']> {
  if (voucherNo === null) return null;
  if (touristSession !== null || isVisitor) throw new Refusal('voucherNotFound');
  if (payMethod === 'points' || offer.kind !== 'usual') throw new Refusal('voucherNotForOrder');
  return vouchers.forOrder({ userNo, voucherNo, faceFen, priceFen });
}

/**
 * Writes the order. Returns null when the request number already has an order. Throws Refusal at a limit, and
 * when another order took the voucher first.
 */
async function write(
  parts: PlaceOrderParts,
  request: NewOrder,
  checked: Checked,
): Promise<OrderAggregate | null> {
  const { perDayFen, perMonthFen } = checked.limit;
  const { unpaidLimits } = parts;
  return withNextCandidate(async (candidate) => {
    const change = placing(parts, request, checked, candidate);
    const outcome = await parts.store.place(change, { perDayFen, perMonthFen, unpaid: unpaidLimits });
    // A repeated request's count belongs to its order, so it is not restored.
    if (outcome !== 'placed' && outcome !== 'repeated') await checked.takeBack?.();
    switch (outcome) {
      case 'placed':
        return change.after;
      case 'repeated':
        return null;
      case 'tooManyUnpaid':
        throw new Refusal(outcome, { most: unpaidLimits?.atOnce ?? 0 });
      case 'tooManyNotPaid':
        throw new Refusal(outcome);
      case 'dayLimitReached':
        throw new Refusal(outcome, { limit: formatYuan(perDayFen, { sign: false }) });
      case 'monthLimitReached':
        throw new Refusal(outcome, { limit: formatYuan(perMonthFen, { sign: false }) });
      case 'voucherNotAvailable':
        // Throws the reason, unless the voucher is free again meanwhile.
        await voucherOf(parts, request, request.faceFen);
        throw new Refusal('voucherInUse');
    }
  });
}

function placing(
  { times, requests, hashes, clock }: PlaceOrderParts,
  request: NewOrder,
  { carrier, province, voucher, settingsVersion }: Checked,
  candidate: number,
): OrderChange {
  const at = new Date(clock());
  const orderNo = orderNoOfKey(request.userNo, at.getTime(), request.idempotencyKey, candidate);
  const change = OrderChange.placing(
    {
      userNo: request.userNo,
      orderNo,
      kind: 'topUp',
      idempotencyKey: request.idempotencyKey,
      requestFingerprint: hashes.hash(fingerprintOf(request)),
      touristSession: request.touristSession,
      isVisitor: request.isVisitor,
      mobileNo: request.mobileNo,
      carrier,
      province,
      faceFen: request.faceFen,
      priceFen: request.priceFen,
      points: request.points,
      voucher,
      settingsVersion,
      payMethod: request.payMethod,
      goodsId: request.offer.kind === 'goods' ? request.offer.goodsId : null,
      channelCode: request.channelCode,
      expiresAt: new Date(at.getTime() + times.paymentWindowMs),
    },
    at,
  );
  for (const part of partsOf(change.after.order))
    addAttempt(change, part, { times, requests, pages: request });
  return change;
}

interface AttemptParts {
  readonly times: OrderTimes;
  readonly requests: PaymentRequests;
  readonly pages: PayerPages;
}

/** Adds an attempt to pay a part of an order. */
export function addAttempt(
  change: OrderChange,
  { method, amount }: PaymentPart,
  { times, requests, pages }: AttemptParts,
): void {
  const { order, payments } = change.after;
  const paymentNo = paymentNoOf(order.orderNo, payments.length + 1);
  const cashier = requests.cashierFor({ method }, pages);
  const asked = { paymentNo, method, cashier, source: null, amount };
  change.addPayment({
    ...unansweredPayment,
    ...asked,
    requestBody: requests.bodyOf(order, asked, pages),
    browser: requests.browserFor(asked, pages),
    nextAt: new Date(change.at.getTime() + (times.paymentBackoffMs[0] ?? 0)),
    createdAt: change.at,
  });
}

/** Returns the limits that apply; tourists and visitors have lower ones than users. */
function limitOf(pricing: Pricing, { touristSession, isVisitor }: NewOrder): Limit {
  return touristSession === null && !isVisitor ? pricing.limit : pricing.guestLimit;
}

async function earlier(parts: PlaceOrderParts, request: NewOrder): Promise<OrderAggregate> {
  const order = await parts.store.findByIdempotencyKey(request.userNo, request.idempotencyKey);
  if (!order) throw new Error('the request number has an order that cannot be read');
  return sameRequest(parts, order, request);
}

function sameRequest({ hashes }: PlaceOrderParts, order: OrderAggregate, request: NewOrder): OrderAggregate {
  // A tourist learns nothing of an order that another person placed, not even by its request number.
  if (!hashes.isHashOf(order.order.requestFingerprint, fingerprintOf(request)) || !owns(request, order))
    throw new Refusal('requestNoReused');
  return order;
}

/** Returns what makes two requests the same: number, amount, price, channel, payment method and voucher. */
function fingerprintOf(request: NewOrder): string {
  const { mobileNo, faceFen, priceFen, points, payMethod, offer, channelCode, voucherNo } = request;
  const facts = [mobileNo, String(faceFen), String(priceFen), channelCode ?? ''];
  // Orders from before there were other payment methods keep their fingerprint.
  const way =
    payMethod === 'cash' && offer.kind === 'usual'
      ? []
      : [payMethod, offer.kind, String(points), offer.kind === 'goods' ? offer.goodsId : ''];
  return JSON.stringify([...facts, ...way, ...(voucherNo === null ? [] : [`voucher ${voucherNo}`])]);
}
