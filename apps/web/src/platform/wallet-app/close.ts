import { answerOrOffer } from './answer-or-offer.ts';
import { mayHaveStarted, type WalletApp } from './wallet-app.ts';

/**
 * Closes the web view that contains these pages. Returns false outside the wallet app, or if it cannot be
 * closed. If the page is still there after a while, tells the user how else to close it.
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
