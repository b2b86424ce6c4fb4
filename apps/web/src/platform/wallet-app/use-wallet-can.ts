import type { Capability } from '@phonebill/bridge';
import { useEffect, useState } from 'react';
import { walletApp } from './index.ts';
import { useNativeChanges } from './native-changes.ts';
import type { NativeSide } from './native-side.ts';

type Asked = 'canShare' | 'canShareToChat' | 'canResetPayPassword' | 'canOpenBillDetails' | 'canPickContact';

/**
 * Whether the wallet app has an action, for showing its button at all: not in a browser, and not where the
 * app says that it has none. Where it cannot be asked, yes: a call within its time limit shows it. Asked
 * again when the app's script comes late.
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
