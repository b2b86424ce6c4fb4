import type { OrderView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { mobileInText } from '../platform/mobile-number/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { Button } from '../ui/button/button.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { cancelOrderCopy } from './details-copy.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './order-actions.module.css';

interface CancelSheetProps {
  readonly order: OrderView;
  /** Cancels the order; the parent closes the sheet whatever the result. */
  readonly onCancel: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for confirmation before an order is cancelled. */
export function CancelSheet({ order, onCancel, onClose }: CancelSheetProps): ReactNode {
  const texts = useTexts(cancelOrderCopy);
  return (
    <Sheet title={texts.cancelTitle} onClose={onClose}>
      <div className={styles.cancelSheet}>
        <p>
          <Phrases text={texts.cancelWords(showFen(order.faceFen), mobileInText(order.mobileNo))} />
        </p>
        <Button kind="danger" block onClick={onCancel}>
          {texts.cancelYes}
        </Button>
        <Button kind="quiet" block onClick={onClose}>
          {texts.cancelNo}
        </Button>
      </div>
    </Sheet>
  );
}
