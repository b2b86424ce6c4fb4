/** People who reach a gateway through a proxy, which reports each one's IP address. */
import { randomUUID } from 'node:crypto';
import { API_BASE } from '@phonebill/contract';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { signInUser, type TestUser } from './test-user.ts';

export interface People {
  /** Makes a request from this address, over a new or a kept connection. */
  ask(path: string, address: string, init?: RequestInit): Promise<Response>;
  /** Makes a call from this address. Returns the answer's body. */
  post<T = unknown>(path: string, address: string, input: object): Promise<Body<T>>;
  get<T = unknown>(path: string, address: string, query?: Record<string, string>): Promise<Body<T>>;
  /** Creates a browser without a session, at its own address. */
  newBrowser(xAuthToken?: string): { readonly address: string; readonly api: ApiClient };
  /** Returns an unused address. */
  newAddress(): string;
  /** Creates a signed-in user at their own address. */
  newUser(): Promise<PersonAtAddress>;
}

type Body<T> = { readonly msgCd: string; readonly msgInfo: string } & Partial<T>;

export interface PersonAtAddress extends TestUser {
  readonly address: string;
  readonly api: ApiClient;
}

/**
 * Creates the people. `url` is that of the proxy, or of a gateway that trusts one; `waitMs` limits the wait
 * for an answer.
 */
export function createPeople(url: string, pool: Pool, waitMs?: number): People {
  let [users, addresses] = [0, 0];
  const newAddress = (): string => {
    addresses += 1;
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  };
  const ask: People['ask'] = (path, address, init = {}) =>
    fetch(url + path, {
      ...init,
      headers: {
        ...(init.body && { 'content-type': 'application/json' }),
        ...(init.headers as Record<string, string> | undefined),
        'x-forwarded-for': address,
      },
      signal: init.signal ?? (waitMs === undefined ? null : AbortSignal.timeout(waitMs)),
    });
  return {
    newAddress,
    ask,
    async post<T>(path: string, address: string, input: object) {
      const answer = await ask(API_BASE + path, address, { method: 'POST', body: JSON.stringify(input) });
      return (await answer.json()) as Body<T>;
    },
    async get<T>(path: string, address: string, query: Record<string, string> = {}) {
      const answer = await ask(`${API_BASE}${path}?${new URLSearchParams(query).toString()}`, address);
      return (await answer.json()) as Body<T>;
    },
    newBrowser(xAuthToken = randomUUID()) {
      const address = newAddress();
      const headers = { 'x-forwarded-for': address, 'x-auth-token': xAuthToken };
      return { address, api: createApiClient(url, '', headers) };
    },
    async newUser() {
      // The last digits 555 trigger no behaviour in the sandbox.
      const user = await signInUser(pool, `139${String((users += 1)).padStart(5, '0')}555`);
      const address = newAddress();
      const api = createApiClient(url, user.ssoToken, { 'x-forwarded-for': address });
      return { ...user, address, api };
    },
  };
}
