import type { Result } from '@phonebill/bridge';
import type { NativeSide } from './native-side.ts';

/** The wallet app around these pages, when there is one. */
export interface WalletApp {
  readonly inside: boolean;
  /**
   * Its native side; null outside the wallet app, and when its script could not be loaded: do as in a browser
   * then.
   */
  native(): Promise<NativeSide | null>;
}

/**
 * Outside the wallet app nothing is ever loaded. Inside, once, when it is first needed; after a failure at
 * the next need again.
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
 * Whether the wallet app has taken a call, or may have; also when it answered with an error. Otherwise
 * nothing was started, and the page may do as in a browser without doing it twice.
 */
export function mayHaveStarted(result: Result<unknown> | null | undefined): boolean {
  return result?.kind === 'done' || result?.kind === 'unanswered' || result?.kind === 'failed';
}
