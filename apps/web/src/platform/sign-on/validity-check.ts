import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import type { SessionUser } from '../session/session-user.ts';

type Name = 'GET /common/v1/ssoToken/validCheck';

export interface ValidityCheckPorts {
  readonly ask: (
    input: CallInput<Name>,
    signal?: AbortSignal,
    ssoToken?: string,
  ) => Promise<CallResponse<Name>>;
  /** The page's own public key, to which the number in the answer is encrypted. */
  readonly clientKey: () => Promise<string>;
  readonly decrypt: (cipher: string) => Promise<string>;
}

/**
 * Whose session it is, as the gateway says. Fails with a CallError when it is none. `ssoToken`: which
 * session; left out: the present one.
 */
export type ValidityCheck = (
  signal?: AbortSignal,
  ssoToken?: string,
) => Promise<Pick<SessionUser, 'userNo' | 'mobileNo'>>;

/**
 * The validity check (SPEC section 7, ssoToken/validCheck), its number decrypted. A number that cannot be
 * read leaves the session as good as it is and its number unknown.
 */
export function createValidityCheck({ ask, clientKey, decrypt }: ValidityCheckPorts): ValidityCheck {
  return async (signal, ssoToken) => {
    const key = await clientKey().catch(() => undefined);
    const { userNo, mobileNo } = await ask(key === undefined ? {} : { clientKey: key }, signal, ssoToken);
    return { userNo, mobileNo: (await decrypt(mobileNo).catch(() => '')) || null };
  };
}
