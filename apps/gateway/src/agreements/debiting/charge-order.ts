/** Makes the order of a charge: a top-up like any other, paid by its agreement. */
import type { DebitSource, Language, OrganizationView } from '@phonebill/contract';
import type { AgreementAggregate, Charge } from '../model/aggregate.ts';
import { orderNoOfCharge } from '../model/agreement-no.ts';
import type { AgreementTimes } from '../../config/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import { chargeKeyOf, unansweredPayment } from '../../orders/charge-orders/index.ts';
import { OrderChange, paymentNoOf, type PaymentRequests } from '../../orders/model/index.ts';
import type { Pricing } from '../../settings/pricing/index.ts';

/** Returns a time later than any charge is tried: its agreement closes the order, not the clock. */
function expiresAt(at: Date, { retryAfterMs }: AgreementTimes): Date {
  return new Date(at.getTime() + Math.max(0, ...retryAfterMs) + 7 * DAY_MS);
}

/**
 * Makes the change that places a charge's order at today's price, which is never above the announced face
 * value, with its first attempt.
 */
export function newChargeOrder(
  { agreement }: AgreementAggregate,
  charge: Charge,
  source: DebitSource,
  given: {
    readonly at: Date;
    readonly organization: OrganizationView;
    readonly pricing: Pricing;
    readonly times: AgreementTimes;
    readonly requests: PaymentRequests;
    /** The index of the candidate for its number, see `orderNoOfCharge`. */
    readonly candidate: number;
  },
): OrderChange {
  const {
    at,
    organization: { carrier, province },
    pricing,
    times,
    requests,
    candidate,
  } = given;
  const { userNo, beneficiaryMobileNo, consent } = agreement;
  const offered = [...pricing.denominations(carrier), ...pricing.smallAmounts(carrier)].find(
    ({ faceFen }) => faceFen === charge.amountFen,
  );
  const change = OrderChange.placing(
    {
      userNo,
      orderNo: orderNoOfCharge(charge.chargeNo, candidate),
      kind: 'topUp',
      chargeNo: charge.chargeNo,
      idempotencyKey: chargeKeyOf(charge.chargeNo),
      requestFingerprint: 'charge',
      mobileNo: beneficiaryMobileNo,
      carrier,
      province: province && { ...province },
      faceFen: charge.amountFen,
      priceFen: offered?.priceFen ?? charge.amountFen,
      payMethod: 'agreement',
      settingsVersion: pricing.settingsVersion,
      channelCode: consent.channelCode,
      expiresAt: expiresAt(at, times),
    },
    at,
  );
  addDebit(change, source, requests, consent.language);
  return change;
}

/** Adds an attempt to debit the charge, due at once. `language` is the one in which the signer agreed. */
export function addDebit(
  change: OrderChange,
  source: DebitSource,
  requests: PaymentRequests,
  language: Language,
): void {
  const { order, payments } = change.after;
  const asked = {
    paymentNo: paymentNoOf(order.orderNo, payments.length + 1),
    method: 'agreement',
    cashier: null,
    source,
    amount: order.priceFen,
  } as const;
  change.addPayment({
    ...unansweredPayment,
    ...asked,
    requestBody: requests.bodyOf(order, asked, { language }),
    browser: null,
    nextAt: change.at,
    createdAt: change.at,
  });
}
