import { type ReactNode } from 'react';
import { AfterFirstPicture } from '../platform/after-first-picture.tsx';
import { PartBoundary, extraPart } from '@phonebill/lazy-part';

/** If it cannot be loaded, the page works without it, and is not reloaded while in use. */
const MeButton = extraPart(() => import('./me-button.tsx'));

/**
 * Renders the corner of a main screen, which opens what belongs to the user; loaded once the page is shown.
 */
export function MeCorner(): ReactNode {
  return (
    <AfterFirstPicture>
      <PartBoundary>
        <MeButton />
      </PartBoundary>
    </AfterFirstPicture>
  );
}
