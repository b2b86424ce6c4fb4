/** The requests sent to partners about an order or an agreement, and the messages received from them. */
import type { ConsoleResponse, PartnerCallView } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { callView, readCalls } from '../../partners/kept-calls/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';

/**
 * Returns the calls. `about` is the number of an order or an agreement; `isClear` returns them unmasked,
 * except credentials, which are not kept.
 */
export async function partnerCallsOf(
  pool: Pool,
  { userNo, about }: { readonly userNo: string; readonly about: string },
  { keptDays, now, isClear }: { readonly keptDays: number; readonly now: Date; readonly isClear: boolean },
): Promise<ConsoleResponse<'GET /order/calls'>> {
  const from = new Date(now.getTime() - keptDays * DAY_MS);
  const { calls, unreadable } = await readCalls(pool, userNo, about, from);
  return {
    keptDays,
    unreadable,
    calls: calls.map((one): PartnerCallView => ({ ...callView(one, isClear), at: one.at.toISOString() })),
  };
}
