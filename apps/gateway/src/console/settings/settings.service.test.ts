// What people see, changed in the console: checked, proposed by one person, approved by another, taken back.
// On a real database, through the console and by SQL.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { settingsAtStart } from '../../operator/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { startPresentSettings } from '../../settings/versions/index.ts';
import { moveDatabase } from '../../db/moving/move-database.ts';
import { stopDebitsOf } from '../stops.ts';
import { carryOut } from '../proposals/carry-out.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';

const config = new URL('../../../config/', import.meta.url);
const folders = { config, activities: new URL('activities/', config) };
const values = { OWN_ORIGIN: 'https://own.example', WALLET_ORIGIN: 'https://wallet.example' };

let harness: ConsoleHarness;
let operator: ConsoleUser;
let finance: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  await settingsAtStart(harness.pool, folders, values, { log: () => undefined });
  operator = await harness.person('Zhou Tao', ['operations']);
  finance = await harness.person('Wang Fang', ['finance']);
});
afterAll(() => harness.end());
/** Nothing is open from the test before, and no two changes are the same. */
let word: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  word = `Top up ${count}`;
  const { body } = await operator.call('GET /proposals', { which: 'open' });
  for (const { proposalNo } of body.proposals)
    await operator.call('POST /proposals/decline', { proposalNo, reason: 'another test begins' });
});

interface Prices {
  readonly pricePerTenThousand: Readonly<Record<string, number>>;
  readonly limit: Readonly<Record<string, number>>;
}
type Adverts = readonly { readonly title: { readonly zh: string; readonly en: string } }[];

async function present() {
  const { body } = await operator.call('GET /settings/version', {});
  return {
    ...body,
    pricing: body.contents['pricing'] as Prices,
    adverts: body.contents['adverts'] as Adverts,
  };
}

async function drafted(contents: Readonly<Record<string, unknown>>) {
  const { newest } = await present();
  const { body } = await operator.call('POST /settings/drafts', { basedOn: newest, contents });
  if (!body.draft) throw new Error(`no draft: ${JSON.stringify(body)}`);
  return body.draft;
}

async function advertDraft() {
  const { adverts } = await present();
  const [first, ...rest] = adverts;
  return drafted({ adverts: [{ ...first, title: { ...first?.title, en: word } }, ...rest] });
}

const cmccAt = async (rate: number) => {
  const { pricing } = await present();
  return { pricing: { ...pricing, pricePerTenThousand: { ...pricing.pricePerTenThousand, CMCC: rate } } };
};

async function proposed(
  hash: string,
  more: { startsAt?: string; replacesLater?: boolean; breaches?: string[] } = {},
) {
  // Prices begin five seconds after they are approved: those of the test before may be still to begin.
  const { startsAt = null, replacesLater = true, breaches } = more;
  const of = { draft: hash, startsAt, replacesLater, reason: 'it reads better' };
  const { body } = await operator.propose(
    breaches === undefined
      ? { kind: 'changeSettings', ...of }
      : { kind: 'overridePrices', ...of, breaches, breachReason: 'clearance until Sunday' },
  );
  expect(body.message).toBeUndefined();
  return body.proposal;
}

const titles = async () => {
  const { rows } = await harness.pool.query<{ title: string }>(
    `select settings #>> '{title,en}' as title from adverts`,
  );
  return rows.map(({ title }) => title);
};

