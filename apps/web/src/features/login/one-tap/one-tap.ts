import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { call } from '../../../platform/http/index.ts';
import { carried } from '../../../platform/sign-on/index.ts';
import { clientKey, decryptNumber } from '../../../platform/sm2/index.ts';

type Name = 'POST /vi/getMobileNumber';

/** The number of the phone as its carrier names it, and what logs it in without a code, once. */
export interface OneTapNumber {
  readonly mobileNo: string;
  readonly messageTicket: string;
}

interface OneTapPorts {
  /** What a link carried. */
  readonly carried: { oneTapToken: string | null };
  readonly ask: (input: CallInput<Name>) => Promise<CallResponse<Name>>;
  /** The page's own public key, to which the number in the answer is encrypted. */
  readonly clientKey: () => Promise<string>;
  readonly decrypt: (cipher: string) => Promise<string>;
}

/**
 * The carrier's one-tap token that a link carried (SPEC section 7, getMobileNumber): kept in memory only,
 * until a login page asks whose it is.
 */
interface OneTap {
  /** Asks once, since the token is good once; who asks again shares the answer. Null: nothing is there. */
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

/** Its failure is shown by the login page, which has another way. */
export const oneTap = createOneTap({
  carried,
  ask: (input) => call('POST /vi/getMobileNumber', input, { failureShownBy: 'caller' }),
  clientKey,
  decrypt: decryptNumber,
});
