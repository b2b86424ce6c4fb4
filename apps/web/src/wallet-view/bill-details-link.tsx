import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { answerOrOffer, isOpen } from '../platform/wallet-app/answer-or-offer.ts';
import { useWalletCan } from '../platform/wallet-app/use-wallet-can.ts';
import { Button } from '../ui/button/button.tsx';
import { walletViewCopy } from './copy.ts';

interface BillDetailsLinkProps {
  /** The month as yyyymm; omitted for all months. */
  readonly month?: string | undefined;
}

/**
 * Links to the wallet app's own bills of phone top-ups (SPEC section 7); renders nothing if the app has none.
 */
export function BillDetailsLink({ month }: BillDetailsLinkProps): ReactNode {
  const copy = useTexts(walletViewCopy);
  if (!useWalletCan('canOpenBillDetails')) return null;
  async function open(): Promise<void> {
    const native = await walletApp.native();
    if (native) await answerOrOffer(() => native.openBillDetails(month), { of: 'billDetails' }, isOpen);
  }
  return (
    <Button kind="text" block onClick={open}>
      {copy.billDetails}
    </Button>
  );
}
