import type { OrderView } from '@phonebill/contract/wire';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { ForwardIcon } from '../../ui/icon/icons.tsx';
import { whenLate } from '../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../ui/sheet/use-sheet-entry.ts';
import { showToast } from '../../ui/toast/toast.ts';
import { orderCopy } from '../order-copy.ts';
import type { ReceiptSheetProps } from './receipt-sheet.tsx';
import * as styles from '../order-actions.module.css';

/**
 * The way to an order's receipt. Its sheet is loaded when it is opened, and closed again when it cannot be
 * loaded or does not arrive.
 */
export function ReceiptLink({ order }: { readonly order: OrderView }): ReactNode {
  const texts = useTexts(orderCopy);
  const { open, show, close } = useSheetEntry('receipt');
  const [Sheet, setSheet] = useState<ComponentType<ReceiptSheetProps> | null>(null);
  const isMissing = open && Sheet === null;
  useEffect(() => {
    if (!isMissing) return;
    let isAwaited = true;
    const fail = () => {
      showToast(texts.receiptFailed);
      close();
    };
    const endWait = whenLate(fail);
    import('./receipt-sheet.tsx').then(
      (loaded) => setSheet(() => loaded.default),
      () => {
        if (isAwaited) fail();
      },
    );
    return () => {
      isAwaited = false;
      endWait();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- close is a new function each time
  }, [isMissing]);
  return (
    <>
      <button type="button" className={styles.orderLinksItem} aria-haspopup="dialog" onClick={show}>
        <span>{texts.receipt}</span>
        <ForwardIcon />
      </button>
      {open && Sheet && <Sheet order={order} onClose={close} />}
    </>
  );
}
