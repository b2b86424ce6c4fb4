import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDtOne } from '../../apps/gateway/src/partners/dt-one/http-dt-one.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { adapterOptions } from './adapter-options.ts';
import { startWorld, type World } from './world.ts';

const [old, next] = [
  { apiKey: 'first', apiSecret: 'the-first-secret' },
  { apiKey: 'second', apiSecret: 'the-second-secret' },
];

let world: World;
beforeAll(async () => {
  world = await startWorld({
    ...freshKeys(),
    DTONE_API_KEY: `${old.apiKey} ${next.apiKey}`,
    DTONE_API_SECRET: `${old.apiSecret} ${next.apiSecret}`,
  });
});
afterAll(() => world.stop());

let numbers = 0;
/**
 * Returns the answers that a process with this key gets to a top-up, and then to a query of another number.
 */
async function saidTo(account: typeof old): Promise<string[]> {
  numbers += 1;
  const supplier = createDtOne({
    ...adapterOptions(world, []),
    ...account,
    baseUrl: `${world.url}/dtone/v1`,
    products: { CMCC: { ranged: 41_001, fixed: [] } },
  });
  try {
    const deliveryNo = `D26112700010000010000000${numbers}`;
    const asked = { deliveryNo, mobileNo: '13800138000', carrier: 'CMCC', faceFen: 5000n } as const;
    const answers = [await supplier.topUp(asked), await supplier.queryTopUp(`${deliveryNo}0`)];
    return answers.map(({ kind }) => kind);
  } finally {
    await supplier.close();
  }
}

test("two keys of DT One are valid at once, and an ended key's answers are indeterminate", async () => {
  expect(await saidTo(old)).toEqual(['delivery', 'notFound']);
  expect(await saidTo(next)).toEqual(['delivery', 'notFound']);
  expect(await saidTo({ ...old, apiSecret: next.apiSecret })).toEqual(['indeterminate', 'indeterminate']);
  await world.faults('dtone', { oldKeysEnd: true });
  expect(await saidTo(old)).toEqual(['indeterminate', 'indeterminate']);
  expect(await saidTo(next)).toEqual(['delivery', 'notFound']);
});
