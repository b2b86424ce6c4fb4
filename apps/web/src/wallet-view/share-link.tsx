import type { Share } from '@phonebill/bridge';
import type { ReactNode } from 'react';
import { useAfterFirstPicture } from '../platform/after-first-picture.tsx';
import { copyText } from '../platform/clipboard/copy-text.ts';
import { useTexts } from '../platform/language/index.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { Button } from '../ui/button/button.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { walletViewCopy } from './copy.ts';
import { ShareButtons, type ShareWayProps } from './share-buttons.tsx';
import * as styles from './share-link.module.css';

interface ShareLinkProps {
  readonly message: Share;
  /** A name of what is shared, if the buttons alone do not say it. */
  readonly label?: string;
}

/**
 * Renders a line with the ways of sharing a page's link: by the wallet app inside it; without one, or if it
 * cannot share, by the browser's own share sheet; without that the link is copied. Its height is kept before
 * the wallet app has said what it supports. If copying is not allowed, the link is shown.
 */
export function ShareLink({ message, label }: ShareLinkProps): ReactNode {
  return (
    <div className={label === undefined ? styles.alone : styles.labelled}>
      {label !== undefined && <span>{label}</span>}
      <span className={styles.ways}>
        <ShareButtons message={message} Way={TextWay} otherwise={<BrowserShare message={message} />} />
      </span>
    </div>
  );
}

function TextWay({ name, onShare }: ShareWayProps): ReactNode {
  return (
    <Button kind="text" onClick={onShare}>
      {name}
    </Button>
  );
}

/** In a wallet app shown only once it has had time to say that it cannot share. */
function BrowserShare({ message }: Pick<ShareLinkProps, 'message'>): ReactNode {
  const copy = useTexts(walletViewCopy);
  const isTime = useAfterFirstPicture();
  if (walletApp.inside && !isTime) return null;
  if (canShare()) return <TextWay name={copy.share} onShare={() => shareByBrowser(message)} />;
  const copyLink = async () =>
    showToast((await copyText(`${message.details} ${message.url}`)) ? copy.copied : message.url);
  return <TextWay name={copy.copyLink} onShare={copyLink} />;
}

const canShare = (): boolean => typeof navigator.share === 'function';

/** Does nothing when the user cancels; if the browser refuses, the link is shown. */
async function shareByBrowser({ title, details, url }: Share): Promise<void> {
  try {
    await navigator.share({ title, text: details, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) showToast(url);
  }
}
