/** Strangers who want what they did not pay for: they say in a cashier's place that an open trade is paid. */
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
 * Now and then, while anything can go wrong; their notices are signed, by a key of their own. `told`: what
 * people were told of their orders.
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
    // Small ones, which are looked at less, of orders that are waiting for them.
    const open = [...cashiers[name].trades.values()].filter(
      ({ state, asked, paymentNo: no }) =>
        state === 'open' &&
        asked <= SMALL_FEN &&
        told.findLast(({ orderNo }) => orderNo === orderNoOf(no))?.state === 'awaitingPayment',
    );
    // By its own key, so that it is the same trade in a run with fewer stories.
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
