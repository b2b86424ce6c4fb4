import { device } from '../device/index.ts';
import { sessionArea } from '../storage.ts';
import { useStore } from '../store.ts';
import { createNavigationInfo } from './navigation-info.ts';

export const navigationInfo = createNavigationInfo(sessionArea, device.inWalletApp);

/** Whether the page shows its own title bar. */
export function useNavShow(): boolean {
  return useStore(navigationInfo);
}
