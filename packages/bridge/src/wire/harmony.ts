import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../bridge-names.ts';
import { capability } from './capability.ts';
import { keepMessagePort } from './message-port.ts';
import { whenScriptIsThere } from './wallet-script.ts';
import { type Callback, type DoCall, findDoCall, type FindWays, methodOf } from './way.ts';

/**
 * Finds the way for Harmony. The wallet's own script defines `hebaoWkjs`, and does nothing if that name is
 * taken; so the bridge waits for it and never takes its name. Answers arrive through that script, whichever
 * of its two ways the native side uses. When no script arrives, or it arrives only after the message port and
 * so has missed it, the injected object is called directly and answers arrive through the port.
 */
export const harmonyWays: FindWays = async (bridge, { harmony, params }) => {
  if (!portOf(bridge).scriptMissedIt) await whenScriptIsThere(bridge);
  const doCall = bestCall(bridge);
  if (!doCall) return null;
  const can = harmony === null ? 'no' : await capability(bridge, doCall, harmony);
  if (harmony === null || can === 'no') return [];
  return [
    {
      isKnown: can === 'yes',
      takesCallback: true,
      make: (callback) => (bestCall(bridge) ?? doCall)(harmony, params, callback),
    },
  ];
};

/**
 * Returns the way of calling that brings answers, as far as is known now: a script may arrive while the list
 * is being fetched.
 */
function bestCall(bridge: Bridge): DoCall | null {
  return (portOf(bridge).scriptMissedIt ? null : findDoCall(bridge)) ?? directCall(bridge);
}

let calls = 0;
/** The callbacks of direct calls, by id. */
const callbacksOf = new WeakMap<object, Map<string, Callback>>();

function portOf({ window, names }: Bridge): ReturnType<typeof keepMessagePort> {
  const { harmonyPort, wkjs } = { ...bridgeNames, ...names.bridge };
  return keepMessagePort(window, harmonyPort, wkjs);
}

/** Returns a way of calling the injected object directly; null when there is none. */
function directCall(bridge: Bridge): DoCall | null {
  const names = { ...bridgeNames, ...bridge.names.bridge };
  const onMessage = methodOf(bridge.window[names.harmonyObject], 'onMessage');
  if (!onMessage) return null;
  const callbacks = callbacksOf.get(bridge) ?? listen(bridge);
  return (name, params, callback) => {
    const callbackId = callback && `page${(calls += 1)}`;
    if (callbackId) callbacks.set(callbackId, callback);
    return onMessage(name, JSON.stringify({ ...(callbackId && { callbackId }), body: { params } }));
  };
}

function listen(bridge: Bridge): Map<string, Callback> {
  const callbacks = new Map<string, Callback>();
  callbacksOf.set(bridge, callbacks);
  portOf(bridge).readers.add(({ callbackId, pipe, params }) => {
    const callback = callbacks.get(callbackId);
    if (pipe !== true) callbacks.delete(callbackId);
    callback?.(params);
  });
  return callbacks;
}
