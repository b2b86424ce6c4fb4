import { call } from '../http/index.ts';
import { pageRest } from '../page-rest.ts';
import { session } from '../session/index.ts';
import { clientKey, decryptNumber } from '../sm2/index.ts';
import { takeArrival } from './sign-on-parameters.ts';
import { createSessionValidity, createValidityCheck } from './session-validity.ts';
import { createSignOn } from './sign-on.ts';

export const signOn = createSignOn({
  // A refusal is shown as a toast (SPEC section 8); the guard continues, to login or with the existing
  // session.
  check: (input) => call('GET /common/v1/ssoToken/check', input),
  clientKey,
  decrypt: decryptNumber,
});

export const validityCheck = createValidityCheck({
  ask: (input, signal, ssoToken) =>
    call('GET /common/v1/ssoToken/validCheck', input, { failureShownBy: 'caller', signal, ssoToken }),
  // The page does not wait for the answer, so the code that makes the key is not loaded before the page.
  clientKey: () => pageRest.reached.then(clientKey),
  decrypt: decryptNumber,
});

/** Whether the present session is still valid; the guard checks at every navigation. */
export const sessionValidity = createSessionValidity({
  session,
  ask: validityCheck,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** The carrier's one-tap token, carried by the link to the login page; kept in memory only. */
export const carried: { oneTapToken: string | null } = { oneTapToken: null };

/** Must be called once, before the router reads the address. */
export function readArrival(): void {
  const arrival = takeArrival(window);
  if (arrival.signOn) signOn.carry(arrival.signOn);
  carried.oneTapToken = arrival.oneTapToken;
}
