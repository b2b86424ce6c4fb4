import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/china-time.ts';
import {
  type AgreementWorld,
  createAgreementWorld,
  RIGHT_CODE,
  sampleTerms,
} from '../../testing/agreement-harness.ts';
import { ANNOUNCED, DEBITED, december } from '../../testing/fixture-dates.ts';
import {
  type CarrierBook,
  keepCarrierBook,
  keepWalletBook,
  type WalletBook,
} from '../../testing/partner-books.ts';
import type { SimpleKind } from '../commands.ts';

const USER = '2222222222';

let world: AgreementWorld;
let wallet: WalletBook;
let carrier: CarrierBook;
let agreementNo = '';
/** Kind and time of every message, by the first of these words that it has. */
const words = {
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
  Object.entries(words).find(([word]) => text.includes(word))?.[1] ?? text;
let told: { kind: string; at: number }[];
const kinds = (): string[] => told.map(({ kind }) => kind);

beforeEach(async () => {
  world = createAgreementWorld(await createTestDatabase());
  wallet = keepWalletBook(world.entrust, world.clock);
  carrier = keepCarrierBook(world.carrier);
  told = [];
  world.sent.push = (...messages) => {
    for (const { text, mobileNo } of messages)
      told.push({ kind: mobileNo === '13900139000' ? kindOf(text) : 'to a stranger', at: world.time.now });
    return 0;
  };
  agreementNo = await world.opened({ agrMbl: '13800138111' }, USER);
});
afterEach(() => world.end());

const act = (kind: SimpleKind) =>
  world.automatic.commands.simple(USER, { requestNo: world.requestNo(), kind, agreementNo });
const cancel = () =>
  world.automatic.commands.cancel(USER, { agreementNo, reasonCode: 'notNeeded', reasonText: null });

test('a month that goes well: announced a day before the debit, credited after it, to the signer and to nobody else', async () => {
  await world.live(december(16), HOUR);
  expect(kinds()).toEqual(['opened', 'announced', 'credited']);
  const [debit] = wallet.debits.values();
  expect((debit?.at ?? 0) - (told[1]?.at ?? 0)).toBeGreaterThanOrEqual(23 * HOUR);
});

test('skipped before it is announced: not a word of it; skipped after: no more; taken back: announced again', async () => {
  await act('skip');
  await world.live(december(20), 6 * HOUR);
  expect(kinds()).toEqual(['opened']);
  await world.live(december(31 + 14, 12), 12 * HOUR);
  await act('skip');
  await world.live(december(31 + 14, 13), HOUR);
  await act('unskip');
  await world.live(december(31 + 16), 6 * HOUR);
  expect(kinds()).toEqual(['opened', 'announced', 'announced', 'credited']);
});

test('skipped between the announcing and the sending: not announced any more', async () => {
  await world.live(december(14, 8), 12 * HOUR);
  world.time.now = ANNOUNCED;
  await world.automatic.run();
  await act('skip');
  await world.settle();
  expect(kinds()).toEqual(['opened']);
});

test('refused and tried again to the end: told each time, then that it stopped', async () => {
  wallet.mood = { balance: 'insufficient_balance', card: 'card_missing' };
  await world.live(december(19), 2 * HOUR);
  expect(kinds()).toEqual([
    'opened',
    'announced',
    'debitRefused',
    'debitRefused',
    'debitRefused',
    'suspended',
  ]);
});

test('refused by the carrier: that the money is back', async () => {
  carrier.mood = 'refuses';
  await world.live(december(16), 3 * HOUR);
  expect(kinds()).toEqual(['opened', 'announced', 'refunded']);
});

test('cancelled while nothing was debited: once that it is cancelled', async () => {
  await world.live(ANNOUNCED);
  await cancel();
  await world.live(december(16), 6 * HOUR);
  expect(kinds()).toEqual(['opened', 'announced', 'cancelled']);
});

test('cancelled while the wallet is asked: what became of that charge as well', async () => {
  wallet.mood = { balance: 'silent' };
  await world.live(DEBITED);
  await cancel();
  wallet.mood = {};
  await world.live(december(16), HOUR);
  expect(kinds().toSorted()).toEqual(['announced', 'cancelled', 'chargeCancelled', 'opened']);
});

test('the last day: that it has ended', async () => {
  agreementNo = await world.opened(
    { agrMbl: '13800138222', terms: { ...sampleTerms, endsOn: '2026-12-10' } },
    USER,
  );
  await world.live(december(11), 6 * HOUR);
  expect(kinds()).toEqual(['opened', 'opened', 'ended']);
});

test('a message that the centre does not take is sent again under its number', async () => {
  await world.settle();
  const { sendNotice } = world.automatic.jobs;
  const job = { noticeNo: 'A-1-opened', agreementNo, chargeNo: null, kind: 'opened' };
  const numbers: string[] = [];
  world.sent.push = (...messages) => {
    numbers.push(...messages.map(({ requestNo }) => requestNo));
    if (numbers.length === 1) throw new Error('the centre is away');
    return 0;
  };
  await expect(sendNotice(job)).rejects.toThrow('the centre is away');
  await sendNotice(job);
  expect(numbers).toHaveLength(2);
  expect(new Set(numbers).size).toBe(1);
});

test('written in the language in which its signer agreed, to the opening and then to a change', async () => {
  const texts: string[] = [];
  world.sent.push = (...messages) => texts.push(...messages.map(({ text }) => text));
  const english = await world.opened({ language: 'en' });
  await world.settle();
  expect(texts).toEqual([
    expect.stringContaining('的自动充值已开通'),
    '【Automatic top-up】It is on for 139****9000. We tell you before each debit, and you can skip, pause or cancel at any time.',
  ]);
  const { userNo } = (await world.agreement(english)).agreement;
  const requestNo = world.requestNo();
  await world.automatic.opening.change(world.signerOf(userNo), {
    ...world.request({ requestNo }),
    agreementNo: english,
    terms: { ...sampleTerms, dayOfMonth: 20 },
  });
  await world.automatic.opening.seal(world.signerOf(userNo), {
    requestNo,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
  });
  await world.settle();
  expect(texts.slice(2)).toEqual([expect.stringContaining('的自动充值内容已变更')]);
});
