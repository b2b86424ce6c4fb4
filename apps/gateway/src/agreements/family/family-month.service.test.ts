import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { sampleTerms } from '../testing/agreement-harness.ts';
import { DEBITED, inDecember } from '../testing/fixture-dates.ts';
import { changeTerms, harnessWithBooks, type HarnessWithBooks, USER } from '../testing/opened-agreement.ts';

let { harness, wallet } = {} as HarnessWithBooks;
beforeEach(async () => {
  ({ harness, wallet } = harnessWithBooks(await createTestDatabase()));
});
afterEach(() => harness.end());

const open = (beneficiaryMobileNo: string, nickname: string, amountFen: bigint, dayOfMonth = 15) =>
  harness.openAgreement(
    { beneficiaryMobileNo, nickname, terms: { ...sampleTerms, amountFen, dayOfMonth } },
    USER,
  );
const month = (asked?: string) => harness.automatic.family.month(USER, asked);

test('shows a month by member, charged and planned, without the own number and other signers', async () => {
  await open('13700137001', 'Mum', 5000n);
  await open('13700137002', 'Dad', 3000n, 28);
  await open('13900139000', 'Me', 10_000n);
  await harness.openAgreement({ beneficiaryMobileNo: '13700137001' }, '3333333333');
  await harness.runUntil(DEBITED, 6 * HOUR);
  const present = await month();
  expect(present).toMatchObject({ month: '202612', capFen: null, chargedFen: 5000, plannedFen: 3000 });
  expect(present.members).toMatchObject([
    { nickname: 'Dad', agrMbl: '13700137002', chargedFen: 0, plannedFen: 3000, state: 'active' },
    { nickname: 'Mum', agrMbl: '13700137001', chargedFen: 5000, plannedFen: 0, plannedAt: null },
  ]);
  const plannedAt = Date.parse(present.members[0]?.plannedAt ?? '');
  expect(plannedAt).toBeGreaterThan(inDecember(28));
  expect(plannedAt).toBeLessThan(inDecember(29));
});

test('shows earlier months with their members, even of ended agreements, and twelve sums', async () => {
  const mum = await open('13700137001', 'Mum', 5000n);
  await open('13700137002', 'Dad', 3000n);
  await harness.runUntil(inDecember(20), 6 * HOUR);
  await harness.automatic.commands.cancel(USER, {
    agreementNo: mum,
    reasonCode: 'notNeeded',
    reasonText: null,
  });
  await harness.runUntil(inDecember(31 + 20), 12 * HOUR);
  const january = await month();
  expect(january.months.slice(0, 3)).toEqual([
    { month: '202701', chargedFen: 3000 },
    { month: '202612', chargedFen: 8000 },
    { month: '202611', chargedFen: 0 },
  ]);
  expect(january.months).toHaveLength(12);
  expect(january.members.map(({ nickname }) => nickname)).toEqual(['Dad']);
  const december = await month('202612');
  expect(december).toMatchObject({ month: '202612', chargedFen: 8000, plannedFen: 0 });
  expect(december.members).toMatchObject([
    { nickname: 'Dad', state: 'active', chargedFen: 3000 },
    { nickname: 'Mum', state: 'cancelled', chargedFen: 5000 },
  ]);
  expect((await month('202611')).members).toEqual([]);
});

test('a number signed again is one member; a failed charge is neither charged nor planned', async () => {
  const first = await open('13700137001', 'Mum', 5000n);
  await harness.runUntil(inDecember(16), 6 * HOUR);
  await harness.automatic.commands.cancel(USER, {
    agreementNo: first,
    reasonCode: 'notNeeded',
    reasonText: null,
  });
  await harness.settle();
  const second = await open('13700137001', 'Mother', 3000n, 25);
  const { members } = await month();
  expect(members).toMatchObject([
    { agreementNo: second, nickname: 'Mother', chargedFen: 5000, plannedFen: 3000, state: 'active' },
  ]);
  wallet.behaviour = { balance: 'insufficient_balance', card: 'card_missing' };
  await harness.runUntil(inDecember(29), 6 * HOUR);
  expect((await month()).members).toMatchObject([{ chargedFen: 5000, plannedFen: 0, state: 'suspended' }]);
});

test('shows whether each member agreed or is asked again for a change', async () => {
  const mum = await open('13700137001', 'Mum', 5000n);
  await open('13700137002', 'Dad', 3000n);
  await changeTerms({ harness, agreementNo: mum }, { amountFen: 10_000n });
  const { members } = await month();
  expect(members).toMatchObject([
    { nickname: 'Dad', memberConsent: { agrMbl: '13700137002', state: 'agreed', askText: null } },
    {
      nickname: 'Mum',
      memberConsent: {
        agreementNo: mum,
        consentNo: `M${mum.slice(1)}01`,
        state: 'asked',
        askText: expect.stringContaining('100.00元'),
      },
    },
  ]);
});
