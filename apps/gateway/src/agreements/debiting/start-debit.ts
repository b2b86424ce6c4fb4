/** Begins a round of debiting: the first one with a new order, later ones with a new attempt. */
import type { ChargeReason, DebitSource } from '@phonebill/contract';
import type { AgreementTimes } from '../../config/index.ts';
import type { Numbers, Payment } from '../../orders/charge-orders/index.ts';
import { openPaymentStates } from '../../orders/model/states/index.ts';
import { type OrderAggregate, paymentNoOf, type PaymentRequests } from '../../orders/model/index.ts';
import type { OrderStore } from '../../orders/store/index.ts';
import type { NumberInformation } from '../../partners/carrier/index.ts';
import type { PaymentProvider } from '../../partners/payments/index.ts';
import type { Pricing } from '../../settings/pricing/index.ts';
import { chinaDayOf, type Clock, monthPeriod, withinHours } from '../../runtime/time/index.ts';
import { type AgreementAggregate, type Charge, memberAllows } from '../model/aggregate.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import type { ChangeWriter } from '../store/change-writer.ts';
import type { AgreementRules } from '../model/agreement-rules.ts';
import { suspend, suspendForEndedText } from '../model/termination.ts';
import type { BalanceAllowance } from '../store/balance-allowance.ts';
import { monthOf, orderNoOfCharge } from '../model/agreement-no.ts';
import type { FamilyCaps } from '../store/family-caps.ts';
import { cancelAboveFamilyCap, stopAboveFamilyCap } from '../store/within-family-cap.ts';
import { addDebit, newChargeOrder } from './charge-order.ts';
import { failCharge } from '../model/charge-results.ts';
import { leavesPeriod } from '../model/agreed-day.ts';
import { isAboveTerms, nextSource } from '../model/debit-rounds.ts';
import { firstDebitAfter, type NoticeRule, noticeStanding } from '../model/pre-notice.ts';

export interface DebitingParts {
  readonly writer: ChangeWriter;
  readonly orders: OrderStore;
  readonly carrier: Pick<NumberInformation, 'bill'>;
  readonly numbers: Numbers;
  readonly pricing: Pricing;
  readonly rules: Pick<AgreementRules, 'textStanding'>;
  readonly times: AgreementTimes;
  readonly allowance: BalanceAllowance;
  readonly familyCaps: Pick<FamilyCaps, 'hasRoom'>;
  readonly askSoon: (now: Date) => Date;
  readonly requests: PaymentRequests;
  readonly noticeRule: NoticeRule;
  /** The wallet, which knows the debits that were made. */
  readonly wallet: Pick<PaymentProvider, 'query'>;
  readonly clock: Clock;
}

/** The last candidate tried: a signer's other charges never take more numbers than this. */
const LAST_CANDIDATE = 5;

/**
 * Creates the step that starts the debit of an announced charge, or the next round of one that was refused.
 */
