/** What was sent to partners about an order, and what came from them. */
import type { ConsoleResponse, PartnerCallView } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { userNoOf } from '../../orders/model/index.ts';
import { callView, readCalls } from '../../partners/kept-calls/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';

/** `isClear`: but for what opens something, which is not kept. */
export async function partnerCallsOf(
  pool: Pool,
  orderNo: string,
  { keptDays, now, isClear }: { readonly keptDays: number; readonly now: Date; readonly isClear: boolean },
): Promise<ConsoleResponse<'GET /order/calls'>> {
  const from = new Date(now.getTime() - keptDays * DAY_MS);
  const { calls, unreadable } = await readCalls(pool, userNoOf(orderNo), orderNo, from);
  return {
    keptDays,
    unreadable,
    calls: calls.map((one): PartnerCallView => ({ ...callView(one, isClear), at: one.at.toISOString() })),
  };
}
