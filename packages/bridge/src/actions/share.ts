import type { Bridge } from '../bridge.ts';
import { webAddress } from '../encode.ts';
import type { Share } from '../action-params.ts';
import { shareRow, shareToChatRow } from '../names.ts';
import { outcome } from '../reading/outcome.ts';
import { type Outcome, refused, type Result } from '../result.ts';
import { call, handOver } from '../wire/call.ts';

export interface ChatShare extends Share {
  /** A picture, Base64. */
  readonly logo?: string;
}

/** SPEC section 7: opens the native share sheet. */
export async function share(bridge: Bridge, given: Share): Promise<Result> {
  const url = webAddress(bridge, given.url);
  return url === null ? refused : call(bridge, 'share', shareRow, { ...given, url }, handOver);
}

/**
 * SPEC section 7: shares straight to the chat app. The answer comes when the person is back, if the chat app
 * gives one.
 */
export async function shareToChat(bridge: Bridge, given: ChatShare): Promise<Result<Outcome>> {
  const url = webAddress(bridge, given.url);
  return url === null
    ? refused
    : call(bridge, 'shareToChat', shareToChatRow, { logo: '', ...given, url }, outcome);
}
