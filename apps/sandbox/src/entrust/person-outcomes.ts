/**
 * The outcomes of a check of a name, by the last four characters of the identity number, and of a card that
 * is bound by calls, by the last four digits of its number. The services act on these tables, and the README
 * lists them.
 */
import { byLastDigits, type OutcomeRow } from '../outcome-table.ts';

export interface IdentityOutcome extends OutcomeRow {
  readonly state: 'matched' | 'mismatched';
  /** The first request is accepted and never answered. */
  readonly unanswered?: true;
  /** How long (ms) the check is in progress. */
  readonly afterMs?: number;
}

export const identityOutcomes: readonly IdentityOutcome[] = [
  { digits: '0002', state: 'mismatched', en: 'The name and the number do not belong together' },
  {
    digits: '0003',
    state: 'matched',
    unanswered: true,
    en: 'No answer though taken; asked about, they match',
  },
  { digits: '0004', state: 'matched', afterMs: 10_000, en: 'Being checked for 10 s, then they match' },
  {
    digits: '0005',
    state: 'mismatched',
    unanswered: true,
    en: 'No answer though taken; asked about, they do not match',
  },
  { digits: null, state: 'matched', en: 'They match' },
];

export interface CardOutcome extends OutcomeRow {
  readonly refused?: true;
  readonly asks: 'nothing' | 'paymentPassword' | 'loginPassword';
  /** The first correct confirmation binds the card and is never answered. */
  readonly unanswered?: true;
}

export const cardOutcomes: readonly CardOutcome[] = [
  { digits: '0005', refused: true, asks: 'nothing', en: 'The bank does not accept the card' },
  { digits: '0006', asks: 'paymentPassword', en: 'The payment password is asked for, 123456' },
  {
    digits: '0007',
    asks: 'loginPassword',
    en: "A login password for the wallet is asked for; any that obeys the wallet's rule will do",
  },
  { digits: '0008', asks: 'nothing', unanswered: true, en: 'Bound, but the confirmation is not answered' },
  { digits: null, asks: 'nothing', en: 'Bound with the code from the message' },
];

/** Numbers that end with these digits have no page at the wallet for binding a card. */
export const NO_BIND_PAGE_DIGITS = '0044';

/** Returns the outcome by the identity number. */
export const identityOutcomeOf = byLastDigits(identityOutcomes);
/** Returns the outcome by the number of the card. */
export const cardOutcomeOf = byLastDigits(cardOutcomes);
