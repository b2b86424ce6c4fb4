import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { lazyPart } from '@phonebill/lazy-part';
import { queryFamily, queryKey } from '../platform/query-keys.ts';
import { LazySheet } from '../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../ui/sheet/use-sheet-entry.ts';

/** Few users have a wallet without a page for it. */
const CardSheet = lazyPart(() => import('../own-forms/card-sheet.tsx'));

/** Renders the sheet in which a card is added if the wallet has no page for it; `useAddCard` opens it. */
export function CardSheetEntry(): ReactNode {
  const { open, close } = useSheetEntry(CARD_SHEET);
  const queries = useQueryClient();
  if (!open) return null;
  const onBound = async () => {
    void queries.invalidateQueries({ queryKey: queryFamily('agreements') });
    await queries.invalidateQueries({ queryKey: queryKey('agreementSetup', 'card') });
    close();
  };
  return (
    <LazySheet onClose={close}>
      <CardSheet onBound={onBound} onClose={close} />
    </LazySheet>
  );
}

/** The name of the sheet in its history entry. */
export const CARD_SHEET = 'addCard';
