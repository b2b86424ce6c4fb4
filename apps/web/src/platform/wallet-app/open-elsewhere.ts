import { answerOrOffer, isOpen } from './answer-or-offer.ts';
import { mayHaveStarted, type WalletApp } from './wallet-app.ts';

export interface ElsewherePorts {
  readonly walletApp: Pick<WalletApp, 'native'>;
  /** The address of the page that is open. */
  readonly here: string;
  readonly leaveTo: (href: string) => Promise<unknown>;
}

/**
 * Opens a page that is not one of ours; its address has been checked. Inside the wallet app, a page of
 * another origin opens in a web view of its own, so that the user comes back to this page unchanged. In a
 * browser, or if the app has no such web view, this page is left for it; if the app does not answer, leaving
 * is offered.
 *
 * With goWeb the app signs its user on at the target, so it is used only if the gateway has just agreed to
 * that (`signedOn`: the token exchange of an advert with ssoFlag Y). A plain link opens with goWebNoLogin: a
 * page merely linked from an advert does not learn who reads it.
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
