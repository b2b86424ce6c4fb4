import { useEffect } from 'react';
import { useNavShow } from '../platform/navigation-info/index.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { statusBarHeight } from '../platform/wallet-app/status-bar.ts';

/**
 * Without the wallet app's own title bar the page reaches up under the status bar: ours keeps clear of it.
 */
export function useStatusBar(): void {
  const navShow = useNavShow();
  useEffect(() => {
    if (!walletApp.inside || !navShow) return;
    const { style } = document.documentElement;
    let isOver = false;
    void statusBarHeight(walletApp).then((height) => {
      if (!isOver) style.setProperty('--status-bar', `${height}px`);
    });
    return () => {
      isOver = true;
      style.removeProperty('--status-bar');
    };
  }, [navShow]);
}
