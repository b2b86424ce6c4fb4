import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { Button } from '../ui/button/button.tsx';
import { walletViewCopy } from './copy.ts';

const openSettings = async () => void (await (await walletApp.native())?.openPayOrderSetting());

/**
 * To the wallet app's settings of the order in which bank cards pay (SPEC section 7). An app without them
 * says that it is too old (section 8); in a browser there is nothing to set.
 */
export function PayOrderLink(): ReactNode {
  const copy = useTexts(walletViewCopy);
  if (!walletApp.inside) return null;
  return (
    <Button kind="text" block onClick={openSettings}>
      {copy.payOrder}
    </Button>
  );
}
