/**
 * Reads the parameters with which a wallet or a carrier signs a user on (SPEC section 2) from the address.
 */
const SIGNED = ['CREDTENTIAL', 'SIGN_DATA', 'SIGN_TYPE'] as const;

const TOKENS = ['ssoToken', 'SSOTOKEN', 'ssotoken'] as const;

const CARRIER_TOKEN = 'ydrzToken';

/**
 * A parameter of our own: the carrier's token for the number of the requesting phone (SPEC section 7,
 * getMobileNumber).
 */
const ONE_TAP_TOKEN = 'oneTapToken';

export const signOnParameters: readonly string[] = [...SIGNED, ...TOKENS, CARRIER_TOKEN, ONE_TAP_TOKEN];

/** The parameters of the token check. */
export interface SignOnData {
  readonly originalData?: string;
  readonly signData?: string;
  readonly signType?: string;
  readonly ssoToken?: string;
  /** `cm` if there is only the carrier's token. */
  readonly ssoType: 'hebao' | 'cm';
}

/** Takes the sign-on parameters out of a query; the rest stays unchanged. */
export function splitSignOn(search: string): { search: string; carried: string } {
  const pairs = search.replace(/^\?/, '').split('&').filter(Boolean);
  const rest = pairs.filter((pair) => !isSignOn(pair));
  return { search: rest.length > 0 ? `?${rest.join('&')}` : '', carried: pairs.filter(isSignOn).join('&') };
}

/** Reads what {@link splitSignOn} took out; null if it is not enough to sign a user on. */
export function readSignOn(carried: string): SignOnData | null {
  const query = new URLSearchParams(carried);
  const [originalData, signData, signType] = SIGNED.map((name) => query.get(name) || null);
  const token = TOKENS.map((name) => query.get(name)).find(Boolean);
  const carrierToken = query.get(CARRIER_TOKEN);
  const signed =
    originalData && signData && signType
      ? { originalData, signData: signData.replaceAll(' ', '+'), signType }
      : null;
  const ssoToken = token || carrierToken;
  if (!signed && !ssoToken) return null;
  return { ...signed, ...(ssoToken && { ssoToken }), ssoType: signed || token ? 'hebao' : 'cm' };
}

/** Returns the one-tap token from what {@link splitSignOn} took out: it does not sign a user on by itself. */
function readOneTapToken(carried: string): string | null {
  return new URLSearchParams(carried).get(ONE_TAP_TOKEN) || null;
}

function isSignOn(pair: string): boolean {
  return [...new URLSearchParams(pair).keys()].some((name) => signOnParameters.includes(name));
}

declare global {
  interface Window {
    /** The parameters that the page's first script took out of the address; see index.html. */
    carriedSignOn?: string | undefined;
  }
}

/** The sign-on parameters of the page, as far as present. */
interface Arrival {
  readonly signOn: SignOnData | null;
  readonly oneTapToken: string | null;
}

/**
 * Returns the sign-on data with which the page was opened. The page's first script has already taken it out
 * of the address, before anything was loaded; here it is taken over, and the address is checked once more.
 */
export function takeArrival(page: Window): Arrival {
  const { search, carried } = splitSignOn(page.location.search);
  if (carried)
    page.history.replaceState(page.history.state, '', page.location.pathname + search + page.location.hash);
  const taken = page.carriedSignOn ?? carried;
  delete page.carriedSignOn;
  return { signOn: readSignOn(taken), oneTapToken: readOneTapToken(taken) };
}
