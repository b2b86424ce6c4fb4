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
 * Adding a bank card (SPEC section 7): by the wallet app where it does that, else on the wallet's page, which
 * comes back to this address, and where it has none in a form of ours (CardSheetEntry). `beforeLeaving` keeps
 * what would be lost on the way. Afterwards the gateway is asked again whether there is a card, and about the
 * agreements, which may wait for one. A wallet app that opens nothing is not waited for: its page is offered.
 * `orderNo`: of the order that the card is to pay, where there is one. Gives why it could not be begun; null:
 * it was.
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
