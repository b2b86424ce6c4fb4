/** Requests to partners whose outcome is unknown, by age. */
import { type ConsoleResponse, unknownKinds } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { findUnknowns, unknownsByAge } from '../../operator/index.ts';

const MOST_SHOWN = 200;

export async function unknownsView(pool: Pool, now: Date): Promise<ConsoleResponse<'GET /money/unknowns'>> {
  const [unknowns, ages] = await Promise.all([findUnknowns(pool, MOST_SHOWN), unknownsByAge(pool, now)]);
  const none = { underTenMinutes: 0, underAnHour: 0, underADay: 0, older: 0 };
  return {
    unknowns: unknowns.map(({ method, amount, since, nextAt, ...one }) => ({
      ...one,
      amount: Number(amount),
      unit: method === 'points' ? 'points' : 'fen',
      since: since.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
    })),
    ages: unknownKinds.map((kind) => ages.find((one) => one.kind === kind) ?? { kind, ...none }),
  };
}
