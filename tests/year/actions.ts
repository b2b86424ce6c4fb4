import type { Terms } from '../../apps/gateway/src/agreements/model/index.ts';
import type { Dice } from '../support/seeded-random.ts';
import { DAY, looks, midnight, YEAR_BEGINS } from './calendar.ts';
import type { WalletCalendar } from './wallet-calendar.ts';

/** The actions of a member on an agreement for their number. */
export const memberKinds = ['memberAgrees', 'memberStops', 'memberStopsBySms', 'memberBlocks'] as const;
export type MemberKind = (typeof memberKinds)[number];

/** An action of a signer, or of the member, on an agreement. */
export interface Action {
  readonly kind: 'pause' | 'resume' | 'skip' | 'edit' | 'cancel' | 'endAtWallet' | MemberKind;
  /** Time (ms) of the look at which it is done. */
  readonly at: number;
  /** Whether it is done while the worker works at that look; if not, before. */
  readonly amid: boolean;
  /** The terms after an edit; null for other actions. */
  readonly terms: Terms | null;
}

/** Probability per agreement and year. */
const perYear = { pause: 0.3, skip: 0.35, edit: 0.2, cancel: 0.15 } as const;
/** The same for a payer who ends a contract on the wallet's own page. */
const ENDED_AT_WALLET_PER_YEAR = 0.12;

/** Draws the actions of one agreement, ordered by time. New terms are ones that the wallet allows. */
export function drawActions(
  terms: Terms,
  days: number,
  dice: Dice,
  calendar: Pick<WalletCalendar, 'planUpToDay'>,
): Action[] {
  const actions: Action[] = [];
  const at = (day: number): number => midnight(YEAR_BEGINS) + day * DAY + dice.oneOf(looks);
  const often = (kind: keyof typeof perYear): boolean =>
    dice.happens(Math.min(1, (perYear[kind] * days) / 365));
  const some = (kind: Action['kind'], day: number, after: Terms | null = null): void =>
    void actions.push({ kind, at: at(day), amid: dice.happens(0.5), terms: after });
  if (often('pause')) {
    const day = dice.whole(1, days - 1);
    some('pause', day);
    some('resume', day + dice.oneOf([1, 1, 2, 10, 40]));
  }
  if (often('skip')) some('skip', dice.whole(1, days - 1));
  if (often('edit')) some('edit', dice.whole(1, days - 1), editedWithin(calendar, terms, dice));
  if (often('cancel')) some('cancel', dice.whole(1, days - 1));
  return actions.filter((action) => action.at < YEAR_BEGINS + days * DAY).toSorted((a, b) => a.at - b.at);
}

/** Draws what a payer does about a contract on the wallet's own page. */
export function drawActionsAtWallet(days: number, dice: Dice): Action[] {
  if (!dice.happens(Math.min(1, (ENDED_AT_WALLET_PER_YEAR * days) / 365))) return [];
  const at = midnight(YEAR_BEGINS) + dice.whole(1, days - 1) * DAY + dice.oneOf(looks);
  return [{ kind: 'endAtWallet', at, amid: dice.happens(0.5), terms: null }];
}

/** Draws new terms. A wallet that debits by a plan allows neither another day nor a higher amount. */
function editedWithin({ planUpToDay }: Pick<WalletCalendar, 'planUpToDay'>, terms: Terms, dice: Dice): Terms {
  const after = edited(terms, dice);
  if (planUpToDay === null) return after;
  const amountFen = after.amountFen < terms.amountFen ? after.amountFen : terms.amountFen;
  return { ...after, amountFen, dayOfMonth: terms.dayOfMonth };
}

function edited(terms: Terms, dice: Dice): Terms {
  const amountFen = dice.oneOf([3000n, 5000n, 10_000n]);
  return {
    ...terms,
    amountFen,
    capPerMonthFen: dice.oneOf([amountFen, 30_000n]),
    ...(terms.trigger === 'day' && { dayOfMonth: dice.whole(1, 31) }),
  };
}
