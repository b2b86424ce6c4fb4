import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../platform/http/index.ts';
import { defineTexts, useTexts } from '../../platform/language/index.ts';
import { leaveTo } from '../../platform/leave-to.ts';
import { answerOrOffer } from '../../platform/wallet-app/offers.ts';
import { showToast } from '../../ui/toast/toast.ts';
import { queryFamily, queryKey } from '../../platform/query-keys.ts';
import { walletApp } from '../../platform/wallet-app/index.ts';
import { mayHaveStarted } from '../../platform/wallet-app/wallet-app.ts';
import type { Failure } from '../../ui/notice/failure-notice.tsx';
import { useSheetEntry } from '../../ui/sheet/use-sheet-entry.ts';
import { bindCardUrl } from './bank-card.ts';
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
 * Gives why it could not be begun; null: it was.
 */
export function useAddCard(beforeLeaving?: () => void): () => Promise<Failure | null> {
  const copy = useTexts(addBankCardCopy);
  const queries = useQueryClient();
  const sheet = useSheetEntry(CARD_SHEET);
  const failed = { title: copy.cardFailed, words: copy.cardFailedText };
  const askAgain = async () => {
    void queries.invalidateQueries({ queryKey: queryFamily('agreements') });
    await queries.invalidateQueries({ queryKey: queryKey('agreementSetup', 'card') });
  };
  return async () => {
    const leaveByTap = async () => {
      const failure = await leaveForCard(failed, sheet.show, beforeLeaving);
      if (failure) showToast(failure.title);
    };
    const adding = (await walletApp.native())?.addBankCard();
    // A person takes minutes for it, and some apps never say that it is done.
    void adding?.then(askAgain);
    if (adding) whenBackInSight(() => void askAgain());
    const added =
      adding &&
      (await answerOrOffer(adding, { of: 'card', act: () => void leaveByTap() }, (how) => how !== 'unclear'));
    const failure = mayHaveStarted(added) ? null : await leaveForCard(failed, sheet.show, beforeLeaving);
    await askAgain();
    return failure;
  };
}

/** Calls `back` once, when the page comes into sight again: the app's screen over it has gone. */
function whenBackInSight(back: () => void): void {
  document.addEventListener('visibilitychange', function look() {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', look);
    back();
  });
}

async function leaveForCard(
  failed: Failure,
  showForm: () => void,
  beforeLeaving?: () => void,
): Promise<Failure | null> {
  try {
    const url = await bindCardUrl(location.href);
    if (url === '') {
      showForm();
      return null;
    }
    beforeLeaving?.();
    return (await leaveTo(url)) ? null : failed;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.kind === 'refused'
      ? { ...failed, title: error.message }
      : { ...failed, message: error.message, reference: error.reference };
  }
}
