import type { DenominationView, UsableVoucherView } from '@phonebill/contract/wire';
import { type ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { loadChunk } from '../../../platform/load-chunk.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { voucherCopy } from '../../../voucher-view/voucher-copy.ts';
import type { WantedVoucher } from './voucher-choice.ts';
import { TopUpSheet } from './top-up-sheet.tsx';
import * as styles from './way-to-pay.module.css';
import * as rowStyles from './voucher-row.module.css';

const VoucherSheet = lazyPart(() => loadChunk(() => import('./voucher-sheet.tsx')));

interface VoucherRowProps {
  /** The vouchers, at least one. */
  readonly vouchers: readonly UsableVoucherView[];
  /** The chosen amount; null if none is. */
  readonly amount: DenominationView | null;
  /** The voucher that is used; null if none is. */
  readonly chosen: UsableVoucherView | null;
  readonly wanted: WantedVoucher;
  readonly onWant: (wanted: WantedVoucher) => void;
}

/** Renders the voucher that is deducted, in one line that opens the others. */
export default function VoucherRow({ vouchers, amount, chosen, wanted, onWant }: VoucherRowProps): ReactNode {
  const copy = useTexts(voucherCopy);
  const { open, show, close } = useSheetEntry('vouchers-to-use');
  const leastFace = Math.min(...vouchers.map(({ minFaceFen }) => minFaceFen));
  const value =
    amount === null
      ? copy.toChoose(vouchers.length)
      : chosen
        ? copy.less(showFen(chosen.amountFen))
        : wanted === null
          ? copy.notUsed
          : copy.onlyFrom(showFen(leastFace));
  return (
    <>
      <button
        type="button"
        className={styles.wayToPay}
        aria-haspopup="dialog"
        data-testid="voucher-row"
        onClick={show}
      >
        <span className={styles.label}>{copy.voucher}</span>
        <span className={chosen ? rowStyles.taken : rowStyles.value}>{value}</span>
        <ForwardIcon />
      </button>
      {open && (
        <TopUpSheet onClose={close}>
          <VoucherSheet
            vouchers={vouchers}
            amount={amount}
            chosen={chosen}
            onChoose={(choice) => {
              onWant(choice);
              close();
            }}
            onClose={close}
          />
        </TopUpSheet>
      )}
    </>
  );
}
