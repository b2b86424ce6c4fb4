import { lazy } from 'react';

/** Loaded when it is opened: few ever see it. */
export const TextSheet = lazy(() => import('./text-sheet.tsx'));
