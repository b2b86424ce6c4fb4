import { type ReactNode, useId } from 'react';
import { lazyPart } from '@phonebill/lazy-part';
import { LazySheet } from '../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../ui/sheet/use-sheet-entry.ts';
import type { HelpSheetProps } from './help-sheet.tsx';

/** Few people need help. */
const HelpSheet = lazyPart(() => import('./help-sheet.tsx'));

/** All that a help sheet says; how it is closed is its own. */
export type HelpFacts = Omit<HelpSheetProps, 'onClose'>;

/**
 * A help sheet and what opens it. It opens over whatever is open, a sheet with what was typed into it too,
 * and Back closes it alone.
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