export function createStartDebit(
  parts: DebitingParts,
): (aggregate: AgreementAggregate, chargeNo: string) => Promise<unknown> {
  const { writer, orders, carrier, numbers, rules, times, allowance, familyCaps, askSoon, requests } = parts;
  const { wallet, noticeRule, clock } = parts;

  /**
   * Handles a charge that is due so late that it may not be debited now: at night it waits for the morning,
   * and once its month, or the agreed day, is over it is not made at all. Returns null when it is debited
   * now.
   */
  function tooLate(
    aggregate: AgreementAggregate,
    { chargeNo, state, period }: Charge,
  ): Promise<unknown> | null {
    const now = clock();
    const at = withinHours(now, times.debitHours);
    if (leavesPeriod(period, aggregate.agreement.terms, at, times))
      return writer.changeCharge(aggregate, chargeNo, (change) => {
        change.recordEvent('monthMissed', { month: period.slice(0, 6) });
        giveUp(change, { chargeNo, state }, 'monthMissed');
      });
    if (at === now) return null;
    return writer.changeCharge(aggregate, chargeNo, (change) =>
      state === 'retrying'
        ? change.scheduleChargeRetry(chargeNo, { nextAt: new Date(at) })
        : change.rescheduleCharge(chargeNo, new Date(at)),
    );
  }

  /**
   * Handles a charge of which the wallet notified the payer too late, or not at all: it waits until it may be
   * debited, and is announced for that time; in another month it is not made. If the time in which the wallet
   * debits is over, the payer is notified again, unless the charge was tried before. Returns null when it is
   * debited now.
   */
  function untilNoticed(aggregate: AgreementAggregate, charge: Charge): Promise<unknown> | null {
    const { chargeNo, state, period, noticedAt, nextAt } = charge;
    const now = clock();
    const standing = noticeStanding(noticeRule, charge, now);
    if (!noticeRule || standing === 'fine') return null;
    return writer.changeCharge(aggregate, chargeNo, (change) => {
      if (state !== 'announced') return giveUp(change, charge, 'noticeOver');
      const isTold = noticedAt !== null && standing === 'tooEarly';
      const toldAt = isTold ? noticedAt.getTime() : withinHours(now, noticeRule.hours);
      const debitAt = withinHours(firstDebitAfter(noticeRule, toldAt), times.debitHours);
      if (monthPeriod(chinaDayOf(debitAt)) !== period.slice(0, 6)) {
        change.recordEvent('monthMissed', { month: period.slice(0, 6) });
        return giveUp(change, charge, 'monthMissed');
      }
      if (!isTold) change.noticeAgain(chargeNo, nextAt ?? change.at);
      change.rescheduleCharge(chargeNo, new Date(debitAt));
      change.announce(chargeNo);
    });
  }

  async function askLater(
    aggregate: AgreementAggregate,
    chargeNo: string,
  ): Promise<{ readonly written: unknown }> {
    const written = await writer.changeCharge(aggregate, chargeNo, (change) =>
      change.rescheduleCharge(chargeNo, askSoon(change.at)),
    );
    return { written };
  }

  /**
   * Asks for the balance again before the first debit, as the number may have been topped up since the charge
   * was announced; a charge that is no longer needed is skipped. Returns null when it is debited: also when
   * the carrier gives no answer, as its last answer was that the balance is low, and when the wallet already
   * has its debit, which a database that was set back does not know: then it was this charge that raised the
   * balance.
   */
  async function skippedByBalance(
    aggregate: AgreementAggregate,
    { chargeNo, state, trigger }: Charge,
  ): Promise<{ readonly written: unknown } | null> {
    const {
      beneficiaryMobileNo,
      carrier: carrierCode,
      terms: { thresholdFen },
    } = aggregate.agreement;
    if (state !== 'announced' || trigger !== 'balance' || thresholdFen === null) return null;
    if (!(await allowance.take(carrierCode))) return askLater(aggregate, chargeNo);
    const bill = await carrier.bill(beneficiaryMobileNo);
    if (bill.kind !== 'bill' || bill.balanceFen < thresholdFen) return null;
    const debit = await wallet.query(paymentNoOf(orderNoOfCharge(chargeNo), 1));
    if (debit.kind === 'payment') return null;
    if (debit.kind === 'indeterminate') return askLater(aggregate, chargeNo);
    const written = await writer.changeCharge(aggregate, chargeNo, (change) => {
      change.charge(chargeNo, 'skipped', { reason: 'balanceRecovered' });
      change.enqueueNotice('notNeeded', '', chargeNo);
    });
    return { written };
  }

  /**
   * Starts the first round. The order is written with the charge in one transaction, so that neither exists
   * without the other.
   */
  async function startFirstRound(
    aggregate: AgreementAggregate,
    charge: Charge,
    source: DebitSource,
  ): Promise<unknown> {
    const { beneficiaryMobileNo } = aggregate.agreement;
    const { allowed } = await numbers.check(beneficiaryMobileNo);
    if (!allowed)
      return writer.changeCharge(aggregate, charge.chargeNo, (change) =>
        failCharge(change, charge.chargeNo, 'numberNotAccepted'),
      );
    const organization = await numbers.organization(beneficiaryMobileNo);
    for (let candidate = 0; ; candidate += 1) {
      const outcome = await writer.changeCharge(aggregate, charge.chargeNo, (change) => {
        const { at } = change;
        const order = newChargeOrder(aggregate, charge, source, { ...parts, at, organization, candidate });
        change.newOrder = order;
        change.charge(charge.chargeNo, 'debitStarted', {
          orderNo: order.after.order.orderNo,
          rounds: 1,
          roundAt: at,
          firstDebitAt: at,
          nextAt: new Date(at.getTime() + times.followOrderMs),
        });
      });
      if (outcome === 'familyCapReached')
        return writer.changeCharge(aggregate, charge.chargeNo, (change) =>
          cancelAboveFamilyCap(change, charge.chargeNo),
        );
      if (outcome !== 'numberTaken' || candidate === LAST_CANDIDATE) return outcome;
    }
  }

  /**
   * Starts a later round. The attempt is written before the charge: after a crash between the two, or when it
   * was refused already, the charge finds it and continues with it.
   */
  async function startNextRound(
    aggregate: AgreementAggregate,
    { chargeNo, orderNo, nextAt: dueAt }: Charge,
    source: DebitSource,
  ): Promise<unknown> {
    const begun = ({ payments }: OrderAggregate): Payment | undefined =>
      payments.find(({ createdAt }) => dueAt !== null && createdAt >= dueAt);
    const order = await orders.update(orderNo ?? '', (change) => {
      const {
        order: { state },
        payments,
      } = change.after;
      const isOpen = payments.some((payment) => openPaymentStates.has(payment.state));
      const { language } = aggregate.agreement.consent;
      if (state === 'awaitingPayment' && !begun(change.after) && !isOpen)
        addDebit(change, source, requests, language);
    });
    return writer.changeCharge(aggregate, chargeNo, (change, charge) =>
      change.charge(chargeNo, 'debitStarted', {
        rounds: charge.rounds + 1,
        roundAt: (order && begun(order)?.createdAt) ?? change.at,
        nextAt: new Date(change.at.getTime() + times.followOrderMs),
      }),
    );
  }

  return async (aggregate, chargeNo) => {
    const { agreement } = aggregate;
    const charge = aggregate.charges.find((one) => one.chargeNo === chargeNo);
    if (!charge) return null;
    const isAnnounced = charge.state === 'announced';
    if (isAnnounced && agreement.state !== 'active')
      return writer.changeCharge(aggregate, chargeNo, (change) =>
        change.charge(chargeNo, 'skipped', { reason: 'agreementPaused' }),
      );
    if (!memberAllows(aggregate)) return writer.change(aggregate, (change) => withoutConsent(change, charge));
    const late = tooLate(aggregate, charge);
    if (late) return late;
    const early = untilNoticed(aggregate, charge);
    if (early) return early;
    if (rules.textStanding(agreement.consent.textVersion).standing === 'ended')
      return writer.change(aggregate, (change) => void suspendForEndedText(change, rules));
    if (isAnnounced && isAboveTerms(aggregate, charge))
      return writer.changeCharge(aggregate, chargeNo, (change) =>
        change.charge(chargeNo, 'cancelled', { reason: 'agreementChanged' }),
      );
    if (!isAnnounced && !(await familyCaps.hasRoom(agreement, monthOf(chargeNo))))
      return writer.changeCharge(aggregate, chargeNo, (change) => stopAboveFamilyCap(change, chargeNo));
    const skipped = await skippedByBalance(aggregate, charge);
    if (skipped) return skipped.written;
    const source = nextSource(aggregate, []);
    if (!source) return writer.change(aggregate, (change) => suspend(change, 'arrears', chargeNo));
    return charge.orderNo === null
      ? startFirstRound(aggregate, charge, source)
      : startNextRound(aggregate, charge, source);
  };
}

/**
 * Gives a charge up because the member has not agreed: an announced one is not debited, a refused one is not
 * tried again.
 */
function withoutConsent(change: AgreementChange, charge: Charge): void {
  giveUp(change, charge, 'consentMissing');
}

function giveUp(
  change: AgreementChange,
  { chargeNo, state }: Pick<Charge, 'chargeNo' | 'state'>,
  reason: ChargeReason,
): void {
  if (state === 'retrying') change.charge(chargeNo, 'cancelRequested', { reason, nextAt: change.at });
  else if (state === 'announced') {
    change.charge(chargeNo, 'cancelled', { reason });
    change.enqueueNotice('chargeCancelled', '', chargeNo);
  }
}
