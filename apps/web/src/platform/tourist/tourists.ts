/**
 * Tourists (SPEC sections 2 and 6): a channel vouches for a visitor by its signature over the number. The
 * number travels encrypted to the gateway's key; one that the link carries in clear is encrypted here first.
 */
import { mobile } from '@phonebill/contract/validation';
import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import type { SessionUser } from '../session/session-user.ts';
import type { StorageArea } from '../storage.ts';

/** What the link says, as it stands there. */
export interface TouristLink {
  readonly cnlCode: string;
  readonly sign: string;
  readonly signMobileNo: string;
  /** A number in clear beside it, if there is one. */
  readonly mobileNo: string | null;
}

export interface Tourists {
  /** Asks the gateway. Null when it agrees without giving a token. */
  verify(link: TouristLink): Promise<SessionUser | null>;
  /** Whether this session came from this very link: reloading the page asks nothing again. */
  cameFrom(link: TouristLink, tokenId: string): boolean;
}

export interface TouristPorts {
  readonly verification: (
    input: CallInput<'POST /vi/verification'>,
  ) => Promise<Partial<CallResponse<'POST /vi/verification'>>>;
  readonly encrypt: (mobileNo: string) => Promise<string>;
  readonly sessionArea: StorageArea;
}

const KEY = 'touristSign';

export function createTourists({ verification, encrypt, sessionArea }: TouristPorts): Tourists {
  let underWay: { readonly sign: string; readonly user: Promise<SessionUser | null> } | null = null;

  async function ask(link: TouristLink): Promise<SessionUser | null> {
    const { cnlCode, sign } = link;
    const mobileNo = clearNumber(link);
    const signMobileNo = mobileNo === null ? link.signMobileNo : await encrypt(mobileNo);
    const { ssoToken, userNo = '' } = await verification({ cnlCode, sign, signMobileNo });
    if (!ssoToken) return null;
    sessionArea.setItem(KEY, markOf(link, ssoToken));
    return { tokenId: ssoToken, userNo, mobileNo, rechargeMobileNo: mobileNo ?? '' };
  }

  return {
    verify(link) {
      if (underWay?.sign === link.sign) return underWay.user;
      const user = ask(link).finally(() => (underWay = null));
      underWay = { sign: link.sign, user };
      return user;
    },
    cameFrom: (link, tokenId) => sessionArea.getItem(KEY) === markOf(link, tokenId),
  };
}

/** The number, when the link has it in clear; an encrypted one is for the gateway only. */
function clearNumber({ signMobileNo, mobileNo }: TouristLink): string | null {
  if (mobile.accepts(signMobileNo)) return signMobileNo;
  return signMobileNo === '' && mobileNo !== null && mobile.accepts(mobileNo) ? mobileNo : null;
}

function markOf({ cnlCode, sign }: TouristLink, tokenId: string): string {
  return JSON.stringify([tokenId, cnlCode, sign]);
}
