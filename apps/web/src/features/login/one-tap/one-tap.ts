import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { call } from '../../../platform/http/index.ts';
import { carried } from '../../../platform/sign-on/index.ts';
import { clientKey, decryptNumber } from '../../../platform/sm2/index.ts';

type Name = 'POST /vi/getMobileNumber';

/** The number of the phone as its carrier gives it, and the ticket that logs it in once without a code. */
export interface OneTapNumber {
  readonly mobileNo: string;
  readonly messageTicket: string;
}

interface OneTapPorts {
  /** The data that a link carried. */
  readonly carried: { oneTapToken: string | null };
  readonly ask: (input: CallInput<Name>) => Promise<CallResponse<Name>>;
  /** Returns the page's own public key, to which the number in the answer is encrypted. */
  readonly clientKey: () => Promise<string>;
  readonly decrypt: (cipher: string) => Promise<string>;
}

/**
 * The carrier's one-tap token that a link carried (SPEC section 7, getMobileNumber): kept in memory only,
 * until a login page asks for its number.
 */
interface OneTap {
  /**
   * Asks for the number once, since the token can be used once; later callers share the answer. Null if there
   * is no token.
   */
  number(): Promise<OneTapNumber> | null;
  forget(): void;
}

export function createOneTap({ carried: link, ask, clientKey: keyOfPage, decrypt }: OneTapPorts): OneTap {
  let answer: Promise<OneTapNumber> | null = null;

  async function redeem(oneTapToken: string): Promise<OneTapNumber> {
    const { mobileNo, messageTicket } = await ask({ oneTapToken, clientKey: await keyOfPage() });
    return { mobileNo: await decrypt(mobileNo), messageTicket };
  }

  return {
    number() {
      if (link.oneTapToken !== null) answer ??= redeem(link.oneTapToken);
      return answer;
    },
    forget: () => void (link.oneTapToken = answer = null),
  };
}

/** The login page shows a failure, and has another way. */
export const oneTap = createOneTap({
  carried,
  ask: (input) => call('POST /vi/getMobileNumber', input, { failureShownBy: 'caller' }),
  clientKey,
  decrypt: decryptNumber,
});
