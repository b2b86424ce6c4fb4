/** The behaviour of people whose numbers another user pays for. */
import type { Dice } from '../support/seeded-random.ts';
import type { Action } from './actions.ts';
import { DAY, looks, midnight, YEAR_BEGINS } from './calendar.ts';

export interface Member {
  /**
   * The answer to the request for an opening. `later`: agrees two days later. `nothing`: the request expires.
   */
  readonly says: 'agree' | 'later' | 'refuse' | 'nothing';
  readonly refusesChanges: boolean;
}

const STOPS_IN_A_YEAR = 0.25;

export function drawMember(dice: Dice): Member {
  const drawn = dice.next();
  const says = drawn < 0.7 ? 'agree' : drawn < 0.8 ? 'later' : drawn < 0.9 ? 'refuse' : 'nothing';
  return { says, refusesChanges: dice.happens(0.3) };
}

/** Draws a member's actions, each with its look. */
export function drawMemberActions({ says }: Member, days: number, dice: Dice): Action[] {
  const at = (day: number): number => midnight(YEAR_BEGINS) + day * DAY + dice.oneOf(looks);
  const later: Action[] =
    says === 'later' ? [{ kind: 'memberAgrees', at: at(2), amid: dice.happens(0.5), terms: null }] : [];
  if (!dice.happens(Math.min(1, (STOPS_IN_A_YEAR * days) / 100))) return later;
  const kind = dice.oneOf(['memberStops', 'memberStopsBySms', 'memberBlocks'] as const);
  return [...later, { kind, at: at(dice.whole(4, days - 1)), amid: dice.happens(0.6), terms: null }];
}
