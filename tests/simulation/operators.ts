/**
 * The acts of operators: they act on an order by hand, stop all debits for a while, and run the regular job
 * that expires vouchers.
 */
import type { Fleet } from './fleet.ts';
import type { Gateway } from './gateway.ts';
import { MINUTE, type Nature } from './nature.ts';
import type { Stop } from './oracle/agreement-books.ts';
import type { ByHand, Told } from './oracle/books.ts';
import type { Partners } from './parties.ts';
import { orderNoOf } from './partners/line.ts';
import { runInTurn, type Surroundings } from './surroundings.ts';

const HOUR = 60 * MINUTE;
const STOPS_AFTER_MS = [1 * HOUR, 24 * HOUR] as const;
/** A debit that the database approved just before a stop may still be on its way. */
const CONFIRMED_BEFORE_MS = 1000;
const EXPIRE_EVERY_MS = { short: 5 * MINUTE, long: 12 * HOUR };
const ACTS_AFTER_MS = { short: [MINUTE, 10 * MINUTE], long: [8 * HOUR, 72 * HOUR] } as const;
const STOPPED_FOR_MS = [20 * MINUTE, 90 * MINUTE] as const;

/** Now and then an operator acts on somebody's order. */
export async function operate(
  { decisions, draws, scheduler, trace }: Surroundings,
  fleet: Fleet<Gateway>,
  told: readonly Told[],
  acts: ByHand[],
  { isLong, endAt }: Nature,
): Promise<void> {
  const [least, most] = ACTS_AFTER_MS[isLong ? 'long' : 'short'];
  for (let index = 0; ; index += 1) {
    await scheduler.sleep(draws.whole(`operator ${index}`, least, most));
    if (scheduler.now() > endAt) return;
    const orderNos = [...new Set(told.map(({ orderNo }) => orderNo))];
    if (orderNos.length === 0) continue;
    // The key makes it the same order in a run with fewer stories.
    const [orderNo = ''] = orderNos.toSorted(
      (a, b) => draws.of(`operator ${index} ${a}`) - draws.of(`operator ${index} ${b}`),
    );
    const act = draws.oneOf(`operator act ${index}`, ['giveBack', 'refuse'] as const);
    const what = act === 'giveBack' ? 'gives back' : 'decides the delivery refused of';
    const words = `an operator ${what} order ${orderNo}`;
    if (!decisions.happens({ sort: 'act', kind: act, about: orderNo, words }, `operator ${index}`)) continue;
    trace.note(orderNo, `an operator wants to ${act} order ${orderNo}`);
    const reply = await fleet.request(`operator ${act} ${orderNo}`, orderNo, (one) =>
      one.byHand(orderNo, act),
    );
    const outcome = reply.kind !== 'answered' ? 'perhaps' : reply.value === null ? 'done' : 'refused';
    trace.note(orderNo, `the operator is told: ${outcome}`);
    acts.push({ orderNo, act, outcome });
  }
}

const SEEN_EVERY_MS = 20 * MINUTE;

/**
 * When somebody else gave part of a payment back at the cashier and our own refund is rejected, an operator
 * gives back the rest there and resolves the refund. A payment that was credited stays a difference.
 */
export async function settleReturned(
  { scheduler, trace }: Surroundings,
  fleet: Fleet<Gateway>,
  { cashiers }: Partners,
  acts: ByHand[],
  { cashiers: names, isLong, promisedBy }: Nature,
): Promise<void> {
  if (names.length === 0 || isLong) return;
  const settled = new Set<string>();
  while (scheduler.now() < promisedBy - SEEN_EVERY_MS) {
    await scheduler.sleep(SEEN_EVERY_MS);
    for (const cashier of Object.values(cashiers)) {
      const byOthers = [...cashier.returns.values()].filter((one) => one.isByOthers);
      for (const { paymentNo } of byOthers) {
        if (settled.has(paymentNo)) continue;
        const orderNo = orderNoOf(paymentNo);
        const has = await fleet.request(`operator asks for a refund of ${paymentNo}`, orderNo, (one) =>
          one.refundIsRejected(orderNo, paymentNo),
        );
        if (has.kind !== 'answered' || !has.value) continue;
        cashier.giveRestBack(paymentNo);
        const reply = await fleet.request(`operator settles ${paymentNo}`, orderNo, (one) =>
          one.settleByHand(orderNo, paymentNo),
        );
        trace.note(orderNo, `an operator says that ${paymentNo} is back: ${reply.kind}`);
        acts.push({ orderNo, act: 'settle', outcome: reply.kind === 'answered' ? 'done' : 'perhaps' });
        if (reply.kind === 'answered') settled.add(paymentNo);
      }
    }
  }
}

/** The regular job that expires vouchers, run by any process. */
export async function expireVouchers(
  { scheduler }: Surroundings,
  fleet: Fleet<Gateway>,
  { isLong, promisedBy }: Nature,
): Promise<void> {
  while (scheduler.now() < promisedBy) {
    await scheduler.sleep(EXPIRE_EVERY_MS[isLong ? 'long' : 'short']);
    await fleet.request('end vouchers whose time is over', 'vouchers', (gateway) => gateway.expireVouchers());
  }
}

/** Stops all debits for a while now and then, in the database, as the operator command does. */
export async function stopDebits(surroundings: Surroundings, stops: Stop[], untilMs: number): Promise<void> {
  const { decisions, draws, scheduler, trace } = surroundings;
  async function set(content: string): Promise<void> {
    await runInTurn(surroundings, {
      name: 'set-debit-stops',
      text: `with version as (
          insert into settings_versions (version_no, action, operator, reason, created_at)
          select coalesce(max(version_no), 0) + 1, 'stop-debits', 'simulated', 'simulated', present_time()
          from settings_versions returning version_no
        )
        insert into settings_parts (part, version_no, content, valid_from)
        select 'debitStops', version_no, $1, present_time() from version`,
      values: [content],
    });
  }
  for (let index = 0; ; index += 1) {
    await scheduler.sleep(draws.whole(`stops debits ${index}`, ...STOPS_AFTER_MS));
    if (scheduler.now() > untilMs) return;
    const words = 'operators stop all debits';
    if (!decisions.happens({ sort: 'act', kind: 'stopDebits', about: null, words }, `stop ${index}`))
      continue;
    await set('[{"channel": null}]');
    const from = scheduler.now();
    trace.note(null, 'all debits are stopped');
    await scheduler.sleep(draws.whole(`stopped for ${index}`, ...STOPPED_FOR_MS));
    stops.push({ from: from + CONFIRMED_BEFORE_MS, to: scheduler.now() });
    trace.note(null, 'debits are allowed again');
    await set('[]');
  }
}
