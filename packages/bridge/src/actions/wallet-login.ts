import type { Bridge } from '../bridge.ts';
import { webAddress } from '../encode.ts';
import { ssoUrlRow, walletLoginRow } from '../names.ts';
import { readOutcome } from '../reading/outcome.ts';
import { readWebAddress } from '../reading/web-address.ts';
import { refused, type Result } from '../result.ts';
import { call, type Expected } from '../wire/call.ts';

/**
 * The outcome of the wallet's login: the address that signs the page on, a success without an address, or no
 * login. Whether the user is logged in, only the server knows.
 */
export type WalletLogin = { readonly address: string } | 'succeeded' | 'failed';

/** The answer of the wallet's login: a person may take minutes to log in by a password or a face. */
const loggedIn: Expected<WalletLogin> = {
  read(answer) {
    const address = readWebAddress(answer);
    if (address) return { address };
    const outcome = readOutcome(answer);
    return outcome === 'unclear' ? undefined : outcome;
  },
  otherwise: 'failed',
  callbackToo: true,
  limitMs: 300_000,
};

/** The answer of the sign-on: no person is asked, so it arrives at once or never. */
const signedOn: Expected<string | null> = {
  read: readWebAddress,
  otherwise: null,
  callbackToo: true,
};

/** Opens the wallet's own login, which returns to `address` signed on. */
export async function logInByWallet(bridge: Bridge, address: string): Promise<Result<WalletLogin>> {
  const url = webAddress(bridge, address);
  if (url === null) return refused;
  return call(bridge, 'walletLogin', walletLoginRow, { url, withSignOn: 'true' }, loggedIn);
}

/**
 * Returns `address` with the sign-on of the user who is logged in to the wallet; asks the wallet only, not
 * the person. Null when the answer contains no address.
 */
export async function readSsoUrl(bridge: Bridge, address: string): Promise<Result<string | null>> {
  const url = webAddress(bridge, address);
  return url === null ? refused : call(bridge, 'ssoUrl', ssoUrlRow, { url }, signedOn);
}
