import type { Bridge } from '../bridge.ts';
import type { SwipeBack } from '../given.ts';
import { swipeBackRow } from '../names.ts';
import type { Result } from '../result.ts';
import { call, handOver } from '../wire/call.ts';

/** SPEC section 7: the gesture of iOS that goes back, on or off. Elsewhere nothing happens. */
export function setSwipeBack(bridge: Bridge, given: SwipeBack): Promise<Result> {
  return call(bridge, 'swipeBack', swipeBackRow, given, handOver);
}
