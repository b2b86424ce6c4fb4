import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { harnessWithBooks, type HarnessWithBooks, USER } from '../testing/opened-agreement.ts';
import { RIGHT_CODE, sampleTerms } from '../testing/agreement-harness.ts';
import { ANNOUNCED, DEBITED, inDecember } from '../testing/fixture-dates.ts';
import type { CodelessKind } from '../pausing/commands.ts';

let { harness, wallet, carrier } = {} as HarnessWithBooks;
let agreementNo = '';
/** The kind of each message, by the first of these texts that it contains. */
const kindByText = {
  已开通: 'opened',
  已暂停: 'suspended',
  已撤回: 'chargeCancelled',
  届时自动扣款: 'announced',
  扣款未成功: 'debitRefused',
  已为: 'credited',
  原路退回: 'refunded',
  上限: 'capReached',
  已取消: 'cancelled',
  到期结束: 'ended',
};
const kindOf = (text: string): string =>
  Object.entries(kindByText).find(([part]) => text.includes(part))?.[1] ?? text;
let received: { kind: string; at: number }[];
const kinds = (): string[] => received.map(({ kind }) => kind);

beforeEach(async () => {
  ({ harness, wallet, carrier } = harnessWithBooks(await createTestDatabase()));
  received = [];
  harness.sent.push = (...messages) => {
    for (const { text, mobileNo } of messages)
      received.push({
        kind: mobileNo === '13900139000' ? kindOf(text) : 'to a stranger',
        at: harness.time.now,
      });
    return 0;
  };
  agreementNo = await harness.openAgreement({ beneficiaryMobileNo: '13900139000' }, USER);
});
afterEach(() => harness.end());

const act = (kind: CodelessKind) =>
  harness.automatic.commands.operate(USER, { idempotencyKey: harness.requestNo(), kind, agreementNo });
const cancel = () =>
  harness.automatic.commands.cancel(USER, { agreementNo, reasonCode: 'notNeeded', reasonText: null });

test('a month has an announcement and a credit notice, both to the signer', async () => {
  await harness.runUntil(inDecember(16), HOUR);
  expect(kinds()).toEqual(['opened', 'announced', 'credited']);
  const [debit] = wallet.debits.values();
  expect((debit?.at ?? 0) - (received[1]?.at ?? 0)).toBeGreaterThanOrEqual(23 * HOUR);
});

test('a charge skipped before its announcement has no notice, unless the skip is undone', async () => {
  await act('skip');
  await harness.runUntil(inDecember(20), 6 * HOUR);
  expect(kinds()).toEqual(['opened']);
  await harness.runUntil(inDecember(31 + 14, 12), 12 * HOUR);
  await act('skip');
  await harness.runUntil(inDecember(31 + 14, 13), HOUR);
  await act('unskip');
  await harness.runUntil(inDecember(31 + 16), 6 * HOUR);
  expect(kinds()).toEqual(['opened', 'announced', 'announced', 'credited']);
});

test('a notice is not sent if its charge is skipped before the sending', async () => {
  await harness.runUntil(inDecember(14, 8), 12 * HOUR);
  harness.time.now = ANNOUNCED;
  await harness.automatic.run();
  await act('skip');
  await harness.settle();
  expect(kinds()).toEqual(['opened']);
});

test('each refused attempt has a notice, and the last one reports the suspension', async () => {
  wallet.behaviour = { balance: 'insufficient_balance', card: 'card_missing' };
  await harness.runUntil(inDecember(19), 2 * HOUR);
  expect(kinds()).toEqual([
    'opened',
    'announced',
    'debitRefused',
    'debitRefused',
    'debitRefused',
    'suspended',
  ]);
});

test('a charge that the carrier refuses has a refund notice', async () => {
  carrier.behaviour = 'refuses';
  await harness.runUntil(inDecember(16), 3 * HOUR);
  expect(kinds()).toEqual(['opened', 'announced', 'refunded']);
});

test('an agreement cancelled without a debit has one notice of the cancellation', async () => {
  await harness.runUntil(ANNOUNCED);
  await cancel();
  await harness.runUntil(inDecember(16), 6 * HOUR);
  expect(kinds()).toEqual(['opened', 'announced', 'cancelled']);
});

test('an agreement cancelled during a debit also has a notice about that charge', async () => {
  wallet.behaviour = { balance: 'silent' };
  await harness.runUntil(DEBITED);
  await cancel();
  wallet.behaviour = {};
  await harness.runUntil(inDecember(16), HOUR);
  expect(kinds().toSorted()).toEqual(['announced', 'cancelled', 'chargeCancelled', 'opened']);
});

test('an agreement has a notice of its end after its last day', async () => {
  agreementNo = await harness.openAgreement(
    { beneficiaryMobileNo: '13900139000', terms: { ...sampleTerms, endsOn: '2026-12-10' } },
    '4444444444',
  );
  await harness.runUntil(inDecember(11), 6 * HOUR);
  expect(kinds()).toEqual(['opened', 'opened', 'ended']);
});

test('a message that the SMS centre rejects is sent again under the same number', async () => {
  await harness.settle();
  const { sendNotice } = harness.automatic.jobs;
  const job = { noticeNo: 'A-1-opened', agreementNo, chargeNo: null, kind: 'opened' };
  const numbers: string[] = [];
  harness.sent.push = (...messages) => {
    numbers.push(...messages.map(({ requestNo }) => requestNo));
    if (numbers.length === 1) throw new Error('the centre is away');
    return 0;
  };
  await expect(sendNotice(job)).rejects.toThrow('the centre is away');
  await sendNotice(job);
  expect(numbers).toHaveLength(2);
  expect(new Set(numbers).size).toBe(1);
});

test('notices are in the language in which the signer last agreed or changed terms', async () => {
  const texts: string[] = [];
  harness.sent.push = (...messages) => texts.push(...messages.map(({ text }) => text));
  const english = await harness.openAgreement({ language: 'en' });
  await harness.settle();
  expect(texts).toEqual([
    expect.stringContaining('的自动充值已开通'),
    '【Automatic top-up】It is on for 139****9000. ' +
      'We tell you before each debit, and you can skip, pause or cancel at any time.',
  ]);
  const { userNo } = (await harness.agreement(english)).agreement;
  const requestNo = harness.requestNo();
  await harness.automatic.setup.changeTerms(harness.signerOf(userNo), {
    ...harness.request({ idempotencyKey: requestNo }),
    agreementNo: english,
    terms: { ...sampleTerms, dayOfMonth: 20 },
  });
  await harness.automatic.setup.confirmWithCode(harness.signerOf(userNo), {
    idempotencyKey: requestNo,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
  });
  await harness.settle();
  expect(texts.slice(2)).toEqual([expect.stringContaining('的自动充值内容已变更')]);
});
