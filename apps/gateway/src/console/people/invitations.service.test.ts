// Invitations that two persons decide, on a real database: neither of them can come in as the invited person.
import type { ConsoleRole } from '@phonebill/contract/console';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import {
  CONSOLE_URL,
  type ConsoleHarness,
  type ConsoleUser,
  createConsoleHarness,
} from '../testing/console-harness.ts';
import { SoftPasskey } from '../testing/soft-passkey.ts';
import { carryOutLeft } from '../proposals/carry-out.ts';

let harness: ConsoleHarness;
let proposer: ConsoleUser;
let approver: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  proposer = await harness.person('Proposes', ['administrator']);
  approver = await harness.person('Approves', ['administrator']);
});
afterAll(() => harness.end());

const codeOf = (address: string | null | undefined): string => address?.split('#')[1] ?? '';
const refusal = (name: string) => ({ status: expect.any(Number), body: { refusal: name } });
const WRONG = 'ACDE-FGHJ';

async function proposed(name: string, roles: ConsoleRole[] = ['finance']) {
  const { status, body } = await proposer.propose({
    kind: 'invitePerson',
    name,
    roles,
    reason: 'joins the team',
  });
  expect(status, body.message).toBe(200);
  return { proposal: body.proposal, word: body.word ?? '', answer: body };
}
/**
 * Invites a person, proposed by one and approved by the other, and returns what each of them alone is shown.
 */
async function invited(name: string, roles?: ConsoleRole[]) {
  const { proposal, word } = await proposed(name, roles);
  const { body } = await approver.approve(proposal);
  expect(body.proposal.state, body.message).toBe('done');
  return { word, code: codeOf(body.invitation), answer: body };
}
async function enrol(code: string, word?: string) {
  const given = { code, ...(word !== undefined && { word }) };
  const begun = await harness.call('POST /enrolment/begin', given);
  if (begun.status !== 200) return begun;
  const answer = new SoftPasskey(CONSOLE_URL).register(begun.body.options);
  return harness.call('POST /enrolment/finish', { ...given, label: 'a laptop', answer });
}
const personCalled = async (name: string) =>
  (await proposer.call('GET /people', {})).body.people.find((one) => one.name === name);

test('an invited person enrols once, with the address and the word together', async () => {
  const { code, word } = await invited('Li Wei');
  expect(await harness.call('POST /enrolment/read', { code })).toMatchObject({
    body: { name: 'Li Wei', needsWord: true },
  });
  expect(await personCalled('Li Wei')).toMatchObject({ invitation: { state: 'open' } });
  const typed = ` ${word.toLowerCase().replace('-', ' ')} `;
  expect(await enrol(code, typed)).toMatchObject({ status: 200, body: { me: { name: 'Li Wei' } } });
  expect(await personCalled('Li Wei')).toMatchObject({ invitation: null, passkeyCount: 1 });
  expect(await enrol(code, word)).toMatchObject(refusal('invitationSpent'));
});

test("an approver cannot enrol with the address alone, or with another invitation's challenge", async () => {
  const { code } = await invited('Wang Fang');
  expect(await enrol(code)).toMatchObject(refusal('wordMissing'));
  expect(await enrol(code, WRONG)).toMatchObject(refusal('wrongWord'));
  // The challenge of another invitation, with which they may enrol, creates no passkey for this one.
  const own = await invited('Another One');
  const { body } = await harness.call('POST /enrolment/begin', { code: own.code, word: own.word });
  const answer = new SoftPasskey(CONSOLE_URL).register(body.options);
  const finish = (given: object) =>
    harness.call('POST /enrolment/finish', { code, label: 'a laptop', answer, ...given });
  expect(await finish({})).toMatchObject(refusal('wordMissing'));
  expect(await finish({ word: own.word })).toMatchObject(refusal('wrongWord'));
  expect(await personCalled('Wang Fang')).toMatchObject({ passkeyCount: 0 });
});

test('the word is never shown to an approver, nor the address to a proposer', async () => {
  const { proposal, word, answer } = await proposed('Chen Jie');
  expect(answer.invitation).toBeNull();
  const approved = await approver.approve(proposal);
  const code = codeOf(approved.body.invitation);
  expect(code).toHaveLength(43);
  const plain = word.replace('-', '');
  const auditor = await harness.person('Reads all', ['auditor', 'administrator']);
  const shownTo = async (person: ConsoleUser) =>
    JSON.stringify(
      await Promise.all([
        person.call('GET /proposals', { which: 'decided' }),
        person.call('GET /proposal', { proposalNo: String(proposal.proposalNo) }),
        person.call('GET /people', {}),
        person.call('GET /audit', {}),
        person.call('GET /home', {}),
      ]),
    );
  for (const person of [proposer, approver, auditor])
    for (const secret of [word, plain, code]) expect(await shownTo(person)).not.toContain(secret);
  expect(JSON.stringify(approved.body)).not.toContain(word);
  // Neither is stored legibly in the database, which more people can read.
  const { rows } = await harness.pool.query<{ text: string }>(
    `select string_agg(one::text, ' ') as text from (
      select to_jsonb(q) from console_proposals q union all select to_jsonb(i) from console_invitations i
      union all select to_jsonb(a) from console_audit a
    ) as every (one)`,
  );
  for (const secret of [word, plain, code]) expect(rows[0]?.text).not.toContain(secret);
});

