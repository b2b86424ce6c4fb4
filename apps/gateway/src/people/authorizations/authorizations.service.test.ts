// Authorizations on a real database, with changing notices and a clock that a test moves.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { createRateLimits } from '../../db/rate-limits/index.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import { createChannelDisclosure } from './channel-disclosure.ts';
import { createAuthorizations } from './authorizations.ts';
import { type PurposesFile, readPurposesFile } from './purposes-file.ts';

const delivered = readPurposesFile(new URL('../../../config/authorizations.json', import.meta.url));
const shop = { cnlCode: 'partner-shop', own: false };
const purpose = 'signOn.partner-shop';
const [first] = delivered.purposes;
if (!first) throw new Error('no purpose');
/** Returns the file with another version of the shop's notice. */
const withVersion = (version: string): PurposesFile => ({
  ...delivered,
  purposes: [{ ...first, notice: { ...first.notice, version, why: { zh: '新', en: `why ${version}` } } }],
});
const yes = { purpose, answer: 'grant', noticeVersion: '2026-11', language: 'en' } as const;
const no = { ...yes, answer: 'refuse' } as const;
const back = { ...yes, answer: 'withdraw' } as const;

let database: TestDatabase;
let pool: Pool;
let users = 0;
let userNo = '';
let now = Date.parse('2026-11-22T04:00:00Z');
const clock = () => now;

/** Starts another process with this file, on the same database. */
async function started(file: PurposesFile = delivered) {
  const rateLimits = createRateLimits({ pool, clock });
  const authorizations = createAuthorizations({ pool, file, rateLimits, clock, pageUrl: 'https://own/page' });
  await authorizations.keepNotices();
  return { authorizations, channels: createChannelDisclosure(file, authorizations) };
}

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 6);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  userNo = `000300${String((users += 1)).padStart(4, '0')}`;
  now += DAY_MS;
});
const rows = async () =>
  (
    await pool.query<{ event: string }>(
      'select event from authorization_events where user_no = $1 order by seq',
      [userNo],
    )
  ).rows.map(({ event }) => event);
const refusal = (errorName: string) => expect.objectContaining({ name: 'Refusal', errorName });

test('a channel gets nothing before the user agrees, nor after the user withdraws', async () => {
  const { authorizations, channels } = await started();
  await expect(channels.require(userNo, shop)).rejects.toEqual(refusal('authorizationNeeded'));
  expect(await authorizations.answer(userNo, yes)).toMatchObject({
    state: 'granted',
    since: new Date(now).toISOString(),
    until: new Date(now + 365 * DAY_MS).toISOString(),
    mayAsk: false,
  });
  await channels.require(userNo, shop);
  expect(await channels.isAllowed('0003009999', shop), 'somebody else').toBe(false);
  expect((await authorizations.answer(userNo, back)).state).toBe('withdrawn');
  expect(await channels.isAllowed(userNo, shop)).toBe(false);
  expect(await rows()).toEqual(['granted', 'withdrawn']);
});

test('a refusal is stored, and the user is asked again only after thirty days', async () => {
  const { authorizations, channels } = await started();
  expect(await authorizations.answer(userNo, no)).toMatchObject({ state: 'refused', mayAsk: false });
  now += 30 * DAY_MS - 1;
  await expect(channels.require(userNo, shop)).rejects.toEqual(refusal('authorizationRefused'));
  now += 1;
  await expect(channels.require(userNo, shop)).rejects.toEqual(refusal('authorizationNeeded'));
  expect(await authorizations.answer(userNo, yes), 'a yes after a no').toMatchObject({ state: 'granted' });
});

test('a grant expires after its validity, and may then be asked for again', async () => {
  const { authorizations, channels } = await started();
  await authorizations.answer(userNo, yes);
  now += 365 * DAY_MS - 1;
  expect(await channels.isAllowed(userNo, shop)).toBe(true);
  now += 1;
  expect(await channels.isAllowed(userNo, shop)).toBe(false);
  expect((await authorizations.list(userNo))[0]).toMatchObject({ state: 'expired', mayAsk: true });
});

test('asks again about a new notice, for which former grants and refusals are not valid', async () => {
  const before = await started();
  await before.authorizations.answer(userNo, yes);
  const after = await started(withVersion('2027-01'));
  expect((await after.authorizations.list(userNo))[0]).toMatchObject({ state: 'superseded', mayAsk: true });
  await expect(after.channels.require(userNo, shop)).rejects.toEqual(refusal('authorizationNeeded'));
  // The answer is from a page that was opened before the text changed.
  await expect(after.authorizations.answer(userNo, yes)).rejects.toEqual(refusal('noticeOutdated'));
  expect(await after.authorizations.answer(userNo, no), 'a no counts all the same').toMatchObject({
    state: 'withdrawn',
  });
  expect((await after.authorizations.answer(userNo, { ...yes, noticeVersion: '2027-01' })).state).toBe(
    'granted',
  );
  const [old, later] = await after.authorizations.records(userNo);
  expect(old?.pii_processing.purposes[0]?.purpose, 'as it was shown').toBe(first.notice.why.en);
  expect(later?.pii_processing.purposes[0]?.purpose).toBe('why 2027-01');

  await before.authorizations.answer(userNo, back);
  const third = await started(withVersion('2027-02'));
  await expect(third.channels.require(userNo, shop)).rejects.toEqual(refusal('authorizationNeeded'));
});

