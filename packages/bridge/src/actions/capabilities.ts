/**
 * Checks whether the app supports an action, so that a page can decide whether to show its button. Opens
 * nothing; without a bridge the answer is no.
 */
import type { Bridge } from '../bridge.ts';
import { billDetailsRow, resetPayPasswordRow, shareRow, shareToChatRow } from '../names.ts';
import { canCall } from '../wire/call.ts';
import type { Capability } from '../wire/capability.ts';

const nothingToShare = { title: '', url: '', details: '' };

export function canShare(bridge: Bridge): Promise<Capability> {
  return canCall(bridge, 'share', shareRow, nothingToShare);
}

export function canShareToChat(bridge: Bridge): Promise<Capability> {
  return canCall(bridge, 'shareToChat', shareToChatRow, { ...nothingToShare, logo: '' });
}

export function canResetPayPassword(bridge: Bridge): Promise<Capability> {
  return canCall(bridge, 'resetPayPassword', resetPayPasswordRow, {});
}

export function canOpenBillDetails(bridge: Bridge): Promise<Capability> {
  return canCall(bridge, 'billDetails', billDetailsRow, { type: '', time: '' });
}
