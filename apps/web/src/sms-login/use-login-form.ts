import { useLoadedAhead } from '../platform/after-first-picture.tsx';
import { loadEncryption } from '../platform/sm2/index.ts';
import { useMobileLogin } from './api.ts';
import { useKeptSentCode, useSentCode } from './sent-code.ts';
import { useNumberProof } from './use-number-proof.ts';

export interface LoginOptions {
  /** At a counter: whose check lets the customer log in here. */
  readonly staffTicket?: string | undefined;
  readonly onLoggedIn: () => unknown;
}

/** The login form and its two steps: have a code sent, log in with it. */
export function useLoginForm({ staffTicket, onLoggedIn }: LoginOptions) {
  // At a counter the device keeps nothing of a customer.
  const isOwnDevice = staffTicket === undefined;
  const sentBefore = useSentCode();
  const proof = useNumberProof({ scene: 'login', ...(isOwnDevice && sentBefore), onCodeComplete: submit });
  const { values, smsCode } = proof;
  useKeptSentCode(isOwnDevice && smsCode.isSent ? values.mobile : null, smsCode.secondsToResend);
  const login = useMobileLogin();
  useLoadedAhead(loadEncryption);

  async function submit(): Promise<void> {
    if (login.isPending) return;
    const credentials = proof.read();
    if (!credentials) return;
    try {
      await login.mutateAsync({ ...credentials, staffTicket });
      await onLoggedIn();
    } catch (error) {
      proof.showFailure(error);
      smsCode.fieldRef.current?.select();
    }
  }

  return { proof, submit, busy: login.isPending };
}
