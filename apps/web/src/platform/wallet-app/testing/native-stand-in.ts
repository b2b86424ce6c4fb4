import type { NativeSide } from '../native-side.ts';
import type { WalletApp } from '../wallet-app.ts';

/** Returns a wallet app that has only these actions. */
export function walletWith(native: Partial<NativeSide>): WalletApp {
  return { inside: true, native: () => Promise.resolve(native as NativeSide) };
}

/** A browser without a wallet app. */
export const noWallet: WalletApp = { inside: false, native: () => Promise.resolve(null) };

/** The results of a bridge action. */
export const done = { kind: 'done', value: undefined } as const;
export const unanswered = { kind: 'unanswered' } as const;
export const unsupported = { kind: 'unsupported' } as const;
export const noBridge = { kind: 'noBridge' } as const;
