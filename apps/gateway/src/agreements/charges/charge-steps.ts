/**
 * What is done about charges when it is due: announce, ask for the balance, debit, follow the order to its
 * end.
 */
import type { ChargeReason, DebitSource } from '@phonebill/contract';
import type { AgreementTimes } from '../../config/index.ts';
import type { AgreementAggregate, Charge } from '../aggregate.ts';
import { AgreementChange } from '../agreement-change.ts';
import { monthOf } from '../agreement-no.ts';
import { chinaDayOf, type Clock, monthPeriod, withinHours } from '../../runtime/index.ts';
import { suspend } from '../termination/termination.ts';
import { debitTime, periodOf, planFrom } from './plan.ts';
import type { AgreementRules } from '../rules/agreement-rules.ts';
import type { AgreementStore } from '../store.ts';
import {
  closeUnpaidCharge,
  type Numbers,
  type OrderAggregate,
  type OrderStore,
  type Payment,
  wakeAt,
} from '../../orders/index.ts';
import type { CarrierService } from '../../partners/index.ts';
import type { Pricing } from '../../pricing/index.ts';
import type { BalanceAllowance } from './balance-allowance.ts';
import {
  announceCharge,
  attemptsOfRound,
  applyCredited,
  applyDebited,
  chargeReasonOf,
  applyRefunded,
  failCharge,
  nextRetryAt,
  planOn,
  retryLater,
} from './charge-results.ts';
import { addDebit, newChargeOrder } from './charge-order.ts';

export interface ChargeSteps {
  announce(aggregate: AgreementAggregate): Promise<unknown>;
  askBalance(aggregate: AgreementAggregate): Promise<unknown>;
  startDebit(aggregate: AgreementAggregate, chargeNo: string): Promise<unknown>;
  followOrder(aggregate: AgreementAggregate, chargeNo: string): Promise<unknown>;
}

export interface ChargeParts {
  readonly store: AgreementStore;
  readonly orders: OrderStore;
  readonly carrier: Pick<CarrierService, 'bill'>;
  readonly numbers: Numbers;
  readonly pricing: Pricing;
  readonly rules: Pick<AgreementRules, 'textStanding'>;
  readonly times: AgreementTimes;
  readonly allowance: BalanceAllowance;
  readonly clock: Clock;
  readonly randomInt: (below: number) => number;
}

