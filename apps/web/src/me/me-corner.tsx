import { type ReactNode } from 'react';
import { AfterFirstPicture } from '../platform/after-first-picture.tsx';
import { PartBoundary, extraPart } from '@phonebill/lazy-part';

/** Where it cannot be loaded, the page does without it, and is not reloaded under somebody’s hands. */
const MeButton = extraPart(() => import('./me-button.tsx'));

/** The corner of a main screen, which leads to what belongs to the user; it comes once the page stands. */
export function MeCorner(): ReactNode {
  return (
    <AfterFirstPicture>
      <PartBoundary>
        <MeButton />
      </PartBoundary>
    </AfterFirstPicture>
  );
}
