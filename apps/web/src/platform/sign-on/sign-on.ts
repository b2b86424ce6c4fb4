/**
 * Signs users on by single sign-on (SPEC section 2). The data that a link carried is kept here, in memory
 * only, until the guard asks for it; it is used once, and all callers during the check share its outcome.
 */
import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import type { SessionUser } from '../session/session-user.ts';
import type { SignOnData } from './sign-on-parameters.ts';

type CheckInput = CallInput<'GET /common/v1/ssoToken/check'>;
type CheckAnswer = CallResponse<'GET /common/v1/ssoToken/check'>;

export type SignOnOutcome =
  | { readonly kind: 'signedOn'; readonly user: SessionUser }
  /** authorizationFlag N; the address as the gateway gave it, empty if it gave none. */
  | { readonly kind: 'authorize'; readonly authorizationUrl: string }
  | { readonly kind: 'failed' };

export interface SignOnFacts {
  readonly backUrl: string;
  readonly authorize: boolean;
  readonly sourceChannel?: string | undefined;
}

export interface SignOn {
  carry(data: SignOnData): void;
  /** Drops the data that was carried: the user logs in by hand. */
  forget(): void;
  /** Tries to sign on; null if there is nothing to sign on with. */
  attempt(facts: SignOnFacts): Promise<SignOnOutcome> | null;
}

export interface SignOnPorts {
  readonly check: (input: CheckInput) => Promise<CheckAnswer>;
  /** Returns the page's own public key, to which numbers in the answer are encrypted. */
  readonly clientKey: () => Promise<string>;
  /** Throws when the cipher is not for this page's key, or does not contain a number. */
  readonly decrypt: (cipher: string) => Promise<string>;
}

export function createSignOn(ports: SignOnPorts): SignOn {
  let carried: SignOnData | null = null;
  let underWay: Promise<SignOnOutcome> | null = null;

  async function check(
    data: SignOnData,
    { backUrl, authorize, sourceChannel }: SignOnFacts,
  ): Promise<SignOnOutcome> {
    try {
      const answer = await ports.check({
        ...data,
        backUrl,
        authorize: String(authorize),
        ...(sourceChannel && { sourceChannel }),
        clientKey: await ports.clientKey(),
      });
      if (answer.authorizationFlag === 'N')
        return { kind: 'authorize', authorizationUrl: answer.authorizationUrl };
      if (!answer.ssoToken) return { kind: 'failed' };
      const mobileNo = await ports.decrypt(answer.mobileNo);
      const rechargeMobileNo = await ports.decrypt(answer.rechargeMobileNo);
      return {
        kind: 'signedOn',
        user: { tokenId: answer.ssoToken, userNo: answer.userNo, mobileNo, rechargeMobileNo },
      };
    } catch {
      return { kind: 'failed' };
    }
  }

  return {
    carry: (data) => void (carried = data),
    forget: () => void (carried = null),
    attempt(facts) {
      if (carried) {
        const mine = check(carried, facts).finally(() => {
          if (underWay === mine) underWay = null;
        });
        underWay = mine;
        carried = null;
      }
      return underWay;
    },
  };
}
