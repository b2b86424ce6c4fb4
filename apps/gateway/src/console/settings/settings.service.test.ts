// The settings that customers see, changed in the console: checked, proposed by one person, approved by
// another, restored. On a real database, through the console and by SQL.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { settingsAtStart } from '../../operator/settings/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { startPresentSettings } from '../../settings/versions/index.ts';
import { moveDatabase } from '../../db/moving/move-database.ts';
import { stopDebitsOf } from '../stops.ts';
import { carryOut } from '../proposals/carry-out.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { createSettingsDesk, folders, type SettingsDesk, values } from '../testing/settings-desk.ts';

let harness: ConsoleHarness;
let operator: ConsoleUser;
let finance: ConsoleUser;
let desk: SettingsDesk;
/** Makes each change unique. */
let word: string;
let count = 0;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  ({ operator, finance, desk } = await createSettingsDesk(harness));
});
afterAll(() => harness.end());
beforeEach(async () => {
  count += 1;
  word = `Top up ${count}`;
  await desk.declineOpen();
});

const titles = async () => {
  const { rows } = await harness.pool.query<{ title: string }>(
    `select settings #>> '{title,en}' as title from adverts`,
  );
  return rows.map(({ title }) => title);
};

test('a change is checked, proposed by one person, approved by another, and in effect', async () => {
  const draft = await desk.advertDraft(word);
  expect(draft).toMatchObject({
    basedOn: (await desk.present()).newest,
    again: null,
    breaches: [],
    differences: [
      {
        part: 'adverts',
        path: ['0', 'title', 'en'],
        after: word,
        item: { business: 'huafei', title: { en: word } },
      },
    ],
  });
  const proposal = await desk.proposed(draft.hash);
  expect(proposal).toMatchObject({
    kind: 'changeSettings',
    about: 'adverts',
    payload: { draft: draft.hash },
  });
  expect(await titles()).not.toContain(word);

  const { body } = await finance.approve(proposal);
  expect(body.proposal).toMatchObject({ state: 'done', outcome: 'done', decidedBy: 'Wang Fang' });
  expect(await titles()).toContain(word);
  const { body: listed } = await finance.call('GET /settings/versions', {});
  expect(listed.versions[0]).toMatchObject({
    operator: 'Zhou Tao, approved by Wang Fang',
    reason: `it reads better (proposal ${proposal.proposalNo} of the console)`,
    parts: [{ part: 'adverts', state: 'inForce' }],
  });
  expect(await harness.audited()).toEqual(
    expect.arrayContaining([
      `Zhou Tao | draft settings | ${draft.hash} | done`,
      'Zhou Tao | propose changeSettings | adverts | done',
      'Wang Fang | carry out changeSettings | adverts | done',
    ]),
  );
});

test('the proposer of a change cannot approve it', async () => {
  const proposal = await desk.proposed((await desk.advertDraft(word)).hash);
  expect(await operator.approve(proposal)).toMatchObject({ status: 403, body: { refusal: 'samePerson' } });
  expect(await titles()).not.toContain(word);
});

