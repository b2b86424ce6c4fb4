import { useEffect } from 'react';
import { walletApp } from './index.ts';

/**
 * While a sheet fills the whole screen, the wallet app hides its status bar; afterwards it shows it again.
 */
export function useHiddenStatusBar(): void {
  useEffect(() => {
    const set = (hidden: boolean) =>
      void walletApp.native().then((native) => native?.setStatusBarHidden(hidden));
    set(true);
    return () => set(false);
  }, []);
}
