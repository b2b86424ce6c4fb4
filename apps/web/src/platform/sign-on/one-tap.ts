import type { CallInput, CallResponse } from '@phonebill/contract/wire';

type Name = 'POST /vi/getMobileNumber';

/** The number of the phone as its carrier names it, and what logs it in without a code, once. */
export interface OneTapNumber {
  readonly mobileNo: string;
  readonly messageTicket: string;
}

export interface OneTapPorts {
  readonly ask: (input: CallInput<Name>) => Promise<CallResponse<Name>>;
  /** The page's own public key, to which the number in the answer is encrypted. */
  readonly clientKey: () => Promise<string>;
  readonly decrypt: (cipher: string) => Promise<string>;
}

/**
 * The carrier's one-tap token that a link carried (SPEC section 7, getMobileNumber): kept in memory only,
 * until a login page asks whose it is.
 */
export interface OneTap {
  carry(token: string): void;
  /** Something was carried, and not forgotten since. */
  isThere(): boolean;
  /** Asks once, since the token is good once; who asks again shares the answer. Null: nothing is there. */
  number(): Promise<OneTapNumber> | null;
  forget(): void;
}

export function createOneTap({ ask, clientKey, decrypt }: OneTapPorts): OneTap {
  let token: string | null = null;
  let answer: Promise<OneTapNumber> | null = null;

  async function redeem(oneTapToken: string): Promise<OneTapNumber> {
    const { mobileNo, messageTicket } = await ask({ oneTapToken, clientKey: await clientKey() });
    return { mobileNo: await decrypt(mobileNo), messageTicket };
  }

  return {
    carry: (given) => void (token = given),
    isThere: () => token !== null || answer !== null,
    number() {
      if (token !== null) answer = redeem(token);
      token = null;
      return answer;
    },
    forget: () => void (token = answer = null),
  };
}
