import { useMobileLogin } from './api.ts';
import { useNumberProof } from './use-number-proof.ts';

export interface LoginOptions {
  /** At a counter: whose check lets the customer log in here. */
  readonly staffTicket?: string | undefined;
  readonly onLoggedIn: () => unknown;
}

/** The login form and its two steps: have a code sent, log in with it. */
export function useLoginForm({ staffTicket, onLoggedIn }: LoginOptions) {
  const proof = useNumberProof({ scene: 'login', onCodeComplete: submit });
  const login = useMobileLogin();

  async function submit(): Promise<void> {
    if (login.isPending) return;
    const credentials = proof.read();
    if (!credentials) return;
    try {
      await login.mutateAsync({ ...credentials, staffTicket });
      await onLoggedIn();
    } catch (error) {
      proof.showFailure(error);
      proof.smsCode.fieldRef.current?.select();
    }
  }

  return { proof, submit, busy: login.isPending };
}
