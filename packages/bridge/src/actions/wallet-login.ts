import type { Bridge } from '../bridge.ts';
import { webAddress } from '../encode.ts';
import { ssoUrlRow, walletLoginRow } from '../names.ts';
import { readOutcome } from '../reading/outcome.ts';
import { readWebAddress } from '../reading/web-address.ts';
import { refused, type Result } from '../result.ts';
import { call, type Expected } from '../wire/call.ts';

/**
 * How the wallet's login ended: with the address that signs the page on, with a success that names none, or
 * without a login. Whether somebody is logged in, only the server knows.
 */
export type WalletLogin = { readonly address: string } | 'succeeded' | 'failed';

/** A person logs in by a password or a face, in minutes. */
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

/** Nobody is asked: an answer comes at once, or never. */
const signedOn: Expected<string | null> = {
  read: readWebAddress,
  otherwise: null,
  callbackToo: true,
};

/** Opens the wallet's own login, to come back to `address` signed on. */
export async function logInByWallet(bridge: Bridge, address: string): Promise<Result<WalletLogin>> {
  const url = webAddress(bridge, address);
  if (url === null) return refused;
  return call(bridge, 'walletLogin', walletLoginRow, { url, withSignOn: 'true' }, loggedIn);
}

/**
 * `address` with the sign-on of whoever is logged in in the wallet, which is asked and nobody else; null when
 * the answer holds none.
 */
export async function readSsoUrl(bridge: Bridge, address: string): Promise<Result<string | null>> {
  const url = webAddress(bridge, address);
  return url === null ? refused : call(bridge, 'ssoUrl', ssoUrlRow, { url }, signedOn);
}
