import type { Bridge } from '../bridge.ts';
import { webAddress } from '../encode.ts';
import type { Share } from '../action-params.ts';
import { shareRow, shareToChatRow } from '../names.ts';
import { isError } from '../reading/outcome.ts';
import { type Outcome, refused, type Result, type Taken } from '../result.ts';
import { call, opening, outcome } from '../wire/call.ts';

export interface ChatShare extends Share {
  /** A picture, in Base64. */
  readonly logo?: string;
}

/** SPEC section 7: opens the native share sheet. */
export async function share(bridge: Bridge, given: Share): Promise<Result<Taken>> {
  const url = webAddress(bridge, given.url);
  return url === null ? refused : call(bridge, 'share', shareRow, { ...given, url }, opening);
}

/**
 * SPEC section 7: shares directly to the chat app. The answer arrives when the person has returned, if the
 * chat app gives one. `opened` is called if the app reports before that that the chat app is open.
 */
export async function shareToChat(
  bridge: Bridge,
  given: ChatShare,
  opened?: () => void,
): Promise<Result<Outcome>> {
  const url = webAddress(bridge, given.url);
  if (url === null) return refused;
  const expected = { ...outcome, isError, opened };
  return call(bridge, 'shareToChat', shareToChatRow, { logo: '', ...given, url }, expected);
}
