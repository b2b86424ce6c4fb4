import type { WalletApp } from './wallet-app.ts';

/**
 * Makes a request during which the user must not swipe the page away: the iOS gesture is switched off
 * meanwhile, and on again however the request ends.
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
