// Playwright's global setup: one product for the whole run. Journeys find it through the environment:
// PRODUCT_URL (also their base address), SANDBOX_URL, and PRODUCT_DATA_DIR and PRODUCT_DATABASE_URL (to read
// what only a person could: see product-secrets.ts). CONSOLE_ADDRESS is the operators' console,
// CONSOLE_INVITATION invites its first person. JOURNEYS_DATABASE_URL and JOURNEYS_SHARD_DATABASE_URLS make it
// use other databases than its own. WALLET_PACKAGE_PAGE is the entry page of an offline package that the
// product allows, at a port where a journey may serve one. PUBLISHED_TIMES keeps the usual times of automatic
// top-up, for pictures.

import { freePort } from '../../apps/launcher/src/free-port.ts';
import { agreementTimes, guestLimits, pace } from './journey-settings.ts';
import { createSandboxClient } from './sandbox-client.ts';
import { startProduct } from './product.ts';
import { databaseUrlOf } from './product-secrets.ts';

/**
 * Refunds take a while, as real ones do, so that users see the state "money coming back", even when the page
 * opens slowly.
 */
const refundDelayMs = 8000;

export default async function setup(): Promise<() => Promise<void>> {
  const { JOURNEYS_DATABASE_URL: databaseUrl = '', JOURNEYS_SHARD_DATABASE_URLS: shards = '' } = process.env;
  const packagePage = `http://127.0.0.1:${await freePort()}/wallet/apps/20260001/www/index.html`;
  const product = await startProduct({
    ...pace,
    ...(process.env.PUBLISHED_TIMES ? {} : agreementTimes),
    ...guestLimits,
    OFFLINE_PAGES: packagePage,
    OFFLINE_LEAST_VERSION: '1.0.0.1',
    DATABASE_URL: databaseUrl,
    SHARD_DATABASE_URLS: shards,
  });
  await createSandboxClient(product.sandboxUrl).setFaults({
    cashier: { refundMode: 'processing', refundDelayMs },
  });
  process.env.WALLET_PACKAGE_PAGE = packagePage;
  process.env.PRODUCT_URL = product.url;
  process.env.SANDBOX_URL = product.sandboxUrl;
  process.env.CONSOLE_ADDRESS = product.consoleUrl;
  process.env.CONSOLE_INVITATION = product.consoleInvitation;
  process.env.PRODUCT_DATA_DIR = product.dataFolder;
  process.env.PRODUCT_DATABASE_URL = databaseUrl || databaseUrlOf(product.dataFolder);
  return product.stop;
}
