import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../bridge-names.ts';
import {
  addBankCardRow,
  bankCardAddedRow,
  billDetailsRow,
  payOrderSettingRow,
  resetPayPasswordRow,
} from '../names.ts';
import { isError } from '../reading/outcome.ts';
import type { Outcome, Result, Taken } from '../result.ts';
import { TOAST_MS, versionTooOld } from '../texts.ts';
import { call, handOver, opening, outcome } from '../wire/call.ts';

/** The wire value for "no month" (SPEC section 9). */
const NO_TIME = 'NO';

export interface BillDetails {
  /** The bill type; `01` is phone top-up. */
  readonly type: string;
  /** `yyyymm`. */
  readonly time?: string;
}

/** SPEC section 7: opens the app's bill checking details. */
export function openBillDetails(bridge: Bridge, { type, time }: BillDetails): Promise<Result<Taken>> {
  return call(bridge, 'billDetails', billDetailsRow, { type, time: time || NO_TIME }, opening);
}

/**
 * SPEC section 7: opens the setting for the order in which bank cards pay. Shows that the app is too old
 * (section 8) when the app lacks it, or when it is unknown whether the app has it and no answer arrives.
 */
export async function openPayOrderSetting(bridge: Bridge): Promise<Result> {
  const result = await call(bridge, 'payOrderSetting', payOrderSettingRow, {}, handOver);
  if (bridge.platform && result.kind !== 'done') bridge.toast(versionTooOld, TOAST_MS);
  return result;
}

/**
 * SPEC section 7: opens the reset of the pay password; the answer arrives when the person has returned.
 * `opened` is called if the app reports before that that its screen is open.
 */
export function resetPayPassword(bridge: Bridge, opened?: () => void): Promise<Result<Outcome>> {
  return call(bridge, 'resetPayPassword', resetPayPasswordRow, {}, { ...outcome, isError, opened });
}

/**
 * SPEC section 7: opens the screen for adding a bank card. Only the new style of iOS and Harmony report the
 * outcome; elsewhere it is `unclear`. After a success iOS is notified (SPEC section 4), unless the integrator
 * has set that this would close our page (`notifyBankCardAdded`).
 *
 * @param orderNumber the order for which the card is added (SPEC section 3); empty for none.
 */
export async function addBankCard(bridge: Bridge, orderNumber = ''): Promise<Result<Outcome>> {
  const result = await call(bridge, 'addBankCard', addBankCardRow, { orderNumber }, { ...outcome, isError });
  const { notifyBankCardAdded } = { ...bridgeNames, ...bridge.names.bridge };
  if (
    notifyBankCardAdded &&
    bridge.platform === 'ios' &&
    result.kind === 'done' &&
    result.value === 'succeeded'
  ) {
    await call(bridge, 'bankCardAdded', bankCardAddedRow, {}, handOver);
  }
  return result;
}
