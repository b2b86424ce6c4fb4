import type { NameOverrides } from '@phonebill/bridge';
import { device } from '../device/index.ts';
import { currentLanguage } from '../language/index.ts';
import { settings } from '../settings.ts';
import { createWalletApp } from './wallet-app.ts';

let showToast: (text: string) => void = () => undefined;

export const walletApp = createWalletApp({
  inside: device.inWalletApp,
  async load() {
    const { openNativeSide } = await import('./native-side.ts');
    return openNativeSide({
      window,
      userAgent: device.userAgent,
      navigate: (address) => location.assign(address),
      toast: (text) => showToast(text[currentLanguage()]),
      names: JSON.parse(settings.bridgeNames) as NameOverrides,
    });
  },
});

/** Where the bridge's toasts (SPEC section 8) are shown. */
export function connectWalletApp(page: { readonly showToast: (text: string) => void }): void {
  ({ showToast } = page);
}
