/** Floors of prices, as the console lists and changes them: proposed by one person, approved by finance. */
import type { ConsoleResponse, ProposedAct } from '@phonebill/contract/console';
import type { Client, Pool } from '../../db/index.ts';
import { areSameFloors, floorChanges, priceFloors, type PriceFloors } from '../../operator/settings/index.ts';
import { lockSettings } from '../../settings/versions/index.ts';
import { ConsoleRefused } from '../refused.ts';

const CHANGED = 'other floors count by now: look at them again';

export async function floorsView(pool: Pool): Promise<ConsoleResponse<'GET /settings/floors'>> {
  const changes = await floorChanges(pool);
  return {
    floors: { ...(await priceFloors(pool)) },
    changes: changes.map(({ at, before, floors, ...change }) => ({
      ...change,
      at: at.toISOString(),
      before: { ...before },
      floors: { ...floors },
    })),
  };
}

/** Throws ConsoleRefused where they are not others, or not in place of those that count. */
export async function requireOtherFloors(
  pool: Pool,
  { before, floors }: Pick<Extract<ProposedAct, { kind: 'changeFloors' }>, 'before' | 'floors'>,
): Promise<void> {
  const present = await priceFloors(pool);
  if (!areSameFloors(before, present)) throw floorsChanged();
  const kinds = Object.keys(present).toSorted().join();
  if (Object.keys(floors).toSorted().join() !== kinds) throw new ConsoleRefused('badRequest');
  if (areSameFloors(floors, present)) throw refuse('these floors count already');
}

/** Others count by now than those in place of which some were proposed. */
export const floorsChanged = (): ConsoleRefused => refuse(CHANGED);

const refuse = (why: string): ConsoleRefused => new ConsoleRefused('cannotBeDone', { why });

export interface FloorsPayload {
  readonly before: PriceFloors;
}

/** Whether others count by now than those in place of which it was proposed. */
export async function areOtherFloors(db: Pick<Pool, 'query'>, { before }: FloorsPayload): Promise<boolean> {
  return !areSameFloors(before, await priceFloors(db));
}

/**
 * In the transaction that says so of the proposal, which makes them count; no prices are written meanwhile.
 * Gives why they cannot count.
 */
export async function changeFloors(client: Client, { before }: FloorsPayload): Promise<string | null> {
  await lockSettings(client);
  return (await areOtherFloors(client, { before })) ? CHANGED : null;
}
