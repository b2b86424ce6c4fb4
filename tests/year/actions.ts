import type { Terms } from '../../apps/gateway/src/agreements/model/index.ts';
import type { Dice } from '../support/seeded-random.ts';
import { DAY, looks, midnight, YEAR_BEGINS } from './calendar.ts';
import type { WalletCalendar } from './wallet-calendar.ts';

/** What a member does about an agreement for their number. */
export const memberKinds = ['memberAgrees', 'memberStops', 'memberStopsBySms', 'memberBlocks'] as const;
export type MemberKind = (typeof memberKinds)[number];

/** Something that a signer, or the member, does to an agreement. */
export interface Action {
  readonly kind: 'pause' | 'resume' | 'skip' | 'edit' | 'cancel' | 'endAtWallet' | MemberKind;
  /** The look at which it is done. */
  readonly at: number;
  /** While the worker works at that look, not before. */
  readonly amid: boolean;
  /** The terms afterwards, of an edit. */
  readonly terms: Terms | null;
}

/** How likely each is for an agreement in a year. */
const perYear = { pause: 0.3, skip: 0.35, edit: 0.2, cancel: 0.15 } as const;
/** Of agreements at a wallet on whose own page payers end what they signed. */
const ENDED_AT_WALLET_PER_YEAR = 0.12;

/** The actions of one agreement, by time; new terms are such as the wallet lets be agreed on. */
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

/** What a payer does on the wallet's own page about what they signed there. */
export function drawActionsAtWallet(days: number, dice: Dice): Action[] {
  if (!dice.happens(Math.min(1, (ENDED_AT_WALLET_PER_YEAR * days) / 365))) return [];
  const at = midnight(YEAR_BEGINS) + dice.whole(1, days - 1) * DAY + dice.oneOf(looks);
  return [{ kind: 'endAtWallet', at, amid: dice.happens(0.5), terms: null }];
}

/** With a plan neither another day nor a higher amount is agreed on. */
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
