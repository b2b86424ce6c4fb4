import { expect, test } from 'vitest';
import { topupOrder } from '../testing/orders.ts';
import { eventually } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();
const TOPUPS = '/carrier/v1/topups';

const setFloat = (available: number) => sandbox.open('PUT', '/sandbox/v1/floats/carrier', { available });
async function float(): Promise<Record<string, unknown>> {
  const { body } = await sandbox.open('GET', '/sandbox/v1/floats');
  return (body['floats'] as Record<string, Record<string, unknown>>)['carrier'] ?? {};
}

test('a credit deducts its cost from the float once for repeated requests', async () => {
  await setFloat(1000);
  const topup = topupOrder(sandbox, '13711110000');
  for (let sent = 0; sent < 2; sent += 1)
    expect((await sandbox.call('POST', TOPUPS, topup)).body).toMatchObject({
      state: 'credited',
      faceFen: 5000,
      costFen: 4925,
    });
  expect(await float()).toMatchObject({ available: '950.75', held: '0.00' });
  expect((await sandbox.call('GET', '/carrier/v1/float')).body).toEqual({ availableFen: 95_075 });
});

test('the cost is held from the float, and released when the top-up is refused or cancelled', async () => {
  await setFloat(1000);
  const cancelled = topupOrder(sandbox, '13711110001');
  await sandbox.call('POST', TOPUPS, cancelled);
  expect(await float()).toMatchObject({ available: '950.75', held: '49.25' });
  await sandbox.call('POST', `${TOPUPS}/${cancelled.requestNo}/cancel`);
  expect(await float()).toMatchObject({ available: '1,000.00', held: '0.00' });
  const refused = topupOrder(sandbox, '13711110002');
  await sandbox.call('POST', TOPUPS, refused);
  await eventually(
    'the refusal',
    async () => (await sandbox.call('GET', `${TOPUPS}/${refused.requestNo}`)).body['state'] === 'refused',
  );
  expect(await float()).toMatchObject({ available: '1,000.00', held: '0.00' });
  await sandbox.call('POST', TOPUPS, topupOrder(sandbox, '13711110010'));
  expect(await float()).toMatchObject({ available: '1,000.00', held: '0.00' });
});

test('a request is refused while the float is too low, and accepted after a payment to it', async () => {
  await setFloat(49.24);
  const topup = topupOrder(sandbox, '13711110000');
  expect((await sandbox.call('POST', TOPUPS, topup)).body).toEqual({
    requestNo: topup.requestNo,
    state: 'notTaken',
    reason: 'float_too_low',
  });
  expect((await sandbox.call('GET', `${TOPUPS}/${topup.requestNo}`)).status).toBe(404);
  await sandbox.open('POST', '/sandbox/v1/floats/carrier/money', { amount: 0.01 });
  expect((await sandbox.call('POST', TOPUPS, topup)).body).toMatchObject({ state: 'credited' });
  expect(await float()).toMatchObject({ available: '0.00' });
});

test('each supplier has its own float, with six decimals', async () => {
  await setFloat(1000);
  await sandbox.open('PUT', '/sandbox/v1/floats/dtone', { available: 12.345678 });
  expect((await sandbox.open('GET', '/sandbox/v1/floats')).body).toMatchObject({
    floats: {
      carrier: { currency: 'CNY', available: '1,000.00' },
      dtone: { currency: 'USD', available: '12.345678' },
    },
  });
});
