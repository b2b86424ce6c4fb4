import type { OrderView } from '@phonebill/contract/wire';
import { lazy, type ReactNode } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { ForwardIcon } from '../../ui/icon/icons.tsx';
import { LazySheet } from '../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../ui/sheet/use-sheet-entry.ts';
import { invoiceLinkCopy } from './invoice-copy.ts';
import * as styles from '../order-actions.module.css';

/** Few orders need an invoice. */
const InvoiceSheet = lazy(() => import('./invoice-sheet.tsx'));

/** The way to an order's invoice: to ask for it, and to see what became of it. */
export function InvoiceLink({ order }: { readonly order: OrderView }): ReactNode {
  const copy = useTexts(invoiceLinkCopy);
  const { open, show, close } = useSheetEntry('invoice');
  return (
    <>
      <button type="button" className={styles.orderLinksItem} aria-haspopup="dialog" onClick={show}>
        <span>{copy.invoice}</span>
        <ForwardIcon />
      </button>
      {open && (
        <LazySheet onClose={close}>
          <InvoiceSheet order={order} onClose={close} />
        </LazySheet>
      )}
    </>
  );
}