test('a change of an outdated version cannot be approved, and names the newer version', async () => {
  const proposal = await desk.proposed((await desk.advertDraft(word)).hash);
  const other = await desk.proposed((await desk.drafted(await desk.cmccAt(9970))).hash);
  await finance.approve(other);
  const { newest } = await desk.present();
  const because = `Version ${newest} came in between`;
  const { body: seen } = await finance.call('GET /proposal', { proposalNo: String(proposal.proposalNo) });
  expect(seen.proposal.whyNotApprovable?.message).toContain(because);
  expect(await finance.approve(proposal)).toMatchObject({
    status: 409,
    body: { refusal: 'settingsChanged', message: expect.stringContaining(because) },
  });
  expect(await titles()).not.toContain(word);
  // The same is refused by SQL.
  await expect(
    harness.pool.query(
      `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'x',
        approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
      [proposal.proposalNo, finance.personNo],
    ),
  ).rejects.toThrow('another version came in between');
});

test('a version published between an approval and its execution is not overwritten', async () => {
  const proposal = await desk.proposed((await desk.advertDraft(word)).hash);
  await harness.pool.query(
    `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'x',
      approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
    [proposal.proposalNo, finance.personNo],
  );
  const other = await desk.proposed((await desk.drafted(await desk.cmccAt(9965))).hash);
  await finance.approve(other);
  const nobody = { personNo: null, session: null, address: '' };
  await carryOut(harness.parts, proposal.proposalNo, nobody);
  const { body } = await operator.call('GET /proposal', { proposalNo: String(proposal.proposalNo) });
  expect(body.proposal).toMatchObject({
    state: 'notDone',
    outcome: expect.stringContaining('came in between'),
  });
  expect(await titles()).not.toContain(word);
});

test('a stop of debits is not a new version, and does not block an approval', async () => {
  const proposal = await desk.proposed((await desk.advertDraft(word)).hash);
  expect(await stopDebitsOf(harness.pool, null, { operator: 'Zhou Tao', reason: 'a test' })).toBeNull();
  expect((await finance.approve(proposal)).body.proposal).toMatchObject({ state: 'done' });
});

test('an invalid change is refused with its fields, and creates no draft', async () => {
  const { adverts, pricing, newest } = await desk.present();
  const wrong = {
    adverts: [{ ...adverts[0], link: 'http://elsewhere.example/', colour: 'red' }, ...adverts.slice(1)],
    pricing: { ...pricing, limit: { ...pricing.limit, minFen: -1 } },
  };
  const { body } = await operator.call('POST /settings/drafts', { basedOn: newest, contents: wrong });
  expect(body.draft).toBeNull();
  expect(body.faults).toEqual(
    expect.arrayContaining([
      { part: 'adverts', field: '/0/colour', why: 'is not known here' },
      { part: 'pricing', field: '/limit/minFen', why: expect.stringContaining('>= 1') },
    ]),
  );
  const link = { adverts: [{ ...adverts[0], link: 'http://elsewhere.example/' }, ...adverts.slice(1)] };
  const { body: second } = await operator.call('POST /settings/drafts', { basedOn: newest, contents: link });
  expect(second.faults).toEqual([
    { part: 'adverts', field: '/0/link', why: expect.stringContaining('neither a path of ours') },
  ]);
});

test('an activity that has begun must keep its promises', async () => {
  const { contents, newest } = await desk.present();
  const activities = contents['activities'] as readonly { activityId: string; stock: number }[];
  const less = activities.map((one) => (one.activityId === 'phone-credit' ? { ...one, stock: 1 } : one));
  const { body } = await operator.call('POST /settings/drafts', {
    basedOn: newest,
    contents: { activities: less },
  });
  expect(body.faults).toEqual([
    {
      part: 'activities',
      field: '/phone-credit/stock',
      why: expect.stringContaining('must not become less'),
    },
  ]);
});

test('a change without differences creates no draft and no fault', async () => {
  const { adverts, newest } = await desk.present();
  const { body } = await operator.call('POST /settings/drafts', { basedOn: newest, contents: { adverts } });
  expect(body).toEqual({ draft: null, faults: [] });
});

test('prices begin at their time, and replace later ones only on request', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const later = await desk.proposed((await desk.drafted(await desk.cmccAt(9960))).hash, { startsAt });
  await finance.approve(later);
  const { body: listed } = await operator.call('GET /settings/versions', {});
  expect(listed.versions[0]?.parts).toEqual([{ part: 'pricing', from: startsAt, state: 'later' }]);

  const draft = await desk.drafted(await desk.cmccAt(9970));
  const act = { kind: 'changeSettings', draft: draft.hash, startsAt: null, reason: 'a test' } as const;
  expect(await operator.propose({ ...act, replacesLater: false })).toMatchObject({
    body: { refusal: 'cannotBeDone', message: expect.stringContaining('would never count') },
  });
  await finance.approve(await desk.proposed(draft.hash, { replacesLater: true }));
  const { body: after } = await operator.call('GET /settings/versions', {});
  expect(after.versions[1]?.parts).toMatchObject([{ part: 'pricing', state: 'replaced' }]);
});

test('a start time is refused in the past, and for settings that take effect at once', async () => {
  const { hash } = await desk.advertDraft(word);
  const act = { kind: 'changeSettings', draft: hash, replacesLater: false, reason: 'a test' } as const;
  const hour = 3_600_000;
  const [soon, before] = [hour, -hour].map((ms) => new Date(Date.now() + ms).toISOString());
  expect(await operator.propose({ ...act, startsAt: soon ?? null })).toMatchObject({
    body: { message: expect.stringContaining('only prices and limits') },
  });
  const prices = await desk.drafted(await desk.cmccAt(9968));
  expect(await operator.propose({ ...act, draft: prices.hash, startsAt: before ?? null })).toMatchObject({
    body: { message: expect.stringContaining('a time to come') },
  });
});

