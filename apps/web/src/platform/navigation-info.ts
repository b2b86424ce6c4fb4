import { device } from './device.ts';
import { sessionArea, type StorageArea } from './storage.ts';
import { createStore, type Store, useStore } from './store.ts';

const KEY = 'navShow';

export const navigationInfo = createNavigationInfo(sessionArea, device.inWalletApp);

/** Returns whether the page shows its own title bar. */
export function useNavShow(): boolean {
  return useStore(navigationInfo);
}

/** The navigation info of SPEC section 3: whether the page shows its own title bar. */
export interface NavigationInfo extends Pick<Store<boolean>, 'get' | 'subscribe'> {
  /** Shows or hides the title bar, and remembers it for this session. */
  show(visible: boolean): void;
}

/**
 * Creates the navigation info. At first our title bar is hidden inside the wallet app, which has its own, and
 * shown anywhere else.
 */
export function createNavigationInfo(session: StorageArea, inWalletApp: boolean): NavigationInfo {
  const remembered = session.getItem(KEY);
  const store = createStore(remembered === null ? !inWalletApp : remembered === 'Y');
  return {
    get: store.get,
    subscribe: store.subscribe,
    show(visible) {
      session.setItem(KEY, visible ? 'Y' : 'N');
      store.set(visible);
    },
  };
}
