import type { WalletApp } from './wallet-app.ts';

/** No status bar is higher; a number beyond it is in other units, or none. */
const HIGHEST_PX = 100;

/** The height in px of the status bar that lies over the page; 0 when it cannot be had. */
export async function statusBarHeight(app: Pick<WalletApp, 'native'>): Promise<number> {
  const native = await app.native();
  const height = (await native?.readStatusBarHeight().catch(() => 0)) ?? 0;
  return height <= HIGHEST_PX ? height : 0;
}
