/** Automatic charges in words. Pure. */
import type { ChargeReason, ChargeState } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { chargeTexts } from './charge-texts.ts';
import type { StateTone } from './state-words.ts';

const tones: Readonly<Record<ChargeState, StateTone>> = {
  announced: 'waiting',
  skipped: 'quiet',
  debiting: 'waiting',
  retrying: 'waiting',
  cancelling: 'waiting',
  delivering: 'waiting',
  credited: 'good',
  refunding: 'waiting',
  refunded: 'quiet',
  failed: 'danger',
  cancelled: 'quiet',
};

/** The state of a charge: its word and what its colour says. */
export function chargeStateWords(
  state: ChargeState,
  language: Language,
): { readonly tone: StateTone; readonly state: string } {
  return { tone: tones[state], state: chargeTexts[language][state] };
}

/** Why a charge was not made, or not at once: the end of a sentence, `the wallet balance was too low`. */
export function chargeReasonWords(reason: ChargeReason, language: Language): string {
  return chargeTexts[language][reason];
}

/** The same standing alone: `The wallet balance was too low`. */
export function chargeReasonTitle(reason: ChargeReason, language: Language): string {
  const words = chargeReasonWords(reason, language);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