export function createChargeSteps(parts: ChargeParts): ChargeSteps {
  const { store, orders, carrier, numbers, rules, times, allowance, clock } = parts;
  /** An agreement whose text ended is not charged; its signer is asked. */
  function stopsForText(change: AgreementChange): boolean {
    if (rules.textStanding(change.after.agreement.consent.textVersion).standing !== 'ended') return false;
    suspend(change, 'textOutdated');
    return true;
  }

  /**
   * Decided from this very reading. After a version conflict nothing is written, and the next look decides
   * anew.
   */
  function update(
    aggregate: AgreementAggregate,
    decide: (change: AgreementChange) => void,
  ): Promise<unknown> {
    const change = AgreementChange.of(aggregate, new Date(clock()));
    decide(change);
    return store.commit(change);
  }

  const ofCharge = (
    aggregate: AgreementAggregate,
    chargeNo: string,
    decide: (change: AgreementChange, charge: Charge) => void,
  ) =>
    update(aggregate, (change) => {
      const charge = change.after.charges.find((one) => one.chargeNo === chargeNo);
      if (charge) decide(change, charge);
    });

  /** The order is written with the charge in one transaction, so that neither is ever without the other. */
  async function startFirstDebit(
    aggregate: AgreementAggregate,
    charge: Charge,
    source: DebitSource,
  ): Promise<unknown> {
    const { agrMbl } = aggregate.agreement;
    const { allowed } = await numbers.check(agrMbl);
    if (!allowed)
      return ofCharge(aggregate, charge.chargeNo, (change) =>
        failCharge(change, charge.chargeNo, 'numberNotAccepted'),
      );
    const at = new Date(clock());
    const change = AgreementChange.of(aggregate, at);
    const order = newChargeOrder(aggregate, charge, source, {
      ...parts,
      at,
      organization: await numbers.organization(agrMbl),
    });
    change.newOrder = order;
    change.charge(charge.chargeNo, 'debitStarted', {
      orderNo: order.after.order.orderNo,
      rounds: 1,
      roundAt: at,
      firstDebitAt: at,
      nextAt: later(at, times.followOrderMs),
    });
    // Also when the order number is taken the next look decides anew, with another.
    return store.commit(change);
  }

  async function startNextRound(
    aggregate: AgreementAggregate,
    { chargeNo, orderNo, nextAt: dueAt }: Charge,
    source: DebitSource,
  ): Promise<unknown> {
    // The attempt comes first: after a crash between the two, or when it was refused already, the charge
    // finds it and goes on with it.
    const begun = ({ payments }: OrderAggregate): Payment | undefined =>
      payments.find(({ createdAt }) => dueAt !== null && createdAt >= dueAt);
    const order = await orders.update(orderNo ?? '', (change) => {
      const {
        order: { state },
        payments,
      } = change.after;
      if (
        state === 'awaitingPayment' &&
        !begun(change.after) &&
        payments.every((payment) => payment.state !== 'created' && payment.state !== 'pending')
      )
        addDebit(change, source);
    });
    return ofCharge(aggregate, chargeNo, (change, charge) => {
      const roundAt = (order && begun(order)?.createdAt) ?? change.at;
      change.charge(chargeNo, 'debitStarted', {
        rounds: charge.rounds + 1,
        roundAt,
        nextAt: later(change.at, times.followOrderMs),
      });
    });
  }

  /**
   * What is due so late that it may not be debited now: at night it waits for the morning, and once its month
   * is over it is not made at all, since a cap is one of a month. Null: it is debited now.
   */
  function tooLate(
    aggregate: AgreementAggregate,
    { chargeNo, state, period, amountFen }: Charge,
  ): Promise<unknown> | null {
    const now = clock();
    const at = withinHours(now, times.debitHours);
    if (monthPeriod(chinaDayOf(at)) !== period.slice(0, 6)) {
      return ofCharge(aggregate, chargeNo, (change) => {
        change.recordEvent('monthMissed', { month: period.slice(0, 6) });
        if (state === 'retrying')
          return change.charge(chargeNo, 'cancelRequested', { reason: 'monthMissed', nextAt: change.at });
        change.charge(chargeNo, 'cancelled', { reason: 'monthMissed' });
        change.enqueueNotice('chargeCancelled', chargeNo);
      });
    }
    if (at === now) return null;
    return ofCharge(aggregate, chargeNo, (change) =>
      state === 'retrying'
        ? change.scheduleChargeRetry(chargeNo, { nextAt: new Date(at) })
        : change.rescheduleCharge(chargeNo, { amountFen, debitAt: new Date(at) }),
    );
  }

  /**
   * Somebody may have topped the number up since it was announced: its balance is asked for again before the
   * first debit. Null: it is debited, also when the carrier is silent, for its last word was that the balance
   * is low.
   */
  async function sparedByBalance(
    aggregate: AgreementAggregate,
    { chargeNo, state, trigger, amountFen }: Charge,
  ): Promise<{ readonly written: unknown } | null> {
    const {
      agrMbl,
      carrier: carrierCode,
      terms: { thresholdFen },
    } = aggregate.agreement;
    if (state !== 'announced' || trigger !== 'balance' || thresholdFen === null) return null;
    if (!(await allowance.take(carrierCode)))
      return {
        written: await ofCharge(aggregate, chargeNo, (change) =>
          change.rescheduleCharge(chargeNo, { amountFen, debitAt: askSoon(change.at) }),
        ),
      };
    const bill = await carrier.bill(agrMbl);
    if (bill.kind !== 'bill' || bill.balanceFen < thresholdFen) return null;
    const written = await ofCharge(aggregate, chargeNo, (change) => {
      change.charge(chargeNo, 'skipped', { reason: 'balanceRecovered' });
      change.enqueueNotice('notNeeded', chargeNo);
    });
    return { written };
  }

  /** The carrier was asked too much in this second. */
  const askSoon = (now: Date): Date => later(now, 1000 + parts.randomInt(4000));

  /** No attempt is under way any more: the next source, the next round, or the end. */
  async function afterRefusal(
    aggregate: AgreementAggregate,
    charge: Charge,
    order: OrderAggregate,
  ): Promise<unknown> {
    const tried = attemptsOfRound(charge, order);
    const ended = tried.some(({ declineReason }) => chargeReasonOf(declineReason) === 'mandateEnded');
    // Paused or stopped since the debit began: what was under way has ended, and nothing new begins.
    const { state } = aggregate.agreement;
    if (state !== 'active' && !ended)
      return ofCharge(aggregate, charge.chargeNo, (change) =>
        change.charge(charge.chargeNo, 'cancelRequested', {
          reason: state === 'paused' ? 'agreementPaused' : 'agreementSuspended',
          nextAt: change.at,
        }),
      );
    // Changed to less since the debit began: the wallet refuses it under the new mandate, and what was
    // refused is let go.
    if (!ended && isAboveTerms(aggregate, charge))
      return ofCharge(aggregate, charge.chargeNo, (change) =>
        change.charge(charge.chargeNo, 'cancelRequested', { reason: 'agreementChanged', nextAt: change.at }),
      );
    const source = ended
      ? null
      : nextSource(
          aggregate,
          tried.map((payment) => payment.source),
        );
    if (source) {
      // Who refused only at night leaves the other sources to the morning.
      const at = withinHours(clock(), times.debitHours);
      if (at > clock())
        return ofCharge(aggregate, charge.chargeNo, (change) =>
          change.scheduleChargeRetry(charge.chargeNo, { nextAt: new Date(at) }),
        );
      await orders.update(order.order.orderNo, (change) => {
        const latest = change.after.payments.at(-1);
        if (
          change.after.order.state === 'awaitingPayment' &&
          latest?.paymentNo === order.payments.at(-1)?.paymentNo
        )
          addDebit(change, source);
      });
      return remind(aggregate, charge.chargeNo);
    }
    const nextAt = ended
      ? null
      : nextRetryAt(charge, aggregate.agreement.terms.endsOn, new Date(clock()), times);
    if (nextAt)
      return ofCharge(aggregate, charge.chargeNo, (change) =>
        retryLater(change, charge.chargeNo, reasonOf(tried), nextAt),
      );
    return orders.update(order.order.orderNo, (change) => closeUnpaidCharge(change, 'debitRefused'));
  }

  const remind = (aggregate: AgreementAggregate, chargeNo: string) =>
    ofCharge(aggregate, chargeNo, (change) =>
      change.scheduleChargeRetry(chargeNo, { nextAt: later(change.at, times.followOrderMs) }),
    );

  /** What the order's end means for its charge. */
  function settle(aggregate: AgreementAggregate, chargeNo: string, order: OrderAggregate): Promise<unknown> {
    return ofCharge(aggregate, chargeNo, (change, charge) => {
      const { state } = order.order;
      const nextAt = later(change.at, times.followOrderMs);
      if (state === 'closed') {
        if (charge.state !== 'cancelling')
          failCharge(change, chargeNo, reasonOf(attemptsOfRound(charge, order)));
        else if (wakeAt(order) !== null) change.scheduleChargeRetry(chargeNo, { nextAt });
        else {
          change.charge(chargeNo, 'cancelled');
          change.enqueueNotice('chargeCancelled', chargeNo);
        }
        return;
      }
      if (charge.state === 'debiting' || charge.state === 'cancelling')
        applyDebited(change, chargeNo, order, nextAt);
      if (state === 'credited') return applyCredited(change, chargeNo, times);
      if (state === 'delivering') return change.scheduleChargeRetry(chargeNo, { nextAt });
      if (change.chargeOf(chargeNo).state === 'delivering')
        change.charge(chargeNo, 'deliveryFailed', { nextAt });
      if (state === 'refunded') applyRefunded(change, chargeNo);
      else change.scheduleChargeRetry(chargeNo, { nextAt });
    });
  }

  return {
    announce: (aggregate) =>
      update(aggregate, (change) => {
        const { planPeriod, planDebitAt } = change.after.agreement;
        if (!planIsDue(change) || planPeriod === null || planDebitAt === null || stopsForText(change)) return;
        const debitAt = debitTime(planDebitAt.getTime(), change.at.getTime(), times.noticeMs.day, times);
        if (periodOf('day', debitAt) === planPeriod)
          return announceCharge(change, { period: planPeriod, debitAt }, times);
        // It comes so late that it would be debited in another month, which has a charge of its own: that one
        // is made, this one is not.
        change.recordEvent('monthMissed', { month: planPeriod });
        change.patch(
          planFrom({ ...change.after.agreement, lastMonth: planPeriod }, change.at.getTime(), true, times),
        );
      }),
    async askBalance(aggregate) {
      const {
        agreement: { agrMbl, carrier: carrierCode, terms },
      } = aggregate;
      if (!(await allowance.take(carrierCode)))
        return update(aggregate, (change) => change.patch({ planAt: askSoon(change.at) }));
      const bill = await carrier.bill(agrMbl);
      return update(aggregate, (change) => {
        if (!planIsDue(change) || change.after.agreement.terms.trigger !== 'balance' || stopsForText(change))
          return;
        const now = change.at.getTime();
        if (bill.kind === 'indeterminate')
          return change.patch({
            planAt: new Date(withinHours(now + times.askBalanceAgainMs, times.debitHours)),
          });
        const debitAt = debitTime(now + times.noticeMs.balance, now, times.noticeMs.balance, times);
        const period = periodOf('balance', debitAt);
        const low =
          bill.kind === 'bill' &&
          terms.thresholdFen !== null &&
          bill.balanceFen < terms.thresholdFen &&
          change.after.lastDay !== period;
        if (!low) return planOn(change, times);
        announceCharge(change, { period, debitAt }, times);
      });
    },
    async startDebit(aggregate, chargeNo) {
      const { agreement } = aggregate;
      const charge = aggregate.charges.find((one) => one.chargeNo === chargeNo);
      if (!charge) return null;
      if (charge.state === 'announced' && agreement.state !== 'active') {
        return ofCharge(aggregate, chargeNo, (change) =>
          change.charge(chargeNo, 'skipped', { reason: 'agreementPaused' }),
        );
      }
      const late = tooLate(aggregate, charge);
      if (late) return late;
      if (rules.textStanding(agreement.consent.textVersion).standing === 'ended')
        return update(aggregate, stopsForText);
      if (charge.state === 'announced' && isAboveTerms(aggregate, charge))
        return ofCharge(aggregate, chargeNo, (change) =>
          change.charge(chargeNo, 'cancelled', { reason: 'agreementChanged' }),
        );
      const spared = await sparedByBalance(aggregate, charge);
      if (spared) return spared.written;
      const source = nextSource(aggregate, []);
      if (!source) return update(aggregate, (change) => suspend(change, 'arrears'));
      return charge.orderNo === null
        ? startFirstDebit(aggregate, charge, source)
        : startNextRound(aggregate, charge, source);
    },
    async followOrder(aggregate, chargeNo) {
      const charge = aggregate.charges.find((one) => one.chargeNo === chargeNo);
      const order = charge?.orderNo ? await orders.find(charge.orderNo) : null;
      if (!charge || !order) throw new Error(`charge ${chargeNo} has no order to follow`);
      if (order.order.state !== 'awaitingPayment') return settle(aggregate, chargeNo, order);
      if (charge.state === 'cancelling')
        return orders.update(order.order.orderNo, (change) => closeUnpaidCharge(change, 'agreementEnded'));
      const underWay = order.payments.some(({ state }) => state === 'created' || state === 'pending');
      return underWay ? remind(aggregate, chargeNo) : afterRefusal(aggregate, charge, order);
    },
  };
}

