import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import type { Terms } from '../agreements/aggregate.ts';
import { signerOf as userOf } from '../agreements/agreement-no.ts';
import { createAgreementWorld, RIGHT_CODE, sampleTerms, type AgreementWorld } from '../testing/agreement-world.ts';
import { START } from '../testing/order-world.ts';
import { scriptedEntrust, tradeSays } from '../testing/scripted-partners.ts';

let world: AgreementWorld;
beforeAll(async () => { world = createAgreementWorld(await createTestDatabase()); });
beforeEach(() => {
  world.time.now = START;
  world.entrust.answer('openTrade', scriptedEntrust().port.openTrade);
});
afterAll(() => world.end());

async function change(agreementNo: string, terms: Terms): Promise<void> {
  const [signer, requestNo] = [world.signerOf(userOf(agreementNo)), world.requestNo()];
  await world.automatic.opening.change(signer, { requestNo, agreementNo, terms, textVersion: '2026-11', consented: true, cnlCode: null });
  await world.automatic.opening.seal(signer, { requestNo, smsCode: RIGHT_CODE, creditTextVersion: null, creditConsented: false });
}
const states = async (agreementNo: string): Promise<string[]> => (await world.charges(agreementNo)).map(({ period, state, reason }) => `${period} ${state} ${reason ?? ''}`.trim());
const dayBefore = Date.UTC(2026, 11, 14, 10);

test('a charge of more than the signer agreed to since is withdrawn, not asked of a wallet that must refuse it', async () => {
  const agreementNo = await world.opened();
  await world.live(dayBefore, 6 * 3_600_000);
  await change(agreementNo, { ...sampleTerms, amountFen: 3000n });
  world.entrust.calls.length = 0;
  await world.live(Date.UTC(2027, 0, 16), 6 * 3_600_000);
  expect(await states(agreementNo)).toEqual(['202612 withdrawn agreementChanged', '202701 credited']);
  expect(world.entrust.calls.filter(({ name }) => name === 'openTrade').map(({ input }) => (input as { amount: bigint }).amount)).toEqual([3000n]);
});

test('a charge that is announced keeps its amount when the terms are raised', async () => {
  const agreementNo = await world.opened();
  await world.live(dayBefore, 6 * 3_600_000);
  await change(agreementNo, { ...sampleTerms, amountFen: 10_000n });
  await world.live(Date.UTC(2026, 11, 16), 6 * 3_600_000);
  expect((await world.charges(agreementNo)).map(({ state, amountFen }) => `${state} ${amountFen}`)).toEqual(['credited 5000']);
});

test('a charge that is being tried again is not tried above a cap that was lowered since', async () => {
  world.entrust.answer('openTrade', async ({ amount }) => tradeSays('declined', amount));
  const agreementNo = await world.opened({ terms: { ...sampleTerms, payOrder: ['balance'] } });
  await world.live(Date.UTC(2026, 11, 15, 3), 3_600_000);
  expect(await states(agreementNo)).toEqual(['202612 retrying walletRefused']);
  await change(agreementNo, { ...sampleTerms, amountFen: 3000n, capPerMonthFen: 3000n, payOrder: ['balance'] });
  world.entrust.calls.length = 0;
  await world.live(Date.UTC(2026, 11, 20), 3_600_000);
  expect(await states(agreementNo)).toEqual(['202612 withdrawn agreementChanged']);
  expect(world.entrust.count('openTrade')).toBe(0);
});

test('a charge that is paid in the month after its own counts towards the cap of the month in which it was paid, as the wallet counts it', async () => {
  const until = Date.UTC(2026, 10, 30, 12);
  world.entrust.answer('openTrade', async ({ amount }) => (world.time.now < until ? tradeSays('declined', amount) : tradeSays('paid', amount)));
  const agreementNo = await world.opened({ terms: { ...sampleTerms, dayOfMonth: 31, capPerMonthFen: 5000n, payOrder: ['balance'] } });
  await world.live(Date.UTC(2027, 1, 1), 6 * 3_600_000);
  expect(await states(agreementNo)).toEqual(['202611 credited', '202701 credited']);
  const { rows } = await world.pool.query<{ at: Date }>("select at from agreement_events where agreement_no = $1 and event = 'capReached'", [agreementNo]);
  expect(rows.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-12-30']);
});
