import type { AuthorizationState, AuthorizationView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { formatDay } from '../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { type MarkTone, StateMark } from '../../ui/state-mark/state-mark.tsx';
import { sinceCopy, stateCopy } from './standing-copy.ts';

const tones: Readonly<Record<AuthorizationState, MarkTone>> = {
  unanswered: 'quiet',
  granted: 'good',
  refused: 'quiet',
  withdrawn: 'quiet',
  expired: 'quiet',
  superseded: 'waiting',
};

/** How an authorization stands, as a word with its colour. */
export function StandingMark({ state }: Pick<AuthorizationView, 'state'>): ReactNode {
  const language = useLanguage();
  return <StateMark tone={tones[state]}>{stateCopy[language][state]}</StateMark>;
}

/** Since when it stands so, and until when; nothing before the first answer. */
export function StandingText({ state, since, until }: AuthorizationView): ReactNode {
  const copy = useTexts(sinceCopy);
  const language = useLanguage();
  if (state === 'unanswered' || since === null) return null;
  const day = (at: string) => formatDay(Date.parse(at), language);
  const from = state === 'expired' && until !== null ? until : since;
  return <p>{copy[state](day(from), day(until ?? since))}</p>;
}
