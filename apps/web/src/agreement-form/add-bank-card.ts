import { useQueryClient } from '@tanstack/react-query';
import { defineTexts, useTexts } from '../platform/language/index.ts';
import { queryFamily, queryKey } from '../platform/query-keys.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import { useSheetEntry } from '../ui/sheet/use-sheet-entry.ts';
import { CARD_SHEET } from './card-sheet-entry.tsx';

export const addBankCardCopy = defineTexts({
  en: {
    cardFailed: 'Adding a card could not be started',
    cardFailedText: 'Nothing was changed. Please try again.',
  },
  zh: {
    cardFailed: '暂时无法添加银行卡',
    cardFailedText: '未作任何更改，请重试。',
  },
});

/**
 * Adds a bank card (SPEC section 7): in the wallet app if it can, else on the wallet's page, which leads back
 * to this address, and if there is no such page in a form of ours (CardSheetEntry). `beforeLeaving` saves
 * what would be lost on the way. Afterwards the gateway is asked again whether there is a card, and the
 * agreements, which may wait for one, are loaded again. A wallet app that opens nothing is not waited for:
 * its page is offered. `orderNo`: the order that the card is to pay, if there is one. The returned function
 * resolves to the failure to begin, null if it was begun.
 */
export function useAddCard(beforeLeaving?: () => void, orderNo?: string): () => Promise<Failure | null> {
  const copy = useTexts(addBankCardCopy);
  const queries = useQueryClient();
  const sheet = useSheetEntry(CARD_SHEET);
  const failed = { title: copy.cardFailed, words: copy.cardFailedText };
  const askAgain = async () => {
    void queries.invalidateQueries({ queryKey: queryFamily('agreements') });
    await queries.invalidateQueries({ queryKey: queryKey('agreementSetup', 'card') });
  };
  return async () => {
    const steps = await import('./add-card-steps.ts').catch(() => null);
    return steps ? steps.addCard({ failed, showForm: sheet.show, beforeLeaving, askAgain, orderNo }) : failed;
  };
}
