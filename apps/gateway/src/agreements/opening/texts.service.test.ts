import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { openedAgreement, type OpenedAgreement, USER } from '../testing/opened-agreement.ts';
import { summaryOf } from '../testing/agreement-summary.ts';
import { textVersionAt } from '../testing/current-text.ts';

/** Returns a time in China; the text 2025-03 ends with February 2027. */
const at = (month: number, day: number, hour = 0): number => Date.UTC(2027, month - 1, day, hour - 8);

let { harness, wallet, agreementNo } = {} as OpenedAgreement;
beforeEach(async () => {
  ({ harness, wallet, agreementNo } = await openedAgreement(await createTestDatabase()));
  await harness.automatic.store.update(agreementNo, (change) =>
    change.amend('textAccepted', { consent: { ...change.after.agreement.consent, textVersion: '2025-03' } }),
  );
});
afterEach(() => harness.end());

const upgrade = (over: { textVersion?: string; consented?: boolean } = {}) =>
  harness.automatic.commands.upgrade(USER, {
    agreementNo,
    textVersion: textVersionAt(harness.time.now),
    consented: true,
    channelCode: 'shop',
    language: 'en',
    ...over,
  });
const now = () => summaryOf(harness, agreementNo);

test('an old text is valid until its end; then the agreement is suspended, not charged', async () => {
  await harness.runUntil(at(3, 20), 24 * HOUR);
  expect(await now()).toEqual({
    state: 'suspended',
    suspendReason: 'textOutdated',
    charges: ['202612 credited', '202701 credited', '202702 credited'],
  });
  await expect(
    harness.automatic.commands.operate(USER, {
      idempotencyKey: harness.requestNo(),
      kind: 'resume',
      agreementNo,
    }),
  ).rejects.toThrow('textOutdated');
});

test('a charge announced under a text that has ended since is not debited', async () => {
  await harness.automatic.store.update(agreementNo, (change) => {
    change.amend('termsChanged', { terms: { ...change.after.agreement.terms, dayOfMonth: 1 } });
    change.schedule({
      planAt: new Date(at(2, 28, 9)),
      planPeriod: '202703',
      planDebitAt: new Date(at(3, 1, 9)),
    });
  });
  await harness.runUntil(at(2, 28, 12), 24 * HOUR);
  expect((await now()).charges).toEqual(['202703 announced']);
  await harness.runUntil(at(3, 2), HOUR);
  expect(await now()).toEqual({
    state: 'suspended',
    suspendReason: 'textOutdated',
    charges: ['202703 cancelled agreementSuspended'],
  });
  expect(wallet.debits.size).toBe(0);
});

test('SPEC 7 POST /auto/v1/protocol/upgrade: consent resumes a suspended agreement', async () => {
  await harness.runUntil(at(3, 20), 24 * HOUR);
  await expect(upgrade({ consented: false })).rejects.toThrow('consentMissing');
  await expect(upgrade({ textVersion: '2025-03' })).rejects.toThrow('textOutdated');
  await upgrade();
  expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
    state: 'active',
    consent: { textVersion: '2027-01', channelCode: 'shop', language: 'en' },
  });
  const { version } = (await harness.agreement(agreementNo)).agreement;
  await upgrade();
  expect((await harness.agreement(agreementNo)).agreement.version).toBe(version);
  await harness.runUntil(at(4, 16), 12 * HOUR);
  expect((await now()).charges.at(-1)).toBe('202704 credited');
});

test('SPEC 7 POST /auto/v1/protocol/upgrade: keeps a pause, and refuses a cancelled agreement', async () => {
  await harness.automatic.commands.operate(USER, {
    idempotencyKey: harness.requestNo(),
    kind: 'pause',
    agreementNo,
  });
  await upgrade();
  expect((await now()).state).toBe('paused');
  await harness.automatic.commands.cancel(USER, { agreementNo, reasonCode: 'other', reasonText: 'why not' });
  await expect(upgrade()).rejects.toThrow('agreementNotChangeable');
});

test('SPEC 7 POST /auto/v1/oldProtocol/close: cancels only an agreement with an old text', async () => {
  await harness.automatic.commands.closeOldText(USER, agreementNo);
  expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
    state: 'cancelled',
    cancelReason: 'oldText',
    mandate: 'ended',
  });
  await harness.automatic.commands.closeOldText(USER, agreementNo);
  agreementNo = await harness.openAgreement({}, USER);
  await expect(harness.automatic.commands.closeOldText(USER, agreementNo)).rejects.toThrow('textNotOld');
});

test(
  'SPEC 7 POST /auto/v1/protocol/nickname, ' +
    'SPEC 7 POST /auto/v1/protocol/insertExpiredNoTips: kept, and nothing else changes',
  async () => {
    await harness.automatic.commands.rename(USER, agreementNo, '  爸爸\n的号码 ');
    await harness.automatic.commands.dismissExpiryReminder(USER, agreementNo);
    expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
      nickname: '爸爸 的号码',
      expiryTip: false,
      state: 'active',
      planPeriod: '202612',
    });
    await expect(harness.automatic.commands.rename(USER, agreementNo, '一'.repeat(21))).rejects.toThrow(
      'remarkTooLong',
    );
    await expect(harness.automatic.commands.rename('9999999999', agreementNo, 'x')).rejects.toThrow(
      'agreementNotFound',
    );
  },
);
