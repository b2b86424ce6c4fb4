import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../names.ts';
import { capability } from './capability.ts';
import { type Callback, findDoCall, type FindWays, methodOf, type Way } from './way.ts';

const injected = ['goActivity', 'MobileWalletShare'];

/** Objects that the app injects, called with positional arguments. */
export const androidWays: FindWays = (bridge, { android, androidArgs }) => {
  const [object = '', name = ''] = android?.split('.') ?? [];
  if (![...injected, object].some((known) => bridge.window[known])) return Promise.resolve(null);
  const method = methodOf(bridge.window[object], name);
  return Promise.resolve(
    method ? [{ isKnown: true, takesCallback: false, make: () => method(...androidArgs) }] : [],
  );
};

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
      ways.push({
        isKnown: can === 'yes',
        takesCallback: true,
        make: (callback) => doCall(ios, params, callback),
      });
    }
  }
  const globalFunction = older === null ? null : methodOf(bridge.window, older);
  if (globalFunction) ways.push({ isKnown: true, takesCallback: false, make: () => globalFunction(...args) });
  if (scheme !== null)
    ways.push({ isKnown: true, takesCallback: false, make: () => bridge.navigate(scheme) });
  return doCall || ways.length > 0 ? ways : null;
};

/**
 * Without a list, WebKit itself still knows which methods the native side registered: a call to another never
 * answers.
 */
function missingHandler(bridge: Bridge, method: string): boolean {
  const handlers = (bridge.window['webkit'] as { messageHandlers?: Record<string, unknown> } | undefined)
    ?.messageHandlers;
  return handlers !== undefined && !handlers[method];
}

/** The same `hebaoWkjs.doCall` as on iOS, over the object that the native side injects. */
export const harmonyWays: FindWays = async (bridge, { harmony, params }) => {
  const doCall = findDoCall(bridge) ?? (installWkjs(bridge) ? findDoCall(bridge) : null);
  if (!doCall) return null;
  const can = harmony === null ? 'no' : await capability(bridge, doCall, harmony);
  if (harmony === null || can === 'no') return [];
  return [
    { isKnown: can === 'yes', takesCallback: true, make: (callback) => doCall(harmony, params, callback) },
  ];
};

/** Puts the page's side in place where the app has not done so. False when the native side is not there. */
function installWkjs(bridge: Bridge): boolean {
  const names = { ...bridgeNames, ...bridge.names.bridge };
  const onMessage = methodOf(bridge.window[names.harmonyObject], 'onMessage');
  if (!onMessage) return false;
  const callbacks = new Map<string, Callback>();
  let calls = 0;

  const answer = (callbackId: string, keep: unknown, value: unknown) => {
    const callback = callbacks.get(callbackId);
    if (keep !== true) callbacks.delete(callbackId);
    callback?.(value);
  };

  bridge.window[names.wkjs] = {
    doCall(name: string, params?: object | Callback, callback?: Callback) {
      const asked = typeof params === 'function' ? (params as Callback) : callback;
      const callbackId = `hb${(calls += 1)}`;
      if (asked) callbacks.set(callbackId, asked);
      const body = { params: typeof params === 'function' ? undefined : params };
      return onMessage(name, JSON.stringify(asked ? { callbackId, body } : { body }));
    },
    // Native sides answer in either form: (callbackId, pipe, args) or ({ callbackId, params }).
    callback(id: string | { callbackId: string; params?: unknown }, pipe?: boolean, args?: unknown) {
      if (typeof id === 'string') answer(id, pipe, args);
      else answer(id?.callbackId, false, id?.params);
    },
    msgCallback: (callbackId: string, value: unknown) => answer(callbackId, false, value),
  };
  return true;
}
