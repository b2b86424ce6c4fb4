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
  /** Why, for a suspended one. */
  readonly reason: string | null;
  /** What it means and what to do; null while all is well. */
  readonly sentence: string | null;
}

const tones: Readonly<Record<AgreementState, StateTone>> = { draft: 'waiting', active: 'good', paused: 'waiting', suspended: 'danger', cancelled: 'quiet', ended: 'quiet', refused: 'quiet', lapsed: 'quiet' };

/** The words for an agreement's state and, while it is suspended, its reason. */
export function stateWords({ state, suspendReason }: Pick<AgreementView, 'state' | 'suspendReason'>, language: Language): StateWords {
  const texts = stateTexts[language];
  const suspended = state === 'suspended' && suspendReason !== null ? suspendWords(suspendReason, language) : null;
  return {
    tone: tones[state],
    state: texts[state],
    reason: suspended?.title ?? null,
    sentence: suspended?.sentence ?? (state === 'active' || state === 'suspended' ? null : texts[`${state}Words`]),
  };
}

/** Why an agreement stopped by itself, and what the user can do. */
export function suspendWords(reason: SuspendReason, language: Language): { readonly title: string; readonly sentence: string } {
  const texts = stateTexts[language];
  return { title: texts[reason], sentence: texts[`${reason}Words`] };
}
