import { type ReactNode, useId } from 'react';
import { lazyPart } from '@phonebill/lazy-part';
import { LazySheet } from '../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../ui/sheet/use-sheet-entry.ts';
import type { HelpSheetProps } from './help-sheet.tsx';

/** Few users need help. */
const HelpSheet = lazyPart(() => import('./help-sheet.tsx'));

/** All content of a help sheet except how it is closed. */
export type HelpFacts = Omit<HelpSheetProps, 'onClose'>;

/**
 * Returns a help sheet and the function that opens it. It opens over everything, including a sheet with typed
 * text, and Back closes it alone.
 */
export function useHelpSheet(facts: HelpFacts): { readonly show: () => void; readonly sheet: ReactNode } {
  const { open, show, close } = useSheetEntry(useId(), 'help');
  return {
    show,
    sheet: open && (
      <LazySheet onClose={close}>
        <HelpSheet {...facts} onClose={close} />
      </LazySheet>
    ),
  };
}
