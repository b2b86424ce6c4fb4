import type { Bridge } from '../bridge.ts';
import { billDetailsRow } from '../names.ts';
import type { Result } from '../result.ts';
import { call, handOver } from '../wire/call.ts';

/** What stands for "no month" (SPEC section 9). */
const NO_TIME = 'NO';

export interface BillDetails {
  /** `01` is phone top-up. */
  readonly type: string;
  /** `yyyymm`. */
  readonly time?: string;
}

/** SPEC section 7: opens the app's bill checking details. */
export function openBillDetails(bridge: Bridge, { type, time }: BillDetails): Promise<Result> {
  return call(bridge, 'billDetails', billDetailsRow, { type, time: time || NO_TIME }, handOver);
}
