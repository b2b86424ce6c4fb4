import type { Result } from '@phonebill/bridge';
import type { NativeSide } from './native-side.ts';

/** The wallet app around these pages, if there is one. */
export interface WalletApp {
  readonly inside: boolean;
  /**
   * Returns its native side; null outside the wallet app, or if its script could not be loaded: the page then
   * behaves as in a browser.
   */
  native(): Promise<NativeSide | null>;
}

/**
 * Creates the wallet app. Outside it nothing is ever loaded. Inside, the native side is loaded once, when
 * first needed, and again at the next need after a failure.
 */
export function createWalletApp({
  inside,
  load,
}: {
  readonly inside: boolean;
  readonly load: () => Promise<NativeSide>;
}): WalletApp {
  let loading: Promise<NativeSide | null> | null = null;
  return {
    inside,
    native() {
      if (!inside) return Promise.resolve(null);
      loading ??= load().catch(() => (loading = null));
      return loading;
    },
  };
}

/**
 * Returns whether the wallet app has accepted a call, or may have, even if it answered with an error.
 * Otherwise nothing was started, and the page may act as in a browser without doing it twice.
 */
export function mayHaveStarted(result: Result<unknown> | null | undefined): boolean {
  return result?.kind === 'done' || result?.kind === 'unanswered' || result?.kind === 'failed';
}
