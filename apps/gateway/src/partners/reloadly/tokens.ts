/** The access token of an account at Reloadly: fetched once for all calls, and used until it expires. */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Clock } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate } from '../answers.ts';
import { parseJson } from '../parse-json.ts';
import type { Answered } from '../signed-client.ts';
import { createTransport, type PartnerAnswer, type TransportOptions } from '../transport.ts';

export interface TokenOptions extends TransportOptions {
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The one of Reloadly's two installations that the token is for. */
  readonly audience: string;
  readonly clock?: Clock;
}

export interface Tokens {
  /**
   * Returns the valid token. `isLeased`: whether it is for a call that is made whatever the guard decides.
   */
  get(isLeased: boolean): Promise<Answered<string> | Indeterminate>;
  /** Discards this token, so that the next call fetches another. */
  forget(token: string): void;
  close(): Promise<void>;
}

interface Issued {
  readonly token: string;
  readonly expiresInMs: number;
}

const CALL = 'carrier.token';
/**
 * The last part of a token's time (ms), in which it is not used: a call must end before the token expires.
 */
const LAST_MINUTE_MS = 60_000;

// The documents show the seconds both as a number and as a string.
const tokenShape = Compile(
  Type.Object({
    access_token: Type.String({ minLength: 1, maxLength: 8000 }),
    expires_in: Type.Union([
      Type.Integer({ minimum: 1, maximum: 100_000_000 }),
      Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
    ]),
  }),
);

/** Creates the token store. Throws TypeError when `authUrl` is not a URL. */
export function createTokens(options: TokenOptions): Tokens {
  const { authUrl, clientId, clientSecret, audience, clock = Date.now } = options;
  const transport = createTransport({ ...options, baseUrl: authUrl });
  const body = JSON.stringify({
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: 'client_credentials',
    audience,
  });
  let kept: { readonly token: string; readonly until: number } | null = null;
  let fetching: Promise<Answered<string> | Indeterminate> | null = null;

  async function fetched(isLeased: boolean): Promise<Answered<string> | Indeterminate> {
    const asked = clock();
    const request = { method: 'POST', path: '/oauth/token', body, isLeased } as const;
    const answer = await transport.call(CALL, request, () => ({}), read);
    if (answer.kind !== 'answered') return answer;
    const { token, expiresInMs } = answer.value;
    // A token valid for a short time is used for half of it at least, so that not every call fetches a new
    // one.
    kept = { token, until: asked + Math.max(expiresInMs - LAST_MINUTE_MS, expiresInMs / 2) };
    return { kind: 'answered', value: token };
  }

  return {
    get(isLeased) {
      if (kept !== null && clock() < kept.until)
        return Promise.resolve({ kind: 'answered', value: kept.token });
      fetching ??= fetched(isLeased).finally(() => {
        fetching = null;
      });
      return fetching;
    },
    forget(token) {
      if (kept?.token === token) kept = null;
    },
    close: () => transport.close(),
  };
}

function read({ status, body }: PartnerAnswer): Answered<Issued> | Indeterminate {
  const value = parseJson(body.toString('utf8'));
  if (status !== 200 || !tokenShape.Check(value)) return indeterminate(`${CALL}: status ${status}`);
  return {
    kind: 'answered',
    value: { token: value.access_token, expiresInMs: Number(value.expires_in) * 1000 },
  };
}
