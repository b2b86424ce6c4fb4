import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../bridge-names.ts';
import { bankCardAddedRow } from '../names.ts';
import { notStarted } from '../result.ts';
import { call, canCall, handOver } from '../wire/call.ts';

/** What is used of the page's window. */
interface Paged {
  readonly history: {
    readonly state: unknown;
    pushState(state: unknown, unused: string): void;
    go(delta: number): void;
  };
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

/** After it the wallet counts as one that does not go back. In ms. */
const GOES_BACK_WITHIN_MS = 3000;
/** How many pages wallets go back on it. */
const PAGES_BACK = 2;

/**
 * SPEC section 4: the success notification of iOS after a card was added. Real wallets go two pages back on
 * it, which would leave our page or close it; so as many entries of this very page are put on top first, and
 * those are what goes. A wallet that does not go back has them taken away after a while.
 */
export async function tellCardAdded(bridge: Bridge): Promise<void> {
  const { notifyBankCardAdded } = { ...bridgeNames, ...bridge.names.bridge };
  if (!notifyBankCardAdded || bridge.platform !== 'ios') return;
  if ((await canCall(bridge, 'bankCardAdded', bankCardAddedRow, {})) === 'no') return;
  const { history } = bridge.window as unknown as Partial<Paged>;
  if (!history) return;
  const page = bridge.window as unknown as Paged;
  for (let count = 0; count < PAGES_BACK; count += 1) history.pushState(history.state, '');
  const wentBack = () => end();
  const timer = bridge.timers.set(() => {
    end();
    history.go(-PAGES_BACK);
  }, GOES_BACK_WITHIN_MS);
  const end = () => {
    bridge.timers.clear(timer);
    page.removeEventListener('popstate', wentBack);
  };
  page.addEventListener('popstate', wentBack);
  if (!notStarted(await call(bridge, 'bankCardAdded', bankCardAddedRow, {}, handOver))) return;
  end();
  history.go(-PAGES_BACK);
}
