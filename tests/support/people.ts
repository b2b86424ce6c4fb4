/** People who come to a gateway through a proxy, which says from which address each of them comes. */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { signInUser, type TestUser } from './test-user.ts';

export interface People {
  /** A request as it comes from this address, over a connection of its own or a kept one. */
  ask(path: string, address: string, init?: RequestInit): Promise<Response>;
  /** An address that nobody has used yet. */
  newAddress(): string;
  /** A new user who is signed in, at an address of their own. */
  newUser(): Promise<PersonAtAddress>;
}

export interface PersonAtAddress extends TestUser {
  readonly address: string;
  readonly api: ApiClient;
}

/** `url`: of the proxy, or of a gateway that trusts one. `waitMs`: how long an answer is waited for. */
export function createPeople(url: string, pool: Pool, waitMs?: number): People {
  let [users, addresses] = [0, 0];
  const newAddress = (): string => {
    addresses += 1;
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  };
  return {
    newAddress,
    ask: (path, address, init = {}) =>
      fetch(url + path, {
        ...init,
        headers: {
          ...(init.body && { 'content-type': 'application/json' }),
          ...(init.headers as Record<string, string> | undefined),
          'x-forwarded-for': address,
        },
        signal: init.signal ?? (waitMs === undefined ? null : AbortSignal.timeout(waitMs)),
      }),
    async newUser() {
      // Last digits that mean nothing to the sandbox.
      const user = await signInUser(pool, `139${String((users += 1)).padStart(5, '0')}555`);
      const address = newAddress();
      const api = createApiClient(url, user.ssoToken, { 'x-forwarded-for': address });
      return { ...user, address, api };
    },
  };
}
