import { lazy } from 'react';

/** Loaded when it is opened. */
export const CancelSheet = lazy(() => import('./cancel-sheet.tsx'));
