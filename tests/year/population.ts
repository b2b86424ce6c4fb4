import { type DebitSource } from '@phonebill/contract';
import type { Terms } from '../../apps/gateway/src/agreements/model/index.ts';
import type { Dice } from '../support/seeded-random.ts';
import { DAY, dayName, YEAR_BEGINS } from './calendar.ts';
import { drawActions, drawActionsAtWallet, type Action } from './actions.ts';
import { drawMember, drawMemberActions, type Member } from './members.ts';
import { drawNumber } from './numbers.ts';
import type { WalletCalendar } from './wallet-calendar.ts';
import type { YearSettings } from './year-settings.ts';

/** A wallet holder who signs agreements for their own number and for their family's. */
export interface Person {
  readonly userNo: string;
  readonly mobileNo: string;
  /** Added to the wallet at the beginning, and then every month on `payday`. */
  readonly startFen: number;
  readonly incomeFen: number;
  /** The day in each period of thirty, counted from its beginning. */
  readonly payday: number;
  /** Null when no card is bound. `refused`: a card is bound, but the bank declines. */
  readonly card: 'good' | 'refused' | null;
  /** The day of the year on which the card is removed; null if it never is. */
  readonly losesCardOn: number | null;
  /** Days after which credit-pay debts are repaid; they are due after ten. */
  readonly repaysAfterDays: number;
  /** Monthly cap for all agreements for other people's numbers; null when there is none. */
  readonly familyCapFen: number | null;
}

/** An agreement as its signer wants it. */
export interface Plan {
  readonly key: number;
  readonly person: Person;
  readonly agrMbl: string;
  readonly terms: Terms;
  readonly actions: readonly Action[];
  /** The owner of the number; null for the signer's own. */
  readonly member: Member | null;
  /** Days of the year on which the number's balance falls below the threshold. */
  readonly lowOn: readonly number[];
  /**
   * When payers sign, where they do so on the wallet's own page. `tooLate`: they leave the page open, and
   * sign a day after the time is over.
   */
  readonly signs: 'atOnce' | 'someHoursLater' | 'tooLate' | 'never';
}

const MUCH = 5_000_000;
const sources: readonly (readonly DebitSource[])[] = [
  ['balance'],
  ['balance'],
  ['balance'],
  ['balance'],
  ['balance', 'card'],
  ['balance', 'card'],
  ['card'],
  ['balance', 'creditPay'],
  ['creditPay'],
  ['card', 'balance', 'creditPay'],
];

/** Draws this many agreements, of people with one to three each, with terms that the wallet allows. */
export function drawPopulation(settings: YearSettings, dice: Dice, calendar: WalletCalendar): Plan[] {
  const plans: Plan[] = [];
  for (let index = 0; plans.length < settings.agreements; index += 1) {
    const person = drawPerson(index, dice);
    const mostOf = dice.oneOf([1, 1, 1, 1, 1, 1, 1, 2, 2, 3]);
    for (let count = 0; count < mostOf && plans.length < settings.agreements; count += 1) {
      const agrMbl = count === 0 ? person.mobileNo : drawNumber(plans.length + 1_000_000, dice);
      // Only the signer's own number can have its balance watched.
      const byBalance =
        count === 0 && dice.happens(settings.balanceShare * 1.4) && calendar.planUpToDay === null;
      const drawn = byBalance ? balanceTerms(dice, settings.days) : dayTerms(dice, settings.days);
      const terms = takenBy(calendar, drawn);
      const atWallet = dice.fork(`at the wallet ${plans.length}`);
      const membersDice = dice.fork(`member ${plans.length}`);
      const member = count === 0 ? null : drawMember(membersDice);
      plans.push({
        key: plans.length,
        person,
        agrMbl,
        terms,
        actions: [
          ...drawActions(terms, settings.days, dice, calendar),
          ...(calendar.payersSign ? drawActionsAtWallet(settings.days, atWallet) : []),
          ...(member ? drawMemberActions(member, settings.days, membersDice) : []),
        ],
        member,
        lowOn: byBalance ? lowDays(settings.days, dice) : [],
        signs: drawSigning(atWallet),
      });
    }
  }
  return plans;
}

/**
 * Adapts terms to the wallet: one on whose page payers sign debits the source chosen there, and a plan has no
 * day late in the month.
 */
function takenBy({ payersSign, planUpToDay }: WalletCalendar, terms: Terms): Terms {
  if (!payersSign) return terms;
  const { dayOfMonth } = terms;
  return {
    ...terms,
    payOrder: ['balance'],
    dayOfMonth:
      dayOfMonth !== null && planUpToDay !== null ? 1 + ((dayOfMonth - 1) % planUpToDay) : dayOfMonth,
  };
}

function drawSigning(dice: Dice): Plan['signs'] {
  const drawn = dice.next();
  if (drawn < 0.8) return 'atOnce';
  return drawn < 0.9 ? 'someHoursLater' : drawn < 0.95 ? 'tooLate' : 'never';
}

function drawPerson(index: number, dice: Dice): Person {
  const wealth = dice.next();
  const [startFen, incomeFen] =
    wealth < 0.8 ? [MUCH, 0] : wealth < 0.92 ? [1, dice.oneOf([5000, 10_000, 20_000])] : [1, 0];
  return {
    userNo: `10${String(dice.whole(0, 99)).padStart(2, '0')}${String(index).padStart(6, '0')}`,
    mobileNo: drawNumber(index, dice),
    startFen,
    incomeFen,
    payday: dice.whole(0, 29),
    card: dice.happens(0.9) ? 'good' : dice.happens(0.5) ? 'refused' : null,
    losesCardOn: dice.happens(0.1) ? dice.whole(5, 360) : null,
    repaysAfterDays: dice.happens(0.85) ? 6 : 14,
    familyCapFen: dice.fork(`cap ${index}`).oneOf([null, null, 5000, 8000, 15_000]),
  };
}

function dayTerms(dice: Dice, days: number): Terms {
  const amount = dice.oneOf([3000, 5000, 5000, 10_000]);
  return {
    trigger: 'day',
    dayOfMonth: dice.whole(1, 31),
    thresholdFen: null,
    amountFen: BigInt(amount),
    capPerMonthFen: BigInt(dice.oneOf([amount, amount, 30_000])),
    endsOn: drawEnd(dice, days),
    payOrder: [...dice.oneOf(sources)],
  };
}

function balanceTerms(dice: Dice, days: number): Terms {
  const amount = dice.oneOf([3000, 5000]);
  return {
    trigger: 'balance',
    dayOfMonth: null,
    thresholdFen: BigInt(dice.oneOf([1000, 2000, 3000])),
    amountFen: BigInt(amount),
    capPerMonthFen: BigInt(dice.oneOf([amount, amount === 3000 ? 5000 : 10_000, 30_000])),
    endsOn: drawEnd(dice, days),
    payOrder: [...dice.oneOf(sources)],
  };
}

function drawEnd(dice: Dice, days: number): string | null {
  return dice.happens(0.1) ? dayName(YEAR_BEGINS + dice.whole(20, days) * DAY) : null;
}

function lowDays(days: number, dice: Dice): number[] {
  return Array.from({ length: Math.round(days / 20) }, () => dice.whole(1, days - 1)).toSorted(
    (a, b) => a - b,
  );
}
