import type { ReactNode } from 'react';
import TextSheet from './agreement-text.tsx';
import { trustVersionWith } from './text-versions.ts';

interface ConsentTextSheetProps {
  readonly sheet: 'text' | 'trust';
  /** Of the automatic top-up agreement. */
  readonly version: string;
  readonly onClose: () => void;
}

/**
 * One of the two texts that a consent to automatic top-up means: the agreement, or the entrusted payment
 * agreement that goes with its version.
 */
export default function ConsentTextSheet({ sheet, version, onClose }: ConsentTextSheetProps): ReactNode {
  return sheet === 'text' ? (
    <TextSheet kind="service" version={version} onClose={onClose} />
  ) : (
    <TextSheet kind="trust" version={trustVersionWith(version) ?? version} onClose={onClose} />
  );
}
