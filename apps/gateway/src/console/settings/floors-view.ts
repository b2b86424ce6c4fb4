/** Floors of prices, as the console lists and changes them: one person proposes, finance approves. */
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

/**
 * Throws ConsoleRefused when the proposed floors equal the present ones, or the present ones have changed
 * since they were read.
 */
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

/** Returns the refusal when the floors have changed since the proposal was made. */
export const floorsChanged = (): ConsoleRefused => refuse(CHANGED);

const refuse = (why: string): ConsoleRefused => new ConsoleRefused('cannotBeDone', { why });

export interface FloorsPayload {
  readonly before: PriceFloors;
}

/** Returns whether the floors have changed since the proposal was made. */
export async function areOtherFloors(db: Pick<Pool, 'query'>, { before }: FloorsPayload): Promise<boolean> {
  return !areSameFloors(before, await priceFloors(db));
}

/**
 * Locks the settings and checks the floors in the transaction that closes the proposal, which puts them into
 * effect; no prices are written meanwhile. Returns why they cannot take effect; null if they can.
 */
export async function changeFloors(client: Client, { before }: FloorsPayload): Promise<string | null> {
  await lockSettings(client);
  return (await areOtherFloors(client, { before })) ? CHANGED : null;
}