test('wrong words are counted, also concurrent ones, and the fifth ends the invitation', async () => {
  const { code, word } = await invited('Zhao Min');
  const tries = await Promise.all(Array.from({ length: 8 }, () => enrol(code, WRONG)));
  const refusals = tries
    .map(({ body }) => body.refusal ?? '')
    .toSorted((one, other) => one.localeCompare(other));
  expect(refusals).toEqual([
    'invitationEnded',
    ...Array.from({ length: 3 }, () => 'invitationSpent'),
    ...Array.from({ length: 4 }, () => 'wrongWord'),
  ]);
  expect(await enrol(code, word), 'the right word comes too late').toMatchObject(refusal('invitationSpent'));
  expect(await personCalled('Zhao Min')).toMatchObject({ invitation: { state: 'wrongWords' } });
  const lines = (await harness.audited()).filter((line) => line.includes('| Zhao Min |'));
  expect(lines.filter((line) => line === 'nobody | enrol | Zhao Min | wrong word')).toHaveLength(5);
  expect(lines).toContain('nobody | end invitation | Zhao Min | too many wrong words');
});

test('a new invitation of a person who never enrolled invalidates the former one', async () => {
  const before = await invited('Sun Li', ['finance']);
  const { proposal, word } = await proposed('Sun Li', ['auditor']);
  const { body } = await approver.approve(proposal);
  expect(await enrol(before.code, before.word)).toMatchObject(refusal('invitationSpent'));
  const code = codeOf(body.invitation);
  expect(await enrol(code, before.word), 'the word from before').toMatchObject(refusal('wrongWord'));
  expect(await enrol(code, word)).toMatchObject({ body: { me: { name: 'Sun Li', roles: ['auditor'] } } });
  expect(
    await proposer.propose({ kind: 'invitePerson', name: 'sun li', roles: ['finance'], reason: 'again' }),
  ).toMatchObject(refusal('nameTaken'));
});

test('an invitation approved by a process that died is not done, and must be proposed again', async () => {
  const { proposal } = await proposed('Zhou Tao');
  const { proposalNo } = proposal;
  await harness.pool.query(
    `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'a passkey',
      approved_hash = payload_hash, approved_at = present_time() - interval '1 minute'
    where proposal_no = $1`,
    [proposalNo, approver.personNo],
  );
  await carryOutLeft(harness.parts);
  const { body } = await approver.call('GET /proposal', { proposalNo: String(proposalNo) });
  expect(body.proposal).toMatchObject({
    state: 'notDone',
    outcome: expect.stringContaining('propose it anew'),
  });
  expect(await personCalled('Zhou Tao')).toBeUndefined();
});

test('the database refuses an invitation without the word of an approved proposal, even by SQL', async () => {
  const { pool } = harness;
  const { proposal, word } = await proposed('Wu Hao');
  const { proposalNo } = proposal;
  await expect(
    pool.query(`update console_proposals set word_hash = 'other' where proposal_no = $1`, [proposalNo]),
  ).rejects.toThrow('never changes');
  const { rows } = await pool.query<{ person_no: number }>(
    `insert into console_people (name, roles, added_at, money_from)
    values ('Wu Hao', '{finance}', present_time(), present_time() + interval '1 day') returning person_no`,
  );
  const insert = (columns: string, values: string) =>
    pool.query(
      `insert into console_invitations (code_hash, person_no, created_at, expires_at ${columns})
      values (sha256('x'), $1, present_time(), present_time() + interval '1 day' ${values})`,
      [rows[0]?.person_no],
    );
  await expect(insert(', proposal_no', `, ${proposalNo}`), 'not approved').rejects.toThrow('the word of');
  await pool.query(
    `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'a passkey',
      approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
    [proposalNo, approver.personNo],
  );
  await expect(insert('', ''), 'approved, and without its word').rejects.toThrow('the word of');
  await expect(insert(', proposal_no, word_hash', `, ${proposalNo}, 'other'`)).rejects.toThrow('the word of');

  const { code } = await invited('Huang Min');
  await enrol(code, WRONG);
  for (const change of ['word_hash = null', 'wrong_words = 0', `expires_at = expires_at + interval '1 day'`])
    await expect(
      pool.query(`update console_invitations set ${change} where word_hash is not null and used_at is null`),
      change,
    ).rejects.toThrow('never changes');
  await expect(
    pool.query('update console_invitations set used_at = null where used_at is not null'),
  ).rejects.toThrow('never open again');

  // A proposal of the release before has no word and is not approved.
  await pool.query(
    `insert into console_proposals (kind, about, payload, payload_hash, reason, state, proposed_by,
      proposed_with, proposed_at, expires_at)
    values ('invitePerson', 'Of Before', '{"name":"Of Before","roles":["finance"]}', '', 'is new', 'open',
      $1, 'k', present_time(), present_time() + interval '1 hour')`,
    [proposer.personNo],
  );
  const { body } = await approver.call('GET /proposals', { which: 'open' });
  const old = body.proposals.find(({ about }) => about === 'Of Before');
  expect(old && (await approver.approve(old))).toMatchObject(refusal('cannotBeDone'));
  expect(word).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
});
