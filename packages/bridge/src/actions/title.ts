import type { Bridge } from '../bridge.ts';
import { setTitleRow } from '../names.ts';
import type { Result } from '../result.ts';
import { call, handOver } from '../wire/call.ts';

/** The title that the native title bar shows. */
export function setTitle(bridge: Bridge, title: string): Promise<Result> {
  return call(bridge, 'setTitle', setTitleRow, { title }, handOver);
}
