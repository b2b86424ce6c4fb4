// In a phone's browser: paid with WeChat Pay, credited by DT One, each of which the sandbox plays in its own
// protocol. A gateway of its own has them as partners.

import { join } from 'node:path';
import { callLimits, createPool } from '../../apps/gateway/src/db/pool.ts';
import { createStoredNumbers } from '../../apps/gateway/src/db/stored-numbers.ts';
import { onThrowawayDatabase } from '../harness/throwaway-database.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { playedAddresses, playedKeys } from '../support/played-partners.ts';
import { expect, signedIn } from './fixtures.ts';

const webRoot = join(import.meta.dirname, '../../apps/web/dist');
const played = { PLAYED_PARTNERS: 'wechat,dtone' };

const test = signedIn.extend({
  product: [
    // eslint-disable-next-line no-empty-pattern -- a fixture says by a pattern what it needs
    ({}, use) =>
      onThrowawayDatabase('real-partners', async ({ databaseUrl }) => {
        const keys = { ...freshKeys(), ...playedKeys(played) };
        const processes = await startGatewayProcesses(databaseUrl, { keys });
        const ports = await gatewayPorts();
        try {
          const gateway = await processes.start(
            {
              WEB_ROOT: webRoot,
              PUBLIC_URL: ports.url,
              ROLES: 'web,worker',
              ...playedAddresses(played, processes.sandboxUrl),
            },
            undefined,
            ports,
          );
          await gateway.ready();
          const numbers = createStoredNumbers({
            keys: [keys['NUMBERS_KEYS'] ?? ''],
            clear: 'refused',
          });
          const pool = createPool(databaseUrl, 2, callLimits, numbers);
          await use({ url: gateway.url, sandboxUrl: processes.sandboxUrl, pool, readGraphic: () => '' });
          await pool.end();
        } finally {
          await processes.end();
        }
      }),
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** What the payer of a payment has left at WeChat Pay, where each payment has a payer of its own. */
async function leftOf(pool: { query: (sql: string) => Promise<{ rows: unknown[] }> }, sandboxUrl: string) {
  const { rows } = await pool.query('select payment_no from payments order by created_at desc limit 1');
  const [{ payment_no: paymentNo } = { payment_no: '' }] = rows as { payment_no: string }[];
  const answer = await fetch(`${sandboxUrl}/sandbox/v1/wechat-accounts/${paymentNo}`);
  return ((await answer.json()) as { balanceFen: number }).balanceFen;
}

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('a top-up is paid with WeChat Pay, says so, and is credited by DT One', async ({
  page,
  product,
  placeOrder,
  cashier,
  result,
  words,
}) => {
  await page.goto(`${product.url}/phonebillh5/rechargeTelebill/placeOrder`);
  await expect(placeOrder.wayToPay).toContainText(words.ways.wechat);
  await placeOrder.amount(50).check();
  await placeOrder.pay('¥49.90').click();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(words.ways.wechat)).toBeVisible();
  expect(await leftOf(product.pool, product.sandboxUrl)).toBe(45_010);
});

test('a number that DT One declines is not credited, and WeChat Pay gives the money back', async ({
  page,
  product,
  placeOrder,
  cashier,
  result,
  words,
}) => {
  await page.goto(`${product.url}/phonebillh5/rechargeTelebill/placeOrder`);
  await placeOrder.order(30, '13800134102');
  await cashier.payNow();
  await expect(result.says(words.status.refundedTitle)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => leftOf(product.pool, product.sandboxUrl)).toBe(50_000);
});

test('left without paying, the order is paid later by a fresh link', async ({
  page,
  product,
  placeOrder,
  cashier,
  result,
  words,
}) => {
  await page.goto(`${product.url}/phonebillh5/rechargeTelebill/placeOrder`);
  await placeOrder.amount(50).check();
  await placeOrder.pay('¥49.90').click();
  await cashier.isShown();
  const first = page.url();
  await cashier.leave.click();
  // The link lives for five minutes: this order was placed before that.
  await product.pool.query("update payments set created_at = created_at - interval '5 minutes'");
  await result.pay('¥49.90').click();
  await cashier.isShown();
  expect(page.url()).not.toBe(first);
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
});
