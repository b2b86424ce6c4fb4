import type { Share } from '@phonebill/bridge';
import { type ComponentType, type ReactNode, useState } from 'react';
import { copyText } from '../platform/clipboard/copy-text.ts';
import { useTexts } from '../platform/language/index.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { answerOrOffer, isOpen } from '../platform/wallet-app/answer-or-offer.ts';
import { useWalletCan } from '../platform/wallet-app/use-wallet-can.ts';
import { Button } from '../ui/button/button.tsx';
import { TextToCopy } from '../ui/text-to-copy/text-to-copy.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { walletViewCopy } from './copy.ts';

export interface ShareWayProps {
  readonly name: string;
  readonly onShare: () => Promise<unknown>;
}

interface ShareButtonsProps {
  readonly message: Share;
  /** The component for each way of sharing; a quiet button if omitted. */
  readonly Way?: ComponentType<ShareWayProps>;
  /** Content shown without a wallet app, or if it cannot share. */
  readonly otherwise?: ReactNode;
}

/**
 * Shares a message with a link, by the wallet app's share sheet and directly in a chat app (SPEC section 7);
 * each is absent if the app does not have it. If the app opens neither, the link can be copied.
 */
export function ShareButtons({ message, Way = QuietButton, otherwise = null }: ShareButtonsProps): ReactNode {
  const copy = useTexts(walletViewCopy);
  const canShare = useWalletCan('canShare');
  const canShareToChat = useWalletCan('canShareToChat');
  const [textToCopy, setTextToCopy] = useState<string | null>(null);
  const copyLink = async () => {
    const text = `${message.details} ${message.url}`;
    if (await copyText(text)) return showToast(copy.copied);
    setTextToCopy(text);
  };
  const offer = { of: 'share', act: () => void copyLink() } as const;

  async function share(): Promise<void> {
    const native = await walletApp.native();
    if (native) await answerOrOffer(() => native.share(message), offer, isOpen);
  }
  async function shareToChat(): Promise<void> {
    const native = await walletApp.native();
    if (!native) return;
    const sharing = (opened: () => void) => {
      const result = native.shareToChat(message, opened);
      void result.then((how) => {
        if (how.kind === 'done' && how.value === 'succeeded') showToast(copy.shared);
      });
      return result;
    };
    await answerOrOffer(sharing, offer);
  }

  if (!canShare && !canShareToChat) return otherwise;
  return (
    <>
      {canShare && <Way name={copy.share} onShare={share} />}
      {canShareToChat && <Way name={copy.shareToChat} onShare={shareToChat} />}
      {textToCopy !== null && <TextToCopy text={textToCopy} />}
    </>
  );
}

function QuietButton({ name, onShare }: ShareWayProps): ReactNode {
  return (
    <Button kind="quiet" block onClick={onShare}>
      {name}
    </Button>
  );
}
