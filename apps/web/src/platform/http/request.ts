import { callsWithoutToken } from 'virtual:page-contract';
import { API_BASE, type CallName, isOwnPath, splitCall, TOKEN_HEADER } from '@phonebill/contract/wire';
import { NETWORK } from '../page-address/network.ts';

export interface RequestFacts {
  readonly name: CallName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly ssoToken: string | null;
  /** Whether the token is also put in the payload of a call of our own. */
  readonly tokenInPayload?: boolean;
  readonly acceptLanguage: string;
  /** The token of this browser: SMS codes are valid in the browser that requested them. */
  readonly clientToken: string;
}

/**
 * Builds the address and options of a call (SPEC section 7): POST sends JSON, GET query parameters; the token
 * is part of the payload. Calls of our own carry it in a header, because addresses are logged on the way.
 */
export function buildRequest({
  name,
  input,
  ssoToken,
  tokenInPayload = false,
  acceptLanguage,
  clientToken,
}: RequestFacts): {
  url: string;
  init: RequestInit;
} {
  const { method, path } = splitCall(name);
  const token = callsWithoutToken.includes(name) ? null : ssoToken;
  const isInHeader = isOwnPath(path) && !tokenInPayload;
  const payload = token === null || isInHeader ? input : { ...input, ssoToken: token };
  const headers: Record<string, string> = {
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Language': acceptLanguage,
    Accept: 'application/json',
    ...(token !== null && isInHeader && { [TOKEN_HEADER]: token }),
  };
  if (method === 'GET') {
    const query = queryOf(payload);
    return { url: `${NETWORK}${API_BASE}${path}${query && `?${query}`}`, init: { method, headers } };
  }
  return {
    url: NETWORK + API_BASE + path,
    init: {
      method,
      headers: { ...headers, 'Content-Type': 'application/json', 'X-Auth-Token': clientToken },
      body: JSON.stringify(payload),
    },
  };
}

function queryOf(payload: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(
    payload as Record<string, string | number | boolean | undefined>,
  )) {
    if (value !== undefined) query.append(key, String(value));
  }
  return query.toString();
}
