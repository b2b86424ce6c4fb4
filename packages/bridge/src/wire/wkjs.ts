import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../names.ts';
import { type Callback, methodOf } from './way.ts';

/** `hebaoWkjs.doCall(name, params?, callback?)`. */
export type DoCall = (name: string, params: object | undefined, callback: Callback | undefined) => unknown;

/**
 * The page's side of the bridge as it is there now; null when there is none. Arguments that are not given are
 * left out.
 */
export function findDoCall(bridge: Bridge): DoCall | null {
  const doCall = methodOf(bridge.window[bridge.names.bridge?.wkjs ?? bridgeNames.wkjs], 'doCall');
  return (
    doCall &&
    ((name, params, callback) => doCall(name, ...(params ? [params] : []), ...(callback ? [callback] : [])))
  );
}
