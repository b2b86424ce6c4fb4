/** Attackers who want a top-up without paying: they pose as the cashier and report an open trade as paid. */
import type { Fleet } from './fleet.ts';
import type { Gateway } from './gateway.ts';
import { MINUTE, type Nature } from './nature.ts';
import type { Told } from './oracle/books.ts';
import type { Partners } from './parties.ts';
import { orderNoOf } from './partners/line.ts';
import type { Surroundings } from './surroundings.ts';

const SMALL_FEN = 9000n;
const AFTER_MS = [20_000, 3 * MINUTE] as const;

/**
 * Sends forged notices now and then, signed with the attackers' own key, as long as faults happen. `told`:
 * what people were told about their orders.
 */
export async function forgeNotices(
  { decisions, draws, scheduler, trace }: Surroundings,
  fleet: Fleet<Gateway>,
  { cashiers, servers }: Partners,
  { cashiers: names, isLong, endAt }: Nature,
  told: readonly Told[],
): Promise<void> {
  if (names.length === 0 || isLong) return;
  for (let index = 0; ; index += 1) {
    await scheduler.sleep(draws.whole(`forger ${index}`, ...AFTER_MS));
    if (scheduler.now() > endAt) return;
    const name = draws.oneOf(`forger of ${index}`, names);
    // Small trades, which are checked less, of orders still waiting for payment.
    const open = [...cashiers[name].trades.values()].filter(
      ({ state, asked, paymentNo: no }) =>
        state === 'open' &&
        asked <= SMALL_FEN &&
        told.findLast(({ orderNo }) => orderNo === orderNoOf(no))?.state === 'awaitingPayment',
    );
    // The key makes it the same trade in a run with fewer stories.
    const [trade] = open.toSorted(
      (a, b) => draws.of(`forger ${index} ${a.paymentNo}`) - draws.of(`forger ${index} ${b.paymentNo}`),
    );
    if (!trade) continue;
    const { paymentNo, asked } = trade;
    const orderNo = orderNoOf(paymentNo);
    const words = `a stranger says in the name of ${name} that ${paymentNo} is paid`;
    if (!decisions.happens({ sort: 'act', kind: 'forges', about: orderNo, words }, `forger ${index}`))
      continue;
    trace.note(orderNo, words);
    const paid = { ...trade, state: 'paid', taken: asked, takenAt: scheduler.now() } as const;
    const notice = servers[name].noticeOf({ kind: 'payment', trade: paid }, 'forged');
    if (notice)
      void fleet.request(`forged notice ${paymentNo}`, orderNo, (gateway) => gateway.cashierNotice(notice));
  }
}
