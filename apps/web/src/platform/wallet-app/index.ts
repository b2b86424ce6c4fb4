import {
  bridgeNames,
  type BridgeText,
  detectPlatformWithHarmony,
  keepMessagePort,
  type NameOverrides,
} from '@phonebill/bridge';
import { device } from '../device.ts';
import { currentLanguage } from '../language/index.ts';
import { settings } from '../settings.ts';
import { createWalletApp } from './wallet-app.ts';

let showToast: (text: string) => void = () => undefined;

/** Shows a bridge toast of SPEC section 8. */
export const showWalletToast = (text: BridgeText): void => showToast(text[currentLanguage()]);

const names = JSON.parse(settings.bridgeNames) as NameOverrides;
// Harmony's native side passes its message port only once, possibly before the bridge is loaded.
if (device.inWalletApp && detectPlatformWithHarmony(device.userAgent) === 'harmony') {
  const { harmonyPort, wkjs } = { ...bridgeNames, ...names.bridge };
  keepMessagePort(window, harmonyPort, wkjs);
}

export const walletApp = createWalletApp({
  inside: device.inWalletApp,
  async load() {
    const { openNativeSide } = await import('./native-side.ts');
    return openNativeSide({
      window,
      userAgent: device.userAgent,
      maxTouchPoints: navigator.maxTouchPoints,
      navigate: (address) => location.assign(address),
      toast: showWalletToast,
      names,
    });
  },
});

/** Sets where the bridge's toasts (SPEC section 8) are shown. */
export function connectWalletApp(page: { readonly showToast: (text: string) => void }): void {
  ({ showToast } = page);
}
