// A product of one journey's own, whose gateway has other settings than the shared one.

import { join } from 'node:path';
import { callLimits, createPool } from '../../apps/gateway/src/db/pool.ts';
import { createStoredNumbers } from '../../apps/gateway/src/db/numbers/stored-numbers.ts';
import { onThrowawayDatabase } from '../harness/throwaway-database.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import type { MovableTime } from '../support/movable-time.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { playedAddresses, playedKeys } from '../support/played-partners.ts';
import { createGraphicReader } from '../support/product-secrets.ts';
import { type Product, signedIn } from './fixtures.ts';

const webRoot = join(import.meta.dirname, '../../apps/web/dist');

/**
 * Starts a product on a database of its own, calls `use`, and removes it afterwards. `settings`: environment
 * variables; `time`: the clock of everything except the browsers.
 */
export function onOwnProduct(
  name: string,
  settings: Readonly<Record<string, string>>,
  use: (product: Product) => Promise<void>,
  time?: MovableTime,
): Promise<void> {
  return onThrowawayDatabase(name, async ({ databaseUrl }) => {
    await time?.rule(databaseUrl);
    const keys: Record<string, string> = { ...freshKeys(), ...playedKeys(settings) };
    const processes = await startGatewayProcesses(databaseUrl, { keys, ...(time && { now: time.now }) });
    const { sandboxUrl } = processes;
    const ports = await gatewayPorts();
    try {
      const gateway = await processes.start(
        {
          WEB_ROOT: webRoot,
          PUBLIC_URL: ports.url,
          ROLES: 'web,worker',
          ...playedAddresses(settings, sandboxUrl),
          ...settings,
        },
        undefined,
        ports,
      );
      await gateway.ready();
      const numbers = createStoredNumbers({ keys: [keys['NUMBERS_KEYS'] ?? ''], clear: 'refused' });
      const pool = createPool(databaseUrl, 2, callLimits, numbers);
      const readGraphic = createGraphicReader(keys['GATEWAY_SECRETS'] ?? '');
      await use({ url: gateway.url, sandboxUrl, pool, readGraphic });
      await pool.end();
    } finally {
      await processes.end();
    }
  });
}

/** Returns the test of journeys that are signed in to such a product and open its pages by their paths. */
export const signedInToOwn = (name: string, settings: Readonly<Record<string, string>>) =>
  signedIn.extend({
    product: [
      // eslint-disable-next-line no-empty-pattern -- a fixture says by a pattern what it needs
      ({}, use) => onOwnProduct(name, settings, use),
      { scope: 'worker', timeout: 240_000 },
    ],
    baseURL: ({ product }, use) => use(product.url),
  });
