/**
 * Tourists (SPEC sections 2 and 6): a channel vouches for a visitor by its signature over the number. The
 * number travels encrypted to the gateway's key; one that the link carries in clear is encrypted here first.
 */
import { mobile } from '@phonebill/contract/validation';
import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import type { SessionUser } from '../session/session-user.ts';
import type { StorageArea } from '../storage.ts';

/** Who is here (SPEC section 6): a user and a tourist by their session, a visitor without one. */
export type Caller = 'user' | 'tourist' | 'visitor';

/** What the link says, as it stands there. */
export interface TouristLink {
  readonly cnlCode: string;
  readonly sign: string;
  readonly signMobileNo: string;
  /** A number in clear beside it, if there is one. */
  readonly mobileNo: string | null;
}

export interface Tourists {
  /** Asks the gateway who the link brings; a tourist's session with it. */
  verify(link: TouristLink): Promise<SessionUser>;
  /** Whether this session came from this very link: reloading the page asks nothing again. */
  cameFrom(link: TouristLink, tokenId: string): boolean;
  /** Who has this session; null: nobody. */
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
  // As the session itself: this tab's own first, then what another tab of the browser left.
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

/** Whether a link has all that is verified: the channel, its signature, and the number it is over. */
export function isWhole(link: TouristLink): boolean {
  return link.cnlCode !== '' && link.sign !== '' && (link.signMobileNo !== '' || clearNumber(link) !== null);
}

/** The number, when the link has it in clear; an encrypted one is for the gateway only. */
function clearNumber({ signMobileNo, mobileNo }: TouristLink): string | null {
  if (mobile.accepts(signMobileNo)) return signMobileNo;
  return signMobileNo === '' && mobileNo !== null && mobile.accepts(mobileNo) ? mobileNo : null;
}

function markOf({ cnlCode, sign }: TouristLink, tokenId: string): string {
  return JSON.stringify([tokenId, cnlCode, sign]);
}
