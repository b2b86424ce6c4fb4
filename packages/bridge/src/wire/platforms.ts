import type { Bridge } from '../bridge.ts';
import { capability } from './capability.ts';
import { whenScriptIsThere } from './wallet-script.ts';
import { findDoCall, type FindWays, methodOf, type Way } from './way.ts';

const injected = ['goActivity', 'MobileWalletShare'];

/** Finds the way for Android: objects that the app injects, called with positional arguments. */
export const androidWays: FindWays = (bridge, { android, androidArgs }) => {
  const [object = '', name = ''] = android?.split('.') ?? [];
  if (![...injected, object].some((known) => bridge.window[known])) return Promise.resolve(null);
  const method = methodOf(bridge.window[object], name);
  return Promise.resolve(
    method ? [{ isKnown: true, takesCallback: false, make: () => method(...androidArgs) }] : [],
  );
};

/**
 * Finds the ways for iOS (SPEC section 4): the new-style method if the native side lists it, then an older
 * global function, then a URL scheme. The script of the new style may arrive late: it is waited for when
 * there is no older function.
 */
export const iosWays: FindWays = async (bridge, { ios, params, older, args, scheme }) => {
  const ways: Way[] = [];
  if (older === null || !methodOf(bridge.window, older)) await whenScriptIsThere(bridge);
  const doCall = findDoCall(bridge);
  if (doCall && ios !== null) {
    const can = await capability(bridge, doCall, ios);
    if (can === 'yes' || (can === 'unknown' && !missingHandler(bridge, ios))) {
      ways.push({
        isKnown: can === 'yes',
        takesCallback: true,
        make: (callback) => doCall(ios, params, callback),
      });
    }
  }
  const globalFunction = older === null ? null : methodOf(bridge.window, older);
  if (globalFunction) ways.push({ isKnown: true, takesCallback: false, make: () => globalFunction(...args) });
  // An app whose list lacks this method may not know the scheme either, and nothing would show it.
  if (scheme !== null)
    ways.push({
      isKnown: !doCall,
      takesCallback: false,
      make() {
        bridge.navigate(scheme);
      },
    });
  return doCall || ways.length > 0 ? ways : null;
};

/**
 * Whether WebKit shows that the native side has not registered the method: a call to it would never be
 * answered. Used when there is no list.
 */
function missingHandler(bridge: Bridge, method: string): boolean {
  const handlers = (bridge.window['webkit'] as { messageHandlers?: Record<string, unknown> } | undefined)
    ?.messageHandlers;
  return handlers !== undefined && !handlers[method];
}