test('an answer to a notice that was never shown is refused', async () => {
  const { authorizations } = await started();
  for (const answer of ['grant', 'refuse'] as const)
    await expect(authorizations.answer(userNo, { ...yes, answer, noticeVersion: '1999-01' })).rejects.toEqual(
      refusal('noticeOutdated'),
    );
  await expect(authorizations.answer(userNo, { ...yes, purpose: 'signOn.nobody' })).rejects.toEqual(
    refusal('purposeUnknown'),
  );
  await expect(authorizations.answer(userNo, { ...back, purpose: 'signOn.nobody' })).rejects.toEqual(
    refusal('purposeUnknown'),
  );
  expect(await rows()).toEqual([]);
});

test('does not start when a notice was changed under its version', async () => {
  await started();
  const changed = { ...first, notice: { ...first.notice, validDays: 1000 } };
  await expect(started({ ...delivered, purposes: [changed] })).rejects.toThrow(
    'signOn.partner-shop: the notice 2026-11 was another one',
  );
});

test('stores a repeated answer once; of a concurrent grant and refusal the later is valid', async () => {
  const { authorizations } = await started();
  await Promise.all(Array.from({ length: 6 }, () => authorizations.answer(userNo, yes)));
  expect(await rows()).toEqual(['granted']);
  await Promise.all(Array.from({ length: 6 }, () => authorizations.answer(userNo, back)));
  expect(await rows()).toEqual(['granted', 'withdrawn']);
  expect((await authorizations.records(userNo)).length, 'taking back belongs to what it takes back').toBe(1);
  await authorizations.answer(userNo, yes);
  expect((await authorizations.answer(userNo, no)).state, 'a no in a tab that is behind').toBe('withdrawn');
  await Promise.all([authorizations.answer(userNo, yes), authorizations.answer(userNo, no)]);
  const events = await rows();
  expect((await authorizations.list(userNo))[0]?.state).toBe(events.at(-1));
});

test('a removed purpose can be withdrawn but not granted, and discloses nothing', async () => {
  const { authorizations } = await started();
  await authorizations.answer(userNo, yes);
  const after = await started({ ...delivered, purposes: [] });
  expect(await after.authorizations.list(userNo)).toMatchObject([
    { purpose, state: 'granted', isOffered: false, mayAsk: false, notice: { title: first.notice.title } },
  ]);
  await expect(after.channels.require(userNo, shop)).rejects.toEqual(refusal('disclosureNotAllowed'));
  expect((await after.authorizations.answer(userNo, back)).state).toBe('withdrawn');
  await expect(after.authorizations.answer(userNo, yes)).rejects.toEqual(refusal('purposeUnknown'));
});

test('our own pages and the wallet, which has the same handler, need no authorization', async () => {
  const { channels } = await started();
  await channels.require(userNo, { cnlCode: 'phonebill', own: true });
  await channels.require(userNo, { cnlCode: 'wallet', own: false });
  await expect(channels.require(userNo, { cnlCode: 'new-partner', own: false })).rejects.toEqual(
    refusal('disclosureNotAllowed'),
  );
});

test('stores thirty answers a day; a withdrawal is never refused', async () => {
  const { authorizations } = await started();
  for (let time = 0; time < 15; time += 1) {
    await authorizations.answer(userNo, yes);
    await authorizations.answer(userNo, no);
  }
  await expect(authorizations.answer(userNo, no)).rejects.toEqual(refusal('tooManyRequests'));
  expect((await authorizations.answer(userNo, back)).state).toBe('withdrawn');
});

test('a record has the fields of ISO/IEC TS 27560 in the language of the answer', async () => {
  const { authorizations } = await started();
  await authorizations.answer(userNo, { ...yes, language: 'zh' });
  const at = new Date(now).toISOString();
  now += 1000;
  await authorizations.answer(userNo, { ...back, language: 'en' });
  const [record] = await authorizations.records(userNo);
  expect(record).toMatchObject({
    schema_version: 'ISO/IEC TS 27560:2023',
    pii_principal_id: userNo,
    pii_processing: {
      privacy_notice: 'https://own/page?purpose=signOn.partner-shop&version=2026-11',
      language: 'zh-CN',
      purposes: [
        {
          purpose: '让您打开合作商城时直接登录，不必再次输入手机号和验证码。',
          purpose_type: purpose,
          pii_information: [
            { pii_type: '您的手机号', pii_attribute_id: 'mobileNumber' },
            { pii_type: '您在本服务的用户编号' },
          ],
          jurisdiction: ['CN'],
        },
      ],
    },
    party_identification: [
      { party_id: 'controller', party_name: '和包钱包（话费充值服务）' },
      { party_id: 'recipient', party_name: '合作商城（示例）有限公司', party_email: 'privacy@shop.example' },
    ],
    events: [
      { event_time: at, validity_duration: 'P365D', event_state: 'granted', event_type: 'explicit' },
      { event_time: new Date(now).toISOString(), validity_duration: '', event_state: 'withdrawn' },
    ],
  });
  expect(record?.record_id).toMatch(/^[0-9a-f-]{36}$/);
});
