import type { DenominationView, UsableVoucherView } from '@phonebill/contract/wire';

/** What is chosen on the page, and the ways back to another number. */
export interface ChosenTopUp {
  readonly mobileNo: string;
  readonly isOwn: boolean;
  /** Whose number it is, by the contacts or by the user's own name for it. */
  readonly contactName: string | null;
  readonly ownMobileNo: string;
  readonly denomination: DenominationView;
  /** What lowers its price; null: none. */
  readonly voucher: UsableVoucherView | null;
  readonly payMethod: 'cash' | 'digital';
  readonly onOtherNumber: () => void;
  /** Another number instead, which is confirmed anew. */
  readonly onInstead: (mobileNo: string) => void;
}
