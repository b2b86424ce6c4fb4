/**
 * Sends one SMS, once, when a paid order ends: credited, or its money refunded. Its user asks for it while
 * the order is in progress; the order itself does not record it and is looked at until it has ended. The
 * message's number is derived from the order's, so that the SMS centre sends it once, however often it is
 * handed over. See `help-states.ts` and docs/states/end-notice.md.
 */
import type { EndNoticeState, Language } from '@phonebill/contract';
import type { OrderAggregate } from '../model/aggregate.ts';
import { DAY_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { derivedNumber, Refusal } from '../../runtime/index.ts';
import { createEndNoticeStore, type EndNotice } from './end-notice-store.ts';
import { endNotice } from './help-texts.ts';
import type { HelpParts } from './help-parts.ts';
import { pauseAfter } from './look-again.ts';

export interface EndNoticeView {
  readonly endNotice: EndNoticeState | null;
  /** Whether the order is paid and has not ended. */
  readonly mayAsk: boolean;
}

export interface EndNotices {
  /**
   * Returns the state of an order's notice. Throws Refusal `orderNotFound`, also for another user's order.
   */
  of(userNo: string, orderNo: string): Promise<EndNoticeView>;
  /**
   * Requests the notice or withdraws the request; requested twice it is sent once. Has no effect on an order
   * that has ended, except within a minute of its end: that user has not seen the end yet, and gets the SMS.
   * Throws Refusal `orderNotFound`.
   */
  set(userNo: string, orderNo: string, wanted: boolean, language: Language): Promise<EndNoticeView>;
  /** Sends the notices that are due, and puts off those whose orders have not ended. */
  lookAfter(): Promise<void>;
}

/** How long a notice is reserved for this process; longer than an SMS centre takes to answer. */
const LEASE_MS = 2 * MINUTE_MS;
const AT_ONCE = 50;
/** The time within which a page learns of an order's end. */
const NOT_SEEN_YET_MS = MINUTE_MS;

export function createEndNotices({ pool, orders, sms, mobileNoOf, clock }: HelpParts): EndNotices {
  const store = createEndNoticeStore(pool);
  const inMs = (ms: number): Date => new Date(clock() + ms);

  async function ownOrder(userNo: string, orderNo: string): Promise<OrderAggregate> {
    const found = await orders.find(orderNo);
    // An order that a channel's tourist or a visitor placed is not shown to the user of that number.
    if (!found || found.order.userNo !== userNo || found.order.isVisitor) throw new Refusal('orderNotFound');
    return found;
  }

  async function view(aggregate: OrderAggregate): Promise<EndNoticeView> {
    const { userNo, orderNo } = aggregate.order;
    const notice = await store.find(userNo, orderNo);
    return { endNotice: notice?.state ?? null, mayAsk: isUnderWay(aggregate) };
  }

  async function look(notice: EndNotice): Promise<void> {
    const { userNo, orderNo, language, wantedAt } = notice;
    const found = await orders.find(orderNo);
    const end = found && endedAt(found);
    if (found && end === null) return store.lookAgain(notice, inMs(pauseAfter(clock() - wantedAt.getTime())));
    const mobileNo = found && (await mobileNoOf(userNo));
    if (!found || !mobileNo) return store.apply(notice, 'givenUp', inMs(0));
    const taken = await sms.send({
      requestNo: derivedNumber('E', orderNo),
      mobileNo,
      about: orderNo,
      ...endNotice(found, language),
    });
    if (taken) return store.apply(notice, 'sent', inMs(0));
    const overFor = clock() - (end?.getTime() ?? 0);
    if (overFor > DAY_MS) return store.apply(notice, 'givenUp', inMs(0));
    return store.lookAgain(notice, inMs(pauseAfter(overFor)));
  }

  return {
    of: async (userNo, orderNo) => view(await ownOrder(userNo, orderNo)),
    async set(userNo, orderNo, wanted, language) {
      const aggregate = await ownOrder(userNo, orderNo);
      const end = endedAt(aggregate);
      const isNews = end !== null && clock() - end.getTime() < NOT_SEEN_YET_MS;
      if (!wanted) await store.apply({ userNo, orderNo }, 'withdrawn', inMs(0));
      else if (isUnderWay(aggregate) || (isNews && isOfUser(aggregate)))
        await store.want({ userNo, orderNo, language }, inMs(0));
      return view(aggregate);
    },
    async lookAfter() {
      const due = await store.takeDue(inMs(0), inMs(LEASE_MS), AT_ONCE);
      const looks = await Promise.allSettled(due.map(look));
      const failed = looks.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

/**
 * Returns whether it is an order that a user placed and waits for: an automatic charge is reported by its
 * agreement.
 */
function isOfUser({ order }: OrderAggregate): boolean {
  return order.kind === 'topUp' && order.chargeNo === null;
}

/** Returns whether the order is paid, and neither credited nor refunded. */
function isUnderWay(aggregate: OrderAggregate): boolean {
  const { state } = aggregate.order;
  return isOfUser(aggregate) && (state === 'delivering' || state === 'refunding');
}

/** Returns when the order ended and all its refunds were settled; null when it has not. */
function endedAt({ order, refunds }: OrderAggregate): Date | null {
  if (order.state === 'credited') return order.endedAt;
  return refunds.every(({ state }) => state === 'settled') ? order.endedAt : null;
}
