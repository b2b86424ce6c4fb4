import type { MenuItem } from '../action-params.ts';
import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../bridge-names.ts';
import { isFunctionName, webAddress } from '../encode.ts';
import {
  hideNavigationRow,
  removeTitleMenuRow,
  setTitleMenuRow,
  setTitleRow,
  showNavigationRow,
} from '../names.ts';
import { notStarted, refused, type Result } from '../result.ts';
import { call, handOver } from '../wire/call.ts';
import { forgetMethods } from '../wire/capability.ts';

/** Sets the title that the native title bar shows. */
export function setTitle(bridge: Bridge, title: string): Promise<Result> {
  return call(bridge, 'setTitle', setTitleRow, { title }, handOver);
}

/** SPEC section 7: hides or shows the native title bar. */
export function setNavigationShown(bridge: Bridge, shown: boolean): Promise<Result> {
  return shown
    ? call(bridge, 'showNavigation', showNavigationRow, {}, handOver)
    : call(bridge, 'hideNavigation', hideNavigationRow, {}, handOver);
}

/** iOS may inject the removal only after the page has started (SPEC section 9). */
const RETRY_MS = 500;

/** The latest menu action of each bridge. */
const latest = new WeakMap<Bridge, object>();

/**
 * SPEC section 7: sets the menu in the native title bar. A wallet runs an entry's `menuUrl` as a script. Each
 * entry therefore gets a call of our own global function with its position in the list, which opens the
 * entry's address (http(s) only); no text of an entry is part of the script.
 */
export async function setTitleMenu(
  bridge: Bridge,
  items: readonly MenuItem[],
  open: (address: string) => void = bridge.navigate,
): Promise<Result> {
  latest.set(bridge, {});
  const { menuFunction } = { ...bridgeNames, ...bridge.names.bridge };
  const addresses = items.map(({ menuUrl }) => webAddress(bridge, menuUrl));
  if (!isFunctionName(menuFunction) || addresses.includes(null)) return refused;
  if (bridge.platform) {
    bridge.window[menuFunction] = (place: unknown) => {
      const address = addresses[Number(place)];
      if (address) open(address);
    };
  }
  const list = items.map(({ menuName }, place) => ({ menuName, menuUrl: `${menuFunction}('${place}');` }));
  return call(bridge, 'setTitleMenu', setTitleMenuRow, { list, json: JSON.stringify(list) }, handOver);
}

/**
 * SPEC section 7: removes that menu. On iOS it is removed only if the method is there; if it is not there
 * yet, the removal is tried once more after half a second, unless a menu was set or removed in the meantime.
 */
export async function removeTitleMenu(bridge: Bridge): Promise<Result> {
  const mine = {};
  latest.set(bridge, mine);
  const first = await call(bridge, 'removeTitleMenu', removeTitleMenuRow, {}, handOver);
  if (bridge.platform !== 'ios' || !notStarted(first)) return first;
  await new Promise<void>((resolve) => {
    bridge.timers.set(resolve, RETRY_MS);
  });
  if (latest.get(bridge) !== mine) return first;
  forgetMethods(bridge);
  return call(bridge, 'removeTitleMenu', removeTitleMenuRow, {}, handOver);
}
