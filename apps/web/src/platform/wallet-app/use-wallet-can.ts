import type { Capability } from '@phonebill/bridge';
import { useEffect, useState } from 'react';
import { walletApp } from './index.ts';
import { useNativeChanges } from './native-changes.ts';
import type { NativeSide } from './native-side.ts';

type Asked = 'canShare' | 'canShareToChat' | 'canResetPayPassword' | 'canOpenBillDetails' | 'canPickContact';

/**
 * Returns whether the wallet app has an action, so that its button is shown: false in a browser, and if the
 * app says that it has none. True if the app cannot be asked: a call within its time limit will show. Checked
 * again when the app's script arrives late.
 */
export function useWalletCan(asked: Asked): boolean {
  const [can, setCan] = useState(false);
  const changes = useNativeChanges();
  useEffect(() => {
    let isOver = false;
    const ask = async (native: NativeSide | null): Promise<Capability> => (await native?.[asked]()) ?? 'no';
    void walletApp
      .native()
      .then(ask)
      .then((capability) => {
        if (!isOver) setCan(capability !== 'no');
      });
    return () => void (isOver = true);
  }, [asked, changes]);
  return can;
}
