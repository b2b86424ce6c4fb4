import { useEffect } from 'react';
import { useLoadedAhead } from '../platform/after-first-picture.tsx';
import { lazyAhead } from '../platform/lazy-ahead.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { nextTask } from '../platform/next-task.ts';

/** What sends a proposal. */
export const loadPropose = () => import('./propose.ts');

/** Not needed for the first picture, and there before anybody has read the sentence. */
export const { Part: TermSheet, ahead: loadTerms } = lazyAhead(() => import('./sheets/term-sheets.tsx'));
export const { Part: CodeSheet, ahead: loadCode } = lazyAhead(() => import('./confirm/code-sheet.tsx'));
/** The text comes when it is opened. */
export const ConsentTextSheet = lazyPart(async () => ({
  default: (await import('../agreement-text/agreement-text.tsx')).ConsentTextSheet,
}));

/** Its line is there before it: its coming moves nothing. Asked for when the form stands. */
export const NumberFacts = lazyPart(async () => {
  await nextTask();
  return { default: (await import('./number-facts.tsx')).NumberFacts };
});

/** Once the balance of the own number is asked for. */
export const LowBalance = lazyPart(() =>
  import('./low-balance.tsx').catch(() => ({ default: NoLowBalance })),
);
/** At the very end, where its coming moves nothing. */
export const SetupFoot = lazyPart(async () => ({ default: (await import('./setup-foot.tsx')).SetupFoot }));

/** For what only some meet: an edit, another's number, no card in the wallet, a number that can have none. */
export const ChangesCard = lazyPart(async () => ({
  default: (await import('./changes-card.tsx')).ChangesCard,
}));
export const NumberProblem = lazyPart(async () => ({
  default: (await import('./setup-asides.tsx')).NumberProblem,
}));
export const OwnNumber = lazyPart(async () => ({ default: (await import('./setup-asides.tsx')).OwnNumber }));
export const AskedFirst = lazyPart(async () => ({
  default: (await import('./setup-asides.tsx')).AskedFirst,
}));
export const FirstTime = lazyPart(async () => ({ default: (await import('./setup-asides.tsx')).FirstTime }));
export const OnlyOwnBalance = lazyPart(async () => ({
  default: (await import('./setup-asides.tsx')).OnlyOwnBalance,
}));
export const NoAccountYet = lazyPart(async () => ({
  default: (await import('./setup-asides.tsx')).NoAccountYet,
}));
export const EditMissing = lazyPart(async () => ({
  default: (await import('./setup-asides.tsx')).EditMissing,
}));
export const CardMissing = lazyPart(async () => ({
  default: (await import('./setup-asides.tsx')).CardMissing,
}));

/** Has the sheets loaded once the page is there. */
export function useSheetsAhead(): void {
  useLoadedAhead(loadTerms, loadCode, loadPropose);
}

/** Where its script does not come, the rest of the form does. */
function NoLowBalance({ onShown }: { readonly onShown?: () => void }): null {
  useEffect(() => onShown?.(), [onShown]);
  return null;
}
