import type { OrderVoucherView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { useExpiryText } from './expiry.ts';
import { useVouchers } from './use-vouchers.ts';
import { voucherCopy } from './voucher-copy.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';

/** Says that a voucher was returned by an order that failed, and until when it can be used again. */
export default function VoucherBack({
  voucher: { voucherNo, amountFen },
  className,
}: {
  readonly voucher: OrderVoucherView;
  readonly className: string | undefined;
}): ReactNode {
  const copy = useTexts(voucherCopy);
  const expiryText = useExpiryText();
  const now = useVouchers().data?.vouchers.find((one) => one.voucherNo === voucherNo);
  const isFree = now?.state === 'available';
  return (
    <section className={className} data-testid="voucher-back">
      <h2>{copy.backTitle(showFen(amountFen))}</h2>
      {isFree && (
        <p>
          <Phrases text={(now.extended ? copy.backLonger : copy.backUntil)(expiryText(now.expiresAt))} />
        </p>
      )}
    </section>
  );
}
