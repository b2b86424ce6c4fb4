import type { OrderView } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { device } from '../../platform/device.ts';
import { useLanguage } from '../../platform/language/index.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { ShareButtons } from '../../wallet-view/share-buttons.tsx';
import { pagesOrigin } from '../../platform/page-address/index.ts';
import { BASE, paths } from '../../platform/paths.ts';
import { drawReceipt } from './receipt-layout.ts';
import { receiptContent, type ReceiptContent } from './receipt-content.ts';
import { receiptCopy } from './receipt-copy.ts';
import * as styles from './receipt.module.css';

export interface ReceiptSheetProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/**
 * Inside an app a page can neither save a file nor print; it can only show a picture, which a long press
 * saves.
 */
const insideApp = device.inWalletApp || device.inMessagingApp;

/** Renders the receipt of an order that is over: to read, to save as a picture, to print, to share. */
export default function ReceiptSheet({ order, onClose }: ReceiptSheetProps): ReactNode {
  const language = useLanguage();
  const texts = receiptCopy[language];
  const content = receiptContent(order, language);
  const name = texts.fileName(order.orderNo);
  const message = {
    title: content.title,
    details: `${content.title}: ${content.amount}, ${content.state}`,
    url: pagesOrigin() + BASE + paths.placeOrder,
  };
  const [picture, setPicture] = useState<string | null>(null);

  async function withPicture(hand: (file: File) => void | Promise<void>): Promise<void> {
    try {
      await hand(new File([await drawReceipt(content)], `${name}.png`, { type: 'image/png' }));
    } catch {
      showToast(texts.failed);
    }
  }
  const save = () =>
    withPicture(async (file) => {
      if (insideApp) return setPicture(await dataAddress(file));
      saveFile(file);
      showToast(texts.saved);
    });

  return (
    <Sheet title={texts.title} onClose={onClose}>
      {picture === null ? (
        <ReceiptPaper content={content} />
      ) : (
        <img className={styles.receiptPicture} src={picture} alt={texts.picture(order.orderNo)} />
      )}
      <p className={styles.receiptHold} role="status">
        {picture !== null && texts.hold}
      </p>
      <div className={styles.receiptActions}>
        {picture === null && (
          <Button block onClick={save}>
            {texts.saveImage}
          </Button>
        )}
        {canSharePictures() && (
          <Button kind="quiet" block onClick={() => withPicture((file) => shareFile(file, name))}>
            {texts.share}
          </Button>
        )}
        <ShareButtons message={message} />
        {!insideApp && typeof window.print === 'function' && (
          <Button kind="text" block onClick={() => printAs(name)}>
            {texts.print}
          </Button>
        )}
      </div>
      {createPortal(
        <div className={styles.receiptPrint} data-testid="receipt-print">
          <ReceiptPaper content={content} />
        </div>,
        document.body,
      )}
    </Sheet>
  );
}

/** Renders a receipt for reading, on screen and on paper. */
function ReceiptPaper({
  content: { title, amount, state, rows, note },
}: {
  readonly content: ReceiptContent;
}): ReactNode {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <p className={styles.amount}>{amount}</p>
      <p className={styles.state}>{state}</p>
      <dl className={styles.rows}>
        {rows.map(({ name, value }) => (
          <div key={`${name} ${value}`} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{note}</p>
    </div>
  );
}

/** Functions that export a picture of a receipt from the page. */

/** Returns a data URL, which a long press can save: the app around the page cannot read a `blob:` URL. */
function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

/** Returns whether this browser can share pictures. */
export function canSharePictures(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([], 'receipt.png', { type: 'image/png' })] })
  );
}

/** Shares a file; does nothing when the user cancels. */
export async function shareFile(file: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Prints the page, whose print style shows only the receipt; `name` is the file name of a PDF. */
export function printAs(name: string): void {
  const { title } = document;
  document.title = name;
  addEventListener('afterprint', () => void (document.title = title), { once: true });
  window.print();
}
