import { answerOrOffer, isOpen } from './answer-or-offer.ts';
import { mayHaveStarted, type WalletApp } from './wallet-app.ts';

export interface ElsewherePorts {
  readonly walletApp: Pick<WalletApp, 'native'>;
  /** The page's own address. */
  readonly here: string;
  readonly leaveTo: (href: string) => Promise<unknown>;
}

/**
 * Goes to a page that is not one of ours; its address has been checked. One of another origin opens in a web
 * view of its own inside the wallet app, so that the user comes back to this page as it was; where the app
 * has none, and in a browser, the page is left for it; where the app is silent, leaving is offered.
 *
 * In goWeb the app signs its user on at the target; so only where the gateway has just agreed to that
 * (`signedOn`: the token exchange of an advert with ssoFlag Y). A plain link opens by goWebNoLogin: a page
 * that merely stands in an advert is not told who reads it.
 */
export async function openElsewhere(
  href: string,
  { signedOn }: { readonly signedOn: boolean },
  { walletApp, here, leaveTo }: ElsewherePorts,
): Promise<void> {
  const native = new URL(href).origin === new URL(here).origin ? null : await walletApp.native();
  if (!native) return void (await leaveTo(href));
  const opened = await answerOrOffer(
    () => (signedOn ? native.openPage(href) : native.openPageNoLogin(href)),
    { of: 'page', act: () => void leaveTo(href) },
    isOpen,
  );
  if (!mayHaveStarted(opened)) await leaveTo(href);
}
