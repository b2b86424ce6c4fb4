import type { OrderVoucherView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { useVouchers } from './use-vouchers.ts';
import { voucherCopy } from './voucher-copy.ts';

/** That a voucher came back from an order that came to nothing, and until when it can be used again. */
export default function VoucherBack({
  voucher: { voucherNo, amountFen },
  className,
}: {
  readonly voucher: OrderVoucherView;
  readonly className: string | undefined;
}): ReactNode {
  const copy = useTexts(voucherCopy);
  const language = useLanguage();
  const now = useVouchers().data?.vouchers.find((one) => one.voucherNo === voucherNo);
  const isFree = now?.state === 'available';
  return (
    <section className={className} data-testid="voucher-back">
      <h2>{copy.backTitle(showFen(amountFen))}</h2>
      {isFree && (
        <p>
          {now.extended
            ? copy.backLonger(formatMoment(Date.parse(now.expiresAt), language))
            : copy.backUntil(formatDay(Date.parse(now.expiresAt), language))}
        </p>
      )}
    </section>
  );
}
