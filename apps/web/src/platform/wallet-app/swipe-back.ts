import type { WalletApp } from './wallet-app.ts';

/**
 * Makes a request that the user must not swipe away from: the gesture of iOS is off meanwhile, and on again
 * however it ends.
 */
export async function withoutSwipeBack<T>(
  app: Pick<WalletApp, 'native'>,
  request: () => Promise<T>,
): Promise<T> {
  const set = (enable: boolean) => void app.native().then((native) => native?.setSwipeBack(enable));
  set(false);
  try {
    return await request();
  } finally {
    set(true);
  }
}