test('a change is checked, proposed by one person, approved by another, and seen', async () => {
  const draft = await advertDraft();
  expect(draft).toMatchObject({
    basedOn: (await present()).newest,
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
  const proposal = await proposed(draft.hash);
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

test('a change is not approved by who proposed it', async () => {
  const proposal = await proposed((await advertDraft()).hash);
  expect(await operator.approve(proposal)).toMatchObject({ status: 403, body: { refusal: 'samePerson' } });
  expect(await titles()).not.toContain(word);
});

test('a change of an older version is not approved, and says which came in between', async () => {
  const proposal = await proposed((await advertDraft()).hash);
  const other = await proposed((await drafted(await cmccAt(9970))).hash);
  await finance.approve(other);
  const { newest } = await present();
  const because = `Version ${newest} came in between`;
  const { body: seen } = await finance.call('GET /proposal', { proposalNo: String(proposal.proposalNo) });
  expect(seen.proposal.whyNotApprovable).toContain(because);
  expect(await finance.approve(proposal)).toMatchObject({
    status: 409,
    body: { refusal: 'settingsChanged', message: expect.stringContaining(because) },
  });
  expect(await titles()).not.toContain(word);
  // Neither does who writes SQL.
  await expect(
    harness.pool.query(
      `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'x',
        approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
      [proposal.proposalNo, finance.personNo],
    ),
  ).rejects.toThrow('another version came in between');
});

test('a version that comes between the approval and its end is not overwritten', async () => {
  const proposal = await proposed((await advertDraft()).hash);
  await harness.pool.query(
    `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'x',
      approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
    [proposal.proposalNo, finance.personNo],
  );
  const other = await proposed((await drafted(await cmccAt(9965))).hash);
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

test('a stop is no version of what people see, and stands in the way of none', async () => {
  const proposal = await proposed((await advertDraft()).hash);
  await stopDebitsOf(harness.pool, `channel-${count}`, { operator: 'Zhou Tao', reason: 'a test' });
  expect((await finance.approve(proposal)).body.proposal).toMatchObject({ state: 'done' });
});

test('a wrong change is refused at its fields, and is no draft', async () => {
  const { adverts, pricing, newest } = await present();
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

test('an activity that has begun keeps what it promised', async () => {
  const { contents, newest } = await present();
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

test('a change in which nothing differs is no draft and no fault', async () => {
  const { adverts, newest } = await present();
  const { body } = await operator.call('POST /settings/drafts', { basedOn: newest, contents: { adverts } });
  expect(body).toEqual({ draft: null, faults: [] });
});

/** Writes the prices of a draft as a version, past the console. */
const writePrices = (hash: string) =>
  harness.pool.query(
    `with v as (
      insert into settings_versions select max(version_no) + 1, 'x', 'x', 'x', now() from settings_versions
      returning version_no)
    insert into settings_parts (part, version_no, content, valid_from)
    select 'pricing', version_no, (select content -> 'pricing' from console_settings_drafts
      where hash = decode($1, 'hex')), now() from v`,
    [hash],
  );

test('prices below their floor are proposed as such, and approved by somebody of finance', async () => {
  const draft = await drafted(await cmccAt(8000));
  const { hash, breaches } = draft;
  expect(breaches).toEqual([expect.stringContaining('below its floor')]);
  const of = { draft: hash, startsAt: null, replacesLater: true, reason: 'a test' } as const;
  const override = { kind: 'overridePrices', ...of, breaches, breachReason: 'clearance' } as const;
  const refused = { status: 409, body: { message: expect.stringContaining('not what was shown') } };
  expect(await operator.propose({ kind: 'changeSettings', ...of })).toMatchObject(refused);
  expect(await operator.propose({ ...override, breaches: ['another'] })).toMatchObject(refused);
  const unsaid = { act: 'propose', content: { ...override, breachReason: ' ' } } as const;
  expect(await operator.call('POST /touches', unsaid)).toMatchObject({ status: 400 });
  await expect(writePrices(hash)).rejects.toThrow('prices need a second person');

  const proposal = await proposed(hash, { breaches });
  expect(proposal).toMatchObject({
    kind: 'overridePrices',
    payload: { breaches, breachReason: 'clearance until Sunday' },
  });
  await expect(writePrices(hash)).rejects.toThrow('prices need a second person');
  const other = await harness.person(`Feng Yu ${count}`, ['operations']);
  expect(await other.approve(proposal)).toMatchObject({ status: 403, body: { refusal: 'notAllowed' } });
  const { body: seen } = await other.call('GET /proposal', { proposalNo: String(proposal.proposalNo) });
  expect(seen.proposal.whyNotApprovable).toContain('roles');
  expect((await finance.approve(proposal)).body.proposal).toMatchObject({ state: 'done' });
  expect((await present()).pricing.pricePerTenThousand['CMCC']).toBe(8000);
  // Once it is carried out it stands for these prices no longer.
  await finance.approve(await proposed((await drafted(await cmccAt(9980))).hash));
  await expect(writePrices(hash)).rejects.toThrow('prices need a second person');
});

test('finance proposes prices below their floor too, and does not approve its own', async () => {
  const { hash, breaches } = await drafted(await cmccAt(8010));
  const { body } = await finance.propose({
    kind: 'overridePrices',
    draft: hash,
    startsAt: null,
    replacesLater: true,
    breaches,
    breachReason: 'clearance',
    reason: 'a test',
  });
  expect(await finance.approve(body.proposal)).toMatchObject({ body: { refusal: 'samePerson' } });
  const second = await harness.person('Sun Li', ['finance']);
  expect((await second.approve(body.proposal)).body.proposal).toMatchObject({ state: 'done' });
  await finance.approve(await proposed((await drafted(await cmccAt(9980))).hash));
});

test('prices below their floor are approved by finance alone, whoever writes SQL', async () => {
  const { hash, breaches } = await drafted(await cmccAt(8020));
  const { proposalNo } = await proposed(hash, { breaches });
  const other = await harness.person(`Feng Yu ${count}`, ['operations', 'administrator']);
  const approve = (personNo: number) =>
    harness.pool.query(
      `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'x',
        approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
      [proposalNo, personNo],
    );
  await expect(approve(other.personNo)).rejects.toThrow('approved by finance');
  await expect(approve(operator.personNo)).rejects.toThrow();
  // Nor does any other proposal stand for them.
  const insert = (kind: string, more: object) =>
    harness.pool.query(
      `insert into console_proposals (kind, about, payload, payload_hash, reason, state, proposed_by,
        proposed_with, proposed_at, expires_at)
      select $1, 'x', jsonb_build_object('draft', $2::text, 'basedOn', based_on) || $3, '', 'x', 'open', $4,
        'x', now(), now() + interval '1 day'
      from console_settings_drafts where hash = decode($2, 'hex')`,
      [kind, hash, JSON.stringify(more), operator.personNo],
    );
  await expect(insert('changeSettings', {})).rejects.toThrow('prices need finance');
  const says = 'says what its prices break, and why';
  await expect(insert('overridePrices', { breaches: [], breachReason: 'why' })).rejects.toThrow(says);
  await expect(insert('overridePrices', { breaches })).rejects.toThrow(says);
  await expect(insert('overridePrices', { breaches, breachReason: ' ' })).rejects.toThrow(says);
});

test('prices are not published where other floors count by now, and the proposal says so', async () => {
  const { hash, breaches } = await drafted(await cmccAt(8030));
  const overriding = await proposed(hash, { breaches });
  const within = await proposed((await drafted(await cmccAt(9975))).hash);
  const floor = (value: number) =>
    harness.pool.query(
      `insert into price_proposals (kind, payload, payload_hash, proposed_by, approved_by, reason,
        approval_reason, proposed_at, expires_at, approved_at, executed_at)
      select 'floors', jsonb_build_object('floors', jsonb_object_agg(kind, jsonb_build_object('floor',
        case kind when 'CMCC' then $1 else floor end, 'move', move))), '', 'li', 'wang', 'x', 'x',
        now(), now() + interval '1 day', now(), now() from price_floors()`,
      [value],
    );
  await floor(9990);
  const notDone = {
    body: { proposal: { state: 'notDone', outcome: expect.stringContaining('other limits by now') } },
  };
  expect(await finance.approve(overriding)).toMatchObject(notDone);
  expect(await finance.approve(within)).toMatchObject(notDone);
  await floor(9000);
});

test('prices begin at their time, and later ones are replaced only where that is meant', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const later = await proposed((await drafted(await cmccAt(9960))).hash, { startsAt });
  await finance.approve(later);
  const { body: listed } = await operator.call('GET /settings/versions', {});
  expect(listed.versions[0]?.parts).toEqual([{ part: 'pricing', from: startsAt, state: 'later' }]);

  const draft = await drafted(await cmccAt(9970));
  const act = { kind: 'changeSettings', draft: draft.hash, startsAt: null, reason: 'a test' } as const;
  expect(await operator.propose({ ...act, replacesLater: false })).toMatchObject({
    body: { refusal: 'cannotBeDone', message: expect.stringContaining('would never count') },
  });
  await finance.approve(await proposed(draft.hash, { replacesLater: true }));
  const { body: after } = await operator.call('GET /settings/versions', {});
  expect(after.versions[1]?.parts).toMatchObject([{ part: 'pricing', state: 'replaced' }]);
});

test('a time is refused for what counts at once, and one that is over', async () => {
  const { hash } = await advertDraft();
  const act = { kind: 'changeSettings', draft: hash, replacesLater: false, reason: 'a test' } as const;
  const hour = 3_600_000;
  const [soon, before] = [hour, -hour].map((ms) => new Date(Date.now() + ms).toISOString());
  expect(await operator.propose({ ...act, startsAt: soon ?? null })).toMatchObject({
    body: { message: expect.stringContaining('only prices and limits') },
  });
  const prices = await drafted(await cmccAt(9968));
  expect(await operator.propose({ ...act, draft: prices.hash, startsAt: before ?? null })).toMatchObject({
    body: { message: expect.stringContaining('a time to come') },
  });
});

test('an earlier version is proposed again, and is a new one', async () => {
  const { newest, adverts } = await present();
  await finance.approve(await proposed((await advertDraft()).hash));
  expect(await titles()).toContain(word);
  const { body } = await operator.call('POST /settings/drafts/again', { versionNo: newest });
  expect(body.draft).toMatchObject({ again: newest, differences: [{ part: 'adverts' }] });
  await finance.approve(await proposed(body.draft?.hash ?? ''));
  const after = await present();
  expect(after.adverts).toEqual(adverts);
  expect(after.version).toMatchObject({ action: 'rollback', versionNo: newest + 2 });
  const { body: compared } = await operator.call('GET /settings/compare', {
    from: String(newest),
    to: String(after.newest),
  });
  expect(compared.differences).toEqual([]);
});

test('contacts are changed and taken back, and files that name none keep them', async () => {
  const settings = await startPresentSettings({
    pool: harness.pool,
    clock: Date.now,
    telemetry: { log: () => undefined },
    processNo: 'test',
    roles: ['web'],
  });
  const known = () => expect.poll(() => settings.contacts());
  const { newest } = await present();
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
  await finance.approve(await proposed((await drafted({ contacts })).hash));
  await known().toEqual(contacts);
  await harness.pool.query(`delete from loaded_files`);
  await settingsAtStart(harness.pool, folders, values, { log: () => undefined });
  expect((await present()).contents['contacts']).toEqual(contacts);

  const { body: again } = await operator.call('POST /settings/drafts/again', { versionNo: newest });
  await finance.approve(await proposed(again.draft?.hash ?? ''));
  await known().toBeNull();
  await settings.stop();
});

test('a draft never changes, and one that was proposed is never deleted', async () => {
  const { hash } = await advertDraft();
  const sql = (text: string) => harness.pool.query(text, [hash]);
  const one = `where hash = decode($1, 'hex')`;
  await expect(sql(`update console_settings_drafts set content = '{"adverts": []}' ${one}`)).rejects.toThrow(
    'a draft never changes',
  );
  const other = await drafted(await cmccAt(9961));
  const deleted = await harness.pool.query(
    `delete from console_settings_drafts where hash = decode($1, 'hex')`,
    [other.hash],
  );
  expect(deleted.rowCount).toBe(1);
  await proposed(hash);
  await expect(sql(`delete from console_settings_drafts ${one}`)).rejects.toThrow('never deleted');
  await expect(sql(`update console_settings_drafts set kept_until = now() ${one}`)).rejects.toThrow(
    'a draft never changes',
  );
  await expect(harness.pool.query('truncate console_settings_drafts cascade')).rejects.toThrow(
    'nothing is removed',
  );
});

test('a proposal names a draft that is there, whoever writes it', async () => {
  const insert = (draft: string) =>
    harness.pool.query(
      `insert into console_proposals (kind, about, payload, payload_hash, reason, state, proposed_by,
        proposed_with, proposed_at, expires_at)
      values ('changeSettings', 'x', $1, '', 'x', 'open', $2, 'x', now(), now() + interval '1 day')`,
      [{ draft, basedOn: 1 }, operator.personNo],
    );
  await expect(insert('ab'.repeat(32))).rejects.toThrow('there is no such draft');
  const { hash } = await advertDraft();
  await expect(insert(hash)).rejects.toThrow('there is no such draft');
});

test('drafts and proposals of settings go into another database', async () => {
  const proposal = await proposed((await advertDraft()).hash);
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
