/** The state of an agreement in words. Pure. */
import type { AgreementState, AgreementView, SuspendReason } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { stateTexts } from './state-texts.ts';

/** What the colour beside a word says; never told by colour alone. */
export type StateTone = 'good' | 'waiting' | 'danger' | 'quiet';

export interface StateWords {
  readonly tone: StateTone;
  /** One word. */
  readonly state: string;
  /** Why, for one that stopped by itself. */
  readonly reason: string | null;
  /** What it means and what to do; null while all is well. */
  readonly sentence: string | null;
}

const tones: Readonly<Record<AgreementState, StateTone>> = {
  draft: 'waiting',
  active: 'good',
  paused: 'waiting',
  suspended: 'danger',
  cancelled: 'quiet',
  ended: 'quiet',
  refused: 'quiet',
  expired: 'quiet',
};

/** The words for an agreement's state and, where it stopped by itself, the reason. */
export function stateWords(
  { state, suspendReason, endReason }: Pick<AgreementView, 'state' | 'suspendReason' | 'endReason'>,
  language: Language,
): StateWords {
  const texts = stateTexts[language];
  const { title, sentence } = stoppedWords({ state, suspendReason, endReason }, language) ?? {
    title: null,
    sentence: state === 'active' || state === 'suspended' ? null : texts[`${state}Words`],
  };
  return { tone: tones[state], state: texts[state], reason: title, sentence };
}

function stoppedWords(
  { state, suspendReason, endReason }: Pick<AgreementView, 'state' | 'suspendReason' | 'endReason'>,
  language: Language,
): { readonly title: string; readonly sentence: string } | null {
  if (state === 'suspended') return suspendReason && suspendWords(suspendReason, language);
  const texts = stateTexts[language];
  return endReason === 'mandateEnded'
    ? { title: texts.mandateEnded, sentence: texts.mandateEndedWords }
    : null;
}

/** Why an agreement stopped by itself, and what the user can do. */
export function suspendWords(
  reason: SuspendReason,
  language: Language,
): { readonly title: string; readonly sentence: string } {
  const texts = stateTexts[language];
  return { title: texts[reason], sentence: texts[`${reason}Words`] };
}
