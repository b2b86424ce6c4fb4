import type { Share } from '@phonebill/bridge';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { answerOrOffer } from '../platform/wallet-app/answer-or-offer.ts';
import { useWalletCan } from '../platform/wallet-app/use-wallet-can.ts';
import { Button } from '../ui/button/button.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { walletViewCopy } from './copy.ts';

/**
 * A message with a link, by the wallet app's share sheet and straight to a chat app (SPEC section 7); each
 * absent where the app has none. An app that opens neither leaves the link to be copied.
 */
export function ShareButtons({ message }: { readonly message: Share }): ReactNode {
  const copy = useTexts(walletViewCopy);
  const canShare = useWalletCan('canShare');
  const canShareToChat = useWalletCan('canShareToChat');
  const copyLink = () =>
    void navigator.clipboard.writeText(`${message.details} ${message.url}`).then(
      () => showToast(copy.copied),
      () => showToast(message.url),
    );
  const offer = { of: 'share', act: copyLink } as const;

  async function share(): Promise<void> {
    const sharing = (await walletApp.native())?.share(message);
    if (sharing) await answerOrOffer(sharing, offer, () => false);
  }
  async function shareToChat(): Promise<void> {
    const sharing = (await walletApp.native())?.shareToChat(message);
    if (!sharing) return;
    void sharing.then((result) => {
      if (result.kind === 'done' && result.value === 'succeeded') showToast(copy.shared);
    });
    await answerOrOffer(sharing, offer);
  }

  return (
    <>
      {canShare && (
        <Button kind="quiet" block onClick={share}>
          {copy.share}
        </Button>
      )}
      {canShareToChat && (
        <Button kind="quiet" block onClick={shareToChat}>
          {copy.shareToChat}
        </Button>
      )}
    </>
  );
}
