/**
 * Verifies tourists (SPEC sections 2 and 6): a channel vouches for a visitor by its signature over the
 * number. The number travels encrypted to the gateway's key; one that the link carries in clear is encrypted
 * here first.
 */
import { mobile } from '@phonebill/contract/validation';
import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import type { SessionUser } from '../session/session-user.ts';
import type { StorageArea } from '../storage.ts';

/** The kind of caller (SPEC section 6): users and tourists have a session, visitors have none. */
export type Caller = 'user' | 'tourist' | 'visitor';

/** The parameters of the link, unchanged. */
export interface TouristLink {
  readonly cnlCode: string;
  readonly sign: string;
  readonly signMobileNo: string;
  /** A separate number in clear, null if there is none. */
  readonly mobileNo: string | null;
}

export interface Tourists {
  /** Asks the gateway to verify the link; returns the tourist's session. */
  verify(link: TouristLink): Promise<SessionUser>;
  /**
   * Returns whether this session came from this very link, so that reloading the page does not verify it
   * again.
   */
  cameFrom(link: TouristLink, tokenId: string): boolean;
  /** Returns the kind of caller of this session; null for no session. */
  callerOf(user: Pick<SessionUser, 'tokenId'> | null): Caller;
}

export interface TouristPorts {
  readonly verification: (
    input: CallInput<'POST /vi/verification'>,
  ) => Promise<CallResponse<'POST /vi/verification'>>;
  readonly encrypt: (mobileNo: string) => Promise<string>;
  readonly sessionArea: StorageArea;
  readonly localArea: StorageArea;
}

const KEY = 'touristSign';

export function createTourists({ verification, encrypt, sessionArea, localArea }: TouristPorts): Tourists {
  let underWay: { readonly sign: string; readonly user: Promise<SessionUser> } | null = null;
  // Stored like the session itself: this tab's own area first, then what another tab of the browser left.
  const marks = () => [sessionArea, localArea].map((area) => area.getItem(KEY) ?? '[]');

  async function ask(link: TouristLink): Promise<SessionUser> {
    const { cnlCode, sign } = link;
    const mobileNo = clearNumber(link);
    const signMobileNo = mobileNo === null ? link.signMobileNo : await encrypt(mobileNo);
    const { ssoToken, userNo } = await verification({ cnlCode, sign, signMobileNo });
    for (const area of [sessionArea, localArea]) area.setItem(KEY, markOf(link, ssoToken));
    return { tokenId: ssoToken, userNo, mobileNo, rechargeMobileNo: '' };
  }

  return {
    verify(link) {
      if (underWay?.sign === link.sign) return underWay.user;
      const user = ask(link).finally(() => (underWay = null));
      underWay = { sign: link.sign, user };
      return user;
    },
    cameFrom: (link, tokenId) => marks().includes(markOf(link, tokenId)),
    callerOf(user) {
      if (!user) return 'visitor';
      return marks().some((mark) => mark.startsWith(`[${JSON.stringify(user.tokenId)},`))
        ? 'tourist'
        : 'user';
    },
  };
}

/**
 * Returns whether a link has everything that is verified: the channel, its signature, and the signed number.
 */
export function isWhole(link: TouristLink): boolean {
  return link.cnlCode !== '' && link.sign !== '' && (link.signMobileNo !== '' || clearNumber(link) !== null);
}

/** Returns the number if the link has it in clear; an encrypted one can be read by the gateway only. */
function clearNumber({ signMobileNo, mobileNo }: TouristLink): string | null {
  if (mobile.accepts(signMobileNo)) return signMobileNo;
  return signMobileNo === '' && mobileNo !== null && mobile.accepts(mobileNo) ? mobileNo : null;
}

function markOf({ cnlCode, sign }: TouristLink, tokenId: string): string {
  return JSON.stringify([tokenId, cnlCode, sign]);
}
