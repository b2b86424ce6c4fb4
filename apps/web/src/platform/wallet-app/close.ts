import { mayHaveStarted, type WalletApp } from './wallet-app.ts';

/** Closes the web view that these pages are in. False: outside the wallet app, or it cannot. */
export async function closeWebView(app: Pick<WalletApp, 'native'>): Promise<boolean> {
  const native = await app.native();
  return mayHaveStarted(await native?.closeWebView());
}
