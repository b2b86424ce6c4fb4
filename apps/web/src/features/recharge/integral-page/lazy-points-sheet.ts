import { lazy, useEffect } from 'react';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.ts';

const load = async () => ({ default: (await import('./points-sheet.tsx')).PointsSheet });

/** Not needed for the first picture, and there before anybody has chosen what to have for their points. */
export const PointsSheet = lazy(load);

/** Has the sheet loaded once the page is there. */
export function usePointsSheetAhead(): void {
  const isTime = useAfterFirstPicture();
  useEffect(() => {
    // One that fails is asked for again when the sheet is opened.
    if (isTime) void load().catch(() => undefined);
  }, [isTime]);
}
