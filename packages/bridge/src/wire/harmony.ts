import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../names.ts';
import { capability } from './capability.ts';
import { type Callback, type FindWays, methodOf } from './way.ts';
import { findDoCall } from './wkjs.ts';

/** The same `hebaoWkjs.doCall` as on iOS, over the object that the native side injects. */
export const harmonyWays: FindWays = async (bridge, { harmony, params }) => {
  const doCall = findDoCall(bridge) ?? (installWkjs(bridge) ? findDoCall(bridge) : null);
  if (!doCall) return null;
  const can = harmony === null ? 'no' : await capability(bridge, doCall, harmony);
  if (harmony === null || can === 'no') return [];
  return [{ sure: can === 'yes', answers: true, make: (callback) => doCall(harmony, params, callback) }];
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
