import { useEffect } from 'react';
import { useLoadedAhead } from '../platform/after-first-picture.tsx';
import { lazyAhead } from '../platform/lazy-ahead.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { nextTask } from '../platform/next-task.ts';

/** Loads the code that sends a proposal. */
export const loadPropose = () => import('./propose.ts');

/** Not needed for the first picture, and loaded before the user has read the sentence. */
export const { Part: TermSheet, ahead: loadTerms } = lazyAhead(() => import('./sheets/term-sheets.tsx'));
export const { Part: CodeSheet, ahead: loadCode } = lazyAhead(() => import('./confirm/code-sheet.tsx'));
/** The text is loaded when it is opened. */
export const ConsentTextSheet = lazyPart(async () => ({
  default: (await import('../agreement-text/agreement-text.tsx')).ConsentTextSheet,
}));

/** Space is kept for its line, so that nothing moves when it appears. Loaded once the form is shown. */
export const NumberFacts = lazyPart(async () => {
  await nextTask();
  return { default: (await import('./number-facts.tsx')).NumberFacts };
});

/** Loaded once the balance of the user's own number is requested. */
export const LowBalance = lazyPart(() =>
  import('./low-balance.tsx').catch(() => ({ default: NoLowBalance })),
);
/** At the very end of the page, where its appearance moves nothing. */
export const SetupFoot = lazyPart(async () => ({ default: (await import('./setup-foot.tsx')).SetupFoot }));

/**
 * Parts that only some users see: an edit, another person's number, no card in the wallet, a number that can
 * have no agreement.
 */
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

/** Loads the sheets once the page is shown. */
export function useSheetsAhead(): void {
  useLoadedAhead(loadTerms, loadCode, loadPropose);
}

/** If its script cannot be loaded, the rest of the form is shown. */
function NoLowBalance({ onShown }: { readonly onShown?: () => void }): null {
  useEffect(() => onShown?.(), [onShown]);
  return null;
}
