/**
 * Has a charge follow its order: refused attempts lead to the next source or round, and the end of the order
 * ends the charge.
 */
import { closeUnpaidCharge, paidOtherAmount } from '../../orders/charge-orders/index.ts';
import { openPaymentStates } from '../../orders/model/states/index.ts';
import { type OrderAggregate, wakeAt } from '../../orders/model/index.ts';
import { withinHours } from '../../runtime/time/index.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import { monthOf } from '../model/agreement-no.ts';
import type { AgreementAggregate, Charge } from '../model/aggregate.ts';
import { stopAboveFamilyCap } from '../store/within-family-cap.ts';
import { addDebit } from './charge-order.ts';
import type { DebitingParts } from './start-debit.ts';
import {
  applyCredited,
  applyDebited,
  applyOtherAmountDebited,
  applyRefunded,
  failCharge,
  retryLater,
} from '../model/charge-results.ts';
import {
  attemptsOfRound,
  chargeReasonOf,
  isAboveTerms,
  nextRetryAt,
  nextSource,
  roundReasonOf,
} from '../model/debit-rounds.ts';

/** Creates the step. It throws Error for a charge that has no order. */
export function createFollowOrder({
  writer,
  orders,
  times,
  familyCaps,
  requests,
  noticeRule,
  clock,
}: DebitingParts): (aggregate: AgreementAggregate, chargeNo: string) => Promise<unknown> {
  const lookLater = (change: AgreementChange): Date => new Date(change.at.getTime() + times.followOrderMs);
  const waitForOrder = (aggregate: AgreementAggregate, chargeNo: string) =>
    writer.changeCharge(aggregate, chargeNo, (change) =>
      change.scheduleChargeRetry(chargeNo, { nextAt: lookLater(change) }),
    );

  /** Continues when no attempt is under way any more: with the next source, the next round, or the end. */
  async function afterRefusal(
    aggregate: AgreementAggregate,
    charge: Charge,
    order: OrderAggregate,
  ): Promise<unknown> {
    const { chargeNo } = charge;
    const { orderNo } = order.order;
    const {
      state,
      terms,
      consent: { language },
    } = aggregate.agreement;
    const tried = attemptsOfRound(charge, order);
    const mandateEnded = tried.some(({ declineReason }) => chargeReasonOf(declineReason) === 'mandateEnded');
    if (mandateEnded) return orders.update(orderNo, (change) => closeUnpaidCharge(change, 'debitRefused'));
    // Paused or suspended since the debit began: the attempt under way has ended, and no new one begins. If
    // the terms were lowered since, the wallet refuses the charge under the new mandate, so it is not tried
    // again.
    const notWanted =
      state === 'active'
        ? isAboveTerms(aggregate, charge) && 'agreementChanged'
        : state === 'paused'
          ? 'agreementPaused'
          : 'agreementSuspended';
    if (notWanted)
      return writer.changeCharge(aggregate, chargeNo, (change) =>
        change.charge(chargeNo, 'cancelRequested', { reason: notWanted, nextAt: change.at }),
      );
    const source = nextSource(aggregate, tried);
    if (source && !(await familyCaps.hasRoom(aggregate.agreement, monthOf(chargeNo))))
      return writer.changeCharge(aggregate, chargeNo, (change) => stopAboveFamilyCap(change, chargeNo));
    if (source) {
      // Refused at night: the other sources are tried in the morning.
      const at = withinHours(clock(), times.debitHours);
      if (at > clock())
        return writer.changeCharge(aggregate, chargeNo, (change) =>
          change.scheduleChargeRetry(chargeNo, { nextAt: new Date(at) }),
        );
      await orders.update(orderNo, (change) => {
        const latest = change.after.payments.at(-1);
        const isAsRead = latest?.paymentNo === order.payments.at(-1)?.paymentNo;
        if (change.after.order.state === 'awaitingPayment' && isAsRead)
          addDebit(change, source, requests, language);
      });
      return waitForOrder(aggregate, chargeNo);
    }
    const nextAt = nextRetryAt(charge, terms.endsOn, new Date(clock()), times, noticeRule);
    return nextAt
      ? writer.changeCharge(aggregate, chargeNo, (change) =>
          retryLater(change, chargeNo, roundReasonOf(tried), nextAt),
        )
      : orders.update(orderNo, (change) => closeUnpaidCharge(change, 'debitRefused'));
  }

  /** Applies the state of an order that is paid, or closed, to its charge. */
  function applyOrderState(change: AgreementChange, charge: Charge, order: OrderAggregate): void {
    const { chargeNo } = charge;
    const { state } = order.order;
    const nextAt = lookLater(change);
    if (state === 'closed') {
      if (charge.state !== 'cancelling')
        failCharge(change, chargeNo, roundReasonOf(attemptsOfRound(charge, order)));
      else if (wakeAt(order) !== null) change.scheduleChargeRetry(chargeNo, { nextAt });
      else {
        change.charge(chargeNo, 'cancelled');
        change.enqueueNotice('chargeCancelled', '', chargeNo);
      }
      return;
    }
    if (charge.state === 'debiting' || charge.state === 'cancelling') {
      const other = paidOtherAmount(order);
      if (other) applyOtherAmountDebited(change, chargeNo, other, nextAt);
      else applyDebited(change, chargeNo, order, nextAt);
    }
    if (state === 'credited') return applyCredited(change, chargeNo, times);
    if (state === 'delivering') return change.scheduleChargeRetry(chargeNo, { nextAt });
    if (change.chargeOf(chargeNo).state === 'delivering')
      change.charge(chargeNo, 'deliveryFailed', { nextAt });
    if (state === 'refunded') applyRefunded(change, chargeNo);
    else change.scheduleChargeRetry(chargeNo, { nextAt });
  }

  return async (aggregate, chargeNo) => {
    const charge = aggregate.charges.find((one) => one.chargeNo === chargeNo);
    const order = charge?.orderNo ? await orders.find(charge.orderNo) : null;
    if (!charge || !order) throw new Error(`charge ${chargeNo} has no order to follow`);
    if (order.order.state !== 'awaitingPayment')
      return writer.changeCharge(aggregate, chargeNo, (change, one) => applyOrderState(change, one, order));
    if (charge.state === 'cancelling')
      return orders.update(order.order.orderNo, (change) => closeUnpaidCharge(change, 'agreementEnded'));
    const isUnderWay = order.payments.some(({ state }) => openPaymentStates.has(state));
    return isUnderWay ? waitForOrder(aggregate, chargeNo) : afterRefusal(aggregate, charge, order);
  };
}
