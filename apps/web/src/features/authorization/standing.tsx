import type { AuthorizationState, AuthorizationView } from '@phonebill/contract/wire';
import { type ReactNode } from 'react';
import { formatDay } from '../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { type MarkTone, StateMark } from '../../ui/state-mark/state-mark.tsx';
import { authorizationCopy, sinceCopy, stateCopy } from './copy.ts';
import { loadChunk } from '../../platform/load-chunk.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazySheet } from '../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../ui/sheet/use-sheet-entry.ts';
import { inPhrases } from '../../ui/phrases/phrases.tsx';

const WithdrawSheet = lazyPart(() => loadChunk(() => import('./withdraw-sheet.tsx')));

const tones: Readonly<Record<AuthorizationState, MarkTone>> = {
  unanswered: 'quiet',
  granted: 'good',
  refused: 'quiet',
  withdrawn: 'quiet',
  expired: 'quiet',
  superseded: 'waiting',
};

/** Renders the state of an authorization, with its colour. */
export function StandingMark({ state }: Pick<AuthorizationView, 'state'>): ReactNode {
  const language = useLanguage();
  return <StateMark tone={tones[state]}>{stateCopy[language][state]}</StateMark>;
}

/** Renders since when and until when the decision is in effect; nothing before the first answer. */
export function StandingText({ state, since, until }: AuthorizationView): ReactNode {
  const copy = useTexts(sinceCopy);
  const language = useLanguage();
  if (state === 'unanswered' || since === null) return null;
  const day = (at: string) => formatDay(Date.parse(at), language);
  const from = state === 'expired' && until !== null ? until : since;
  return <p>{inPhrases(copy[state](day(from), day(until ?? since)))}</p>;
}

/** Withdraws a consent in two taps; before the second the consequences are shown. */
export function Withdrawal({
  authorization,
  block = false,
}: {
  readonly authorization: AuthorizationView;
  readonly block?: boolean;
}): ReactNode {
  const copy = useTexts(authorizationCopy);
  const language = useLanguage();
  const { open, show, close } = useSheetEntry(`withdraw ${authorization.purpose}`);
  const title = authorization.notice.title[language];
  return (
    <>
      <Button kind="quiet" block={block} aria-label={copy.withdrawOf(title)} onClick={show}>
        {copy.withdraw}
      </Button>
      {open && (
        <LazySheet onClose={close}>
          <WithdrawSheet authorization={authorization} onClose={close} />
        </LazySheet>
      )}
    </>
  );
}
