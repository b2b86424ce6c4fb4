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

/** What stands for "no month" (SPEC section 9). */
const NO_TIME = 'NO';

export interface BillDetails {
  /** `01` is phone top-up. */
  readonly type: string;
  /** `yyyymm`. */
  readonly time?: string;
}

/** SPEC section 7: opens the app's bill checking details. */
export function openBillDetails(bridge: Bridge, { type, time }: BillDetails): Promise<Result<Taken>> {
  return call(bridge, 'billDetails', billDetailsRow, { type, time: time || NO_TIME }, opening);
}

/**
 * SPEC section 7: opens the settings of the order in which bank cards pay; an app that lacks them, or
 * does not answer where it is not known whether it has them, is too old (section 8).
 */
export async function openPayOrderSetting(bridge: Bridge): Promise<Result> {
  const result = await call(bridge, 'payOrderSetting', payOrderSettingRow, {}, handOver);
  if (bridge.platform && result.kind !== 'done') bridge.toast(versionTooOld, TOAST_MS);
  return result;
}

/**
 * SPEC section 7: lets the person reset the pay password; the answer comes when they are back. `opened`: is
 * told where the app says before that its screen is open.
 */
export function resetPayPassword(bridge: Bridge, opened?: () => void): Promise<Result<Outcome>> {
  return call(bridge, 'resetPayPassword', resetPayPasswordRow, {}, { ...outcome, isError, opened });
}

/**
 * SPEC section 7: lets the person add a bank card. Only the new style of iOS and Harmony answers how it
 * went; elsewhere it is `unclear`. After a success iOS is notified (SPEC section 4), unless the integrator
 * says that this closes our page there (`notifyBankCardAdded`).
 *
 * @param orderNumber the order for which the card is added (SPEC section 3); empty: none.
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
