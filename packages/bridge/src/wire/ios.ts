import type { Bridge } from '../bridge.ts';
import { capability } from './capability.ts';
import { type FindWays, methodOf, type Way } from './way.ts';
import { findDoCall } from './wkjs.ts';

/**
 * SPEC section 4: the new-style method if the native side lists it, then an older global function, then a URL
 * scheme.
 */
export const iosWays: FindWays = async (bridge, { ios, params, older, args, scheme }) => {
  const ways: Way[] = [];
  const doCall = findDoCall(bridge);
  if (doCall && ios !== null) {
    const can = await capability(bridge, doCall, ios);
    if (can === 'yes' || (can === 'unknown' && !missingHandler(bridge, ios))) {
      ways.push({ sure: can === 'yes', answers: true, make: (callback) => doCall(ios, params, callback) });
    }
  }
  const globalFunction = older === null ? null : methodOf(bridge.window, older);
  if (globalFunction) ways.push({ sure: true, answers: false, make: () => globalFunction(...args) });
  if (scheme !== null) ways.push({ sure: true, answers: false, make: () => bridge.navigate(scheme) });
  return doCall || ways.length > 0 ? ways : null;
};

/**
 * Without a list, WebKit itself still tells which methods the native side registered: a call to another never
 * answers.
 */
function missingHandler(bridge: Bridge, method: string): boolean {
  const handlers = (bridge.window['webkit'] as { messageHandlers?: Record<string, unknown> } | undefined)
    ?.messageHandlers;
  return handlers !== undefined && !handlers[method];
}
