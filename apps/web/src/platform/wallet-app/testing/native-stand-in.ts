import type { NativeSide } from '../native-side.ts';
import type { WalletApp } from '../wallet-app.ts';

/** A wallet app of which only these actions are asked. */
export function walletWith(native: Partial<NativeSide>): WalletApp {
  return { inside: true, native: () => Promise.resolve(native as NativeSide) };
}

/** A browser. */
export const noWallet: WalletApp = { inside: false, native: () => Promise.resolve(null) };

/** How an action of the bridge ends. */
export const done = { kind: 'done', value: undefined } as const;
export const unanswered = { kind: 'unanswered' } as const;
export const unsupported = { kind: 'unsupported' } as const;
export const noBridge = { kind: 'noBridge' } as const;
