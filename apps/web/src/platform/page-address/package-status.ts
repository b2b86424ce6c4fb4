import { API_BASE, type CallName, type CallResponse } from '@phonebill/contract/wire';

/** Its name is its method and its path. */
const CALL = 'GET /own/v1/offlinePackage' satisfies CallName;
type PackageStatus = CallResponse<typeof CALL>;

/** The screen is not kept waiting longer than this; a package that is too old is told so the next time. */
const PATIENCE_MS = 2000;

/**
 * The oldest version that the gateway serves, null when it does not say in time. Where pages may send a
 * browser is written into the page as soon as it is known, as the gateway does with pages that it serves.
 * Asked without the client of all other calls, whose parts ask where these pages are.
 */
export function askGateway(gateway: string, patienceMs = PATIENCE_MS): Promise<string | null> {
  const answer = fetch(`${gateway}${API_BASE}${CALL.slice('GET '.length)}`)
    .then((response) => response.json() as Promise<Partial<PackageStatus>>)
    .then(({ leastVersion = null, allowedOrigins = [] }) => {
      document
        .querySelector('meta[name="allowed-origins"]')
        ?.setAttribute('content', allowedOrigins.join(' '));
      return leastVersion;
    })
    .catch(() => null);
  const patience = new Promise<null>((resolve) => void setTimeout(() => resolve(null), patienceMs));
  return Promise.race([answer, patience]);
}
