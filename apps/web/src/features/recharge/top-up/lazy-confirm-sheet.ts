import { lazy, useEffect } from 'react';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.ts';

const load = async () => ({ default: (await import('./confirm-sheet.tsx')).ConfirmSheet });

/** Not needed for the first picture, and there before anybody has chosen an amount. */
export const ConfirmSheet = lazy(load);

/** Has the sheet loaded once the page is there. */
export function useConfirmSheetAhead(): void {
  const isTime = useAfterFirstPicture();
  useEffect(() => {
    // One that fails is asked for again when the sheet is opened.
    if (isTime) void load().catch(() => undefined);
  }, [isTime]);
}
