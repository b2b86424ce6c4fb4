/** Orders: search, lists, one order, and the acts that one person may take alone. */
import type { Language } from '@phonebill/contract';
import { askNow, resend, type WhyNot } from '../../orders/index.ts';
import type { OrderAggregate, OrderChange } from '../../orders/model/index.ts';
import { sentAbout } from '../../partners/sms/index.ts';
import { writeAudit, writeReading } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import { actOnMany, planActing } from '../orders/act-on-many.ts';
import { listOrderViews } from '../orders/list-orders.ts';
import { orderLife } from '../orders/order-life.ts';
import { partnerCallsOf } from '../orders/partner-calls.ts';
import { orderNoNamed } from '../orders/search-orders.ts';
import { sentSmsView } from '../orders/sent-sms.ts';
import { verbsAt } from '../people/index.ts';
import { showProposalsOfOrder } from '../proposals/index.ts';
import { ConsoleRefused } from '../refused.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type OrderCall =
  | 'GET /orders'
  | 'GET /order'
  | 'POST /order/reveal'
  | 'GET /order/sms'
  | 'GET /order/calls'
  | 'POST /order/calls/reveal'
  | 'POST /order/ask'
  | 'GET /orders/askPlan'
  | 'POST /orders/ask'
  | 'GET /orders/resendPlan'
  | 'POST /orders/resend'
  | 'POST /order/resend';

const callsOf = ({ userNo, orderNo }: OrderAggregate['order']) => ({ userNo, about: orderNo });

export function orderHandlers(parts: ConsoleParts): ConsoleHandlersOf<OrderCall> {
  const { pool, store, clock, callsKeptDays: keptDays } = parts;
  const now = (): Date => new Date(clock());

  /** Finds an order. Throws ConsoleRefused (notFound). */
  async function found(number: string): Promise<OrderAggregate> {
    const orderNo = orderNoNamed(number);
    const order = orderNo === null ? null : await store.find(orderNo);
    if (!order) throw new ConsoleRefused('notFound');
    return order;
  }

  async function lifeOf(number: string, caller: SignedIn, language: Language) {
    const order = await found(number);
    const { orderNo } = order.order;
    const proposals = await showProposalsOfOrder(parts, personOf(caller), orderNo, language);
    return orderLife(pool, order, now(), { verbs: verbsAt(personOf(caller), now()), proposals });
  }

  /**
   * Performs an act that one person may take alone; the person and the reason are recorded with the order and
   * in the audit log.
   */
  async function byOne(
    caller: SignedIn,
    { number, reason }: { readonly number: string; readonly reason: string },
    command: string,
    act: (change: OrderChange) => WhyNot,
  ): Promise<{ whyNot: string | null }> {
    const { order } = await found(number);
    const last: { whyNot: WhyNot } = { whyNot: null };
    await store.update(order.orderNo, (change) => {
      last.whyNot = act(change);
      if (last.whyNot === null)
        change.recordByHand(command, { operator: personOf(caller).name, reason, arguments: number });
    });
    await writeAudit(pool, actorOf(caller), {
      act: command,
      about: order.orderNo,
      outcome: last.whyNot ?? 'done',
      detail: { reason, number },
    });
    return last;
  }

  return {
    'GET /orders': ({ cursor, ...filters }) => listOrderViews(pool, filters, cursor, now()),
    async 'GET /order'({ number }, caller) {
      const life = await lifeOf(number, caller, caller.language);
      await writeReading(pool, actorOf(caller), 'open order', life.order.orderNo);
      return { life };
    },
    async 'POST /order/reveal'({ number, reason }, caller) {
      const { order } = await found(number);
      await writeAudit(pool, actorOf(caller), {
        act: 'reveal number',
        about: order.orderNo,
        outcome: 'done',
        detail: { reason },
      });
      return { mobileNo: order.mobileNo };
    },
    async 'GET /order/calls'({ number }) {
      const { order } = await found(number);
      return partnerCallsOf(pool, callsOf(order), { keptDays, now: now(), isClear: false });
    },
    async 'GET /order/sms'({ number }) {
      const { orderNo, chargeNo } = (await found(number)).order;
      const sent = await sentAbout(pool, chargeNo === null ? [orderNo] : [orderNo, chargeNo]);
      return { messages: sent.map(sentSmsView) };
    },
    async 'POST /order/calls/reveal'({ number, reason }, caller) {
      const { order } = await found(number);
      await writeAudit(pool, actorOf(caller), {
        act: 'reveal partner calls',
        about: order.orderNo,
        outcome: 'done',
        detail: { reason },
      });
      return partnerCallsOf(pool, callsOf(order), { keptDays, now: now(), isClear: true });
    },
    'POST /order/ask': (asked, caller) => byOne(caller, asked, 'ask', askNow),
    'GET /orders/askPlan': (filters) => planActing(parts, 'ask', filters),
    'POST /orders/ask': async (named, caller) => ({
      results: await actOnMany(parts, caller, 'ask', named),
    }),
    'GET /orders/resendPlan': (filters) => planActing(parts, 'resend', filters),
    'POST /orders/resend': async (named, caller) => ({
      results: await actOnMany(parts, caller, 'resend', named),
    }),
    'POST /order/resend': (asked, caller) =>
      byOne(caller, asked, 'resend', (change) => resend(change, asked.number)),
  };
}