/** What the source that was meant to pay said, unless the mandate has ended for all of them. */
function reasonOf(tried: readonly { readonly declineReason: string | null }[]): ChargeReason {
  const reasons = tried.map(({ declineReason }) => chargeReasonOf(declineReason));
  return reasons.includes('mandateEnded') ? 'mandateEnded' : (reasons[0] ?? 'walletRefused');
}

/**
 * The terms may have become stricter since it was announced. Its own amount is among what is charged in its
 * month.
 */
function isAboveTerms(
  { agreement: { terms }, charged }: AgreementAggregate,
  { chargeNo, amountFen }: Charge,
): boolean {
  return amountFen > terms.amountFen || (charged[monthOf(chargeNo)] ?? 0n) > terms.capPerMonthFen;
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** What is planned is due, and the agreement still wants it. */
function planIsDue({ after: { agreement }, at }: AgreementChange): boolean {
  return agreement.state === 'active' && agreement.planAt !== null && agreement.planAt <= at;
}

/** The first source that was not tried, credit pay only while nothing is overdue. */
function nextSource(
  { agreement, overdue }: AgreementAggregate,
  tried: readonly (DebitSource | null)[],
): DebitSource | null {
  return (
    agreement.terms.payOrder.find(
      (source) => !tried.includes(source) && (source !== 'creditPay' || !overdue),
    ) ?? null
  );
}