test('an earlier version is proposed again, as a new version', async () => {
  const { newest, adverts } = await desk.present();
  await finance.approve(await desk.proposed((await desk.advertDraft(word)).hash));
  expect(await titles()).toContain(word);
  const { body } = await operator.call('POST /settings/drafts/again', { versionNo: newest });
  expect(body.draft).toMatchObject({ again: newest, differences: [{ part: 'adverts' }] });
  await finance.approve(await desk.proposed(body.draft?.hash ?? ''));
  const after = await desk.present();
  expect(after.adverts).toEqual(adverts);
  expect(after.version).toMatchObject({ action: 'rollback', versionNo: newest + 2 });
  const { body: compared } = await operator.call('GET /settings/compare', {
    from: String(newest),
    to: String(after.newest),
  });
  expect(compared.differences).toEqual([]);
});

test('contacts are changed and restored, and files without contacts keep them', async () => {
  const settings = await startPresentSettings({
    pool: harness.pool,
    clock: Date.now,
    telemetry: { log: () => undefined },
    processNo: 'test',
    roles: ['web'],
    partnerKeys: {},
  });
  const known = () => expect.poll(() => settings.contacts());
  const { newest } = await desk.present();
  expect(settings.contacts()).toBeNull();
  const wrong = { phone: 'call us', chatUrl: 'http://chat.example/' };
  const { body } = await operator.call('POST /settings/drafts', {
    basedOn: newest,
    contents: { contacts: wrong },
  });
  expect(body.faults).toMatchObject([
    { part: 'contacts', field: '/phone' },
    { part: 'contacts', field: '/chatUrl' },
  ]);

  const contacts = { phone: '4001008611', chatUrl: 'https://chat.example/' };
  await finance.approve(await desk.proposed((await desk.drafted({ contacts })).hash));
  await known().toEqual(contacts);
  await harness.pool.query(`delete from loaded_files`);
  await settingsAtStart(harness.pool, folders, values, { log: () => undefined });
  expect((await desk.present()).contents['contacts']).toEqual(contacts);

  const { body: again } = await operator.call('POST /settings/drafts/again', { versionNo: newest });
  await finance.approve(await desk.proposed(again.draft?.hash ?? ''));
  await known().toBeNull();
  await settings.stop();
});

test('a draft never changes, and a proposed draft is never deleted', async () => {
  const { hash } = await desk.advertDraft(word);
  const sql = (text: string) => harness.pool.query(text, [hash]);
  const one = `where hash = decode($1, 'hex')`;
  await expect(sql(`update console_settings_drafts set content = '{"adverts": []}' ${one}`)).rejects.toThrow(
    'a draft never changes',
  );
  const other = await desk.drafted(await desk.cmccAt(9961));
  const deleted = await harness.pool.query(
    `delete from console_settings_drafts where hash = decode($1, 'hex')`,
    [other.hash],
  );
  expect(deleted.rowCount).toBe(1);
  await desk.proposed(hash);
  await expect(sql(`delete from console_settings_drafts ${one}`)).rejects.toThrow('never deleted');
  await expect(sql(`update console_settings_drafts set kept_until = now() ${one}`)).rejects.toThrow(
    'a draft never changes',
  );
  await expect(harness.pool.query('truncate console_settings_drafts cascade')).rejects.toThrow(
    'nothing is removed',
  );
});

test('the database refuses a proposal without an existing draft', async () => {
  const insert = (draft: string) =>
    harness.pool.query(
      `insert into console_proposals (kind, about, payload, payload_hash, reason, state, proposed_by,
        proposed_with, proposed_at, expires_at)
      values ('changeSettings', 'x', $1, '', 'x', 'open', $2, 'x', now(), now() + interval '1 day')`,
      [{ draft, basedOn: 1 }, operator.personNo],
    );
  await expect(insert('ab'.repeat(32))).rejects.toThrow('there is no such draft');
  const { hash } = await desk.advertDraft(word);
  await expect(insert(hash)).rejects.toThrow('there is no such draft');
});

test('drafts and proposals of settings are moved to another database', async () => {
  const proposal = await desk.proposed((await desk.advertDraft(word)).hash);
  await finance.approve(proposal);
  const other = await createTestDatabase();
  const pool = createTestPool(other.url, 1);
  try {
    await moveDatabase(harness.url, other.url, () => undefined);
    const { rows } = await pool.query(`select count(*)::int as drafts from console_settings_drafts d
      join console_proposals q on q.payload ->> 'draft' = encode(d.hash, 'hex')
      where q.proposal_no = ${proposal.proposalNo}`);
    expect(rows).toEqual([{ drafts: 1 }]);
  } finally {
    await pool.end();
    await other.drop();
  }
});
