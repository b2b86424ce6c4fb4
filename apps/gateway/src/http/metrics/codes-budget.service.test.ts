import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { CODES_PER_HOUR, createSignOnHarness } from '../../people/sign-on/testing/sign-on-harness.ts';
import { codeBudgetLook } from './of-process.ts';
import { registerLooks } from './register.ts';

let harness: ReturnType<typeof createSignOnHarness>;
beforeAll(async () => {
  harness = createSignOnHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test('the budget share counts codes to strangers for an hour, not own or refused ones', async () => {
  const registry = new Registry();
  registerLooks(registry, [codeBudgetLook(harness.codeBudget)]);
  const share = async () =>
    (await registry.getSingleMetric('phonebill_codes_budget_share')?.get())?.values[0]?.value;
  const send = (isOwnNumber: boolean, at: number) => {
    const address = `198.51.100.${at}`;
    const asker = { device: `browser ${at}`, address };
    return harness.smsCodes.send({
      mobileNo: harness.newNumber(),
      scene: 'login',
      asker,
      isOwnNumber,
      address,
      language: 'zh',
    });
  };
  expect(await share()).toBe(0);
  for (let at = 0; at < 10; at += 1) await send(at >= 4, at);
  expect(await share()).toBe(4 / CODES_PER_HOUR);
  harness.centre.takes = false;
  await expect(send(false, 11)).rejects.toThrow();
  expect(await share()).toBe(4 / CODES_PER_HOUR);
  harness.time.now += 3600_001;
  expect(await share()).toBe(0);
});
