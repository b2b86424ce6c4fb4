import { answerOrOffer } from './answer-or-offer.ts';
import { mayHaveStarted, type WalletApp } from './wallet-app.ts';

/**
 * Closes the web view that these pages are in. False: outside the wallet app, or it cannot. When the page is
 * still there after a while, it says how else it is closed.
 */
export async function closeWebView(app: Pick<WalletApp, 'native'>): Promise<boolean> {
  const native = await app.native();
  if (!native) return false;
  return mayHaveStarted(
    await answerOrOffer(
      () => native.closeWebView(),
      { of: 'close' },
      () => false,
    ),
  );
}
