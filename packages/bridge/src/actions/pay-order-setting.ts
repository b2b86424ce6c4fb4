import type { Bridge } from '../bridge.ts';
import { payOrderSettingRow } from '../names.ts';
import { notStarted, type Result } from '../result.ts';
import { TOAST_MS, versionTooOld } from '../texts.ts';
import { call, handOver } from '../wire/call.ts';

/**
 * SPEC section 7: opens the settings of the order in which bank cards pay; an app that lacks them is too old
 * (section 8).
 */
export async function openPayOrderSetting(bridge: Bridge): Promise<Result> {
  const result = await call(bridge, 'payOrderSetting', payOrderSettingRow, {}, handOver);
  if (bridge.platform && notStarted(result)) bridge.toast(versionTooOld, TOAST_MS);
  return result;
}
