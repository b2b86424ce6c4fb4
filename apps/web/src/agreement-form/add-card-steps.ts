/** The steps of adding a bank card, loaded when a user adds one. */
import { CallError } from '../platform/http/index.ts';
import { leaveTo } from '../platform/leave-to.ts';
import { pageNow } from '../platform/navigate.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { answerOrOffer } from '../platform/wallet-app/answer-or-offer.ts';
import { mayHaveStarted } from '../platform/wallet-app/wallet-app.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { bindCardUrl } from './bank-card.ts';

export interface AddingCard {
  /** The failure shown if it cannot be begun. */
  readonly failed: Failure;
  /** Shows our own form. */
  readonly showForm: () => void;
  readonly beforeLeaving?: (() => void) | undefined;
  /** Loads again whether there is a card. */
  readonly askAgain: () => Promise<void>;
  /** The order for which the card is added, if there is one (SPEC section 3). */
  readonly orderNo?: string | undefined;
}

/** Adds a card; returns the failure to begin, null if it was begun. */
export async function addCard({
  failed,
  showForm,
  beforeLeaving,
  askAgain,
  orderNo,
}: AddingCard): Promise<Failure | null> {
  const leaveByTap = async () => {
    const failure = await leaveForCard(failed, showForm, beforeLeaving);
    if (failure) showToast(failure.title);
  };
  const native = await walletApp.native();
  if (native) whenBackInSight(() => void askAgain());
  const added =
    native &&
    (await answerOrOffer(
      () => {
        const adding = native.addBankCard(orderNo);
        // The user needs minutes for it, and some apps never report the end.
        void adding.then(askAgain);
        return adding;
      },
      { of: 'card', act: () => void leaveByTap() },
      (how) => how !== 'unclear',
    ));
  const failure = mayHaveStarted(added) ? null : await leaveForCard(failed, showForm, beforeLeaving);
  await askAgain();
  return failure;
}

/** Calls `back` once, when the page is shown again after the app's screen over it has gone. */
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
  const isHere = pageNow();
  try {
    const url = await bindCardUrl(location.href);
    if (!isHere()) return null;
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
