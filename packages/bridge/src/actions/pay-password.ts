import type { Bridge } from '../bridge.ts';
import { resetPayPasswordRow } from '../names.ts';
import { outcome } from '../reading/outcome.ts';
import type { Outcome, Result } from '../result.ts';
import { call } from '../wire/call.ts';

/** SPEC section 7: lets the person reset the pay password, and tells when they are back and how it went. */
export function resetPayPassword(bridge: Bridge): Promise<Result<Outcome>> {
  return call(bridge, 'resetPayPassword', resetPayPasswordRow, {}, outcome);
}
