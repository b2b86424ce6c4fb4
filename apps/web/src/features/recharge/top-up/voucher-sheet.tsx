import type { DenominationView, UsableVoucherView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { OptionLine, OptionRow } from '../../../ui/option-row/option-row.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { useExpiryText } from '../../../voucher-view/expiry.ts';
import { voucherCopy } from '../../../voucher-view/voucher-copy.ts';
import { fitsAmount } from './voucher-choice.ts';
import * as styles from './way-to-pay.module.css';

interface VoucherSheetProps {
  readonly vouchers: readonly UsableVoucherView[];
  /** The chosen amount; null if none is, so that no voucher can be chosen. */
  readonly amount: DenominationView | null;
  readonly chosen: UsableVoucherView | null;
  /** Called with the chosen voucher; null for none. */
  readonly onChoose: (voucherNo: string | null) => void;
  readonly onClose: () => void;
}

/** Renders the vouchers that can be used, those that need a larger top-up, and the choice of none. */
export default function VoucherSheet({
  vouchers,
  amount,
  chosen,
  onChoose,
  onClose,
}: VoucherSheetProps): ReactNode {
  const copy = useTexts(voucherCopy);
  const expiryText = useExpiryText();
  const fits = (voucher: UsableVoucherView): boolean => amount !== null && fitsAmount(voucher, amount);
  const inOrder = vouchers.toSorted((one, other) => Number(fits(other)) - Number(fits(one)));
  return (
    <Sheet title={copy.title} onClose={onClose}>
      <ul className={styles.ways}>
        {inOrder.map((voucher) => (
          <li key={voucher.voucherNo}>
            <OptionRow
              name={copy.less(showFen(voucher.amountFen))}
              isCurrent={voucher === chosen}
              disabled={!fits(voucher)}
              onChoose={() => onChoose(voucher.voucherNo)}
            >
              <OptionLine>
                {copy.facts(
                  copy.until(expiryText(voucher.expiresAt)),
                  copy.fromFace(showFen(voucher.minFaceFen)),
                )}
              </OptionLine>
            </OptionRow>
          </li>
        ))}
        <li>
          <OptionRow
            name={copy.none}
            isCurrent={amount !== null && chosen === null}
            onChoose={() => onChoose(null)}
          >
            <OptionLine>{copy.noneText}</OptionLine>
          </OptionRow>
        </li>
      </ul>
    </Sheet>
  );
}
