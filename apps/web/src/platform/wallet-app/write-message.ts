import type { TextMessage } from '@phonebill/bridge';
import { device } from '../device.ts';
import { answerOrOffer, isOpen } from './answer-or-offer.ts';
import { walletApp as pageWallet } from './index.ts';
import { mayHaveStarted, type WalletApp } from './wallet-app.ts';

export interface MessagePorts {
  readonly walletApp: Pick<WalletApp, 'native'>;
  readonly userAgent: string;
  /** Opens an address, here with the scheme `sms`. */
  readonly navigate: (address: string) => void;
}

const pagePorts: MessagePorts = {
  walletApp: pageWallet,
  userAgent: device.userAgent,
  navigate: (address) => location.assign(address),
};

/**
 * Opens an SMS with number and text filled in, for the user to send: in the wallet app's message panel; in a
 * browser, or if the app has no panel, by an `sms:` link. If the wallet does not answer, the link is offered
 * for a tap. Whether it was sent is unknown, so the screen keeps showing what to send, and to whom.
 *
 * @param given its `number` may contain spaces or hyphens.
 */
export async function writeMessage(
  given: TextMessage,
  { walletApp, userAgent, navigate }: MessagePorts = pagePorts,
): Promise<void> {
  const message = { ...given, number: given.number.replace(/[^+\d]/g, '') };
  const openLink = () => navigate(smsLink(message, userAgent));
  const native = await walletApp.native();
  if (!native) return openLink();
  const opened = await answerOrOffer(
    () => native.writeMessage(message),
    { of: 'message', act: openLink },
    isOpen,
  );
  if (!mayHaveStarted(opened)) openLink();
}

/**
 * Returns a link that opens the phone's messages with number and text filled in. Apple's devices read the
 * text after `&`, all others after `?` (RFC 5724).
 */
function smsLink({ number, text }: TextMessage, userAgent: string): string {
  const body = encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(userAgent);
  return `sms:${number}${isApple ? '&' : '?'}body=${body}`;
}
