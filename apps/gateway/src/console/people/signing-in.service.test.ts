// Access to the console: invitations, passkeys, sessions, and the first people, on a real database.
import type { ProposedAct } from '@phonebill/contract/console';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { CONSOLE_URL, type ConsoleHarness, createConsoleHarness } from '../testing/console-harness.ts';
import { SoftPasskey } from '../testing/soft-passkey.ts';
import { firstInvitation, letIn } from './first-person.ts';
import { COUNT_LET_IN } from './people.ts';
import { changeBehindGuards } from '../../db/testing/behind-guards.ts';

let harness: ConsoleHarness;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
});
afterAll(() => harness.end());

const codeOf = (address: string | null | undefined): string => address?.split('#')[1] ?? '';
const DAY_LATER = `interval '25 hours'`;

async function enrol(code: string, passkey = new SoftPasskey(CONSOLE_URL), word?: string) {
  const given = { code, ...(word !== undefined && { word }) };
  const { status, body } = await harness.call('POST /enrolment/begin', given);
  if (status !== 200) return { status, body };
  const answer = passkey.register(body.options);
  return harness.call('POST /enrolment/finish', { ...given, label: 'a laptop', answer });
}
async function signIn(passkey: SoftPasskey) {
  const { body } = await harness.call('POST /signIn/begin', {});
  return harness.send('POST /signIn/finish', { answer: passkey.answer(body.options) });
}

test('the first administrator invites the second alone, and the third with an approval', async () => {
  const first = await firstInvitation(harness.pool, CONSOLE_URL);
  const second = await firstInvitation(harness.pool, CONSOLE_URL);
  expect(await enrol(codeOf(first)), 'the one from before is worthless').toMatchObject({
    status: 404,
    body: { refusal: 'invitationSpent' },
  });
  const passkey = new SoftPasskey(CONSOLE_URL);
  expect(await enrol(codeOf(second), passkey)).toMatchObject({
    status: 200,
    body: { me: { name: 'administrator', roles: ['administrator'] } },
  });
  expect(await firstInvitation(harness.pool, CONSOLE_URL), 'somebody can work there').toBeNull();
  expect(await enrol(codeOf(second)), 'it lets in once').toMatchObject({ status: 404 });

  const session = await signIn(passkey);
  const cookie = `console=${session.cookies[0]?.value}`;
  const administrator = async (name: string) => {
    const proposed: ProposedAct = {
      kind: 'invitePerson',
      name,
      roles: ['administrator'],
      reason: 'is the second one',
    };
    const { body } = await harness.call('POST /touches', { act: 'propose', content: proposed }, cookie);
    const touch = passkey.answer(body.options);
    return harness.call('POST /proposals', { proposed, touch }, cookie);
  };
  const clerk: ProposedAct = {
    kind: 'invitePerson',
    name: 'A Clerk',
    roles: ['customerService'],
    reason: 'is too early',
  };
  const { body: asked } = await harness.call('POST /touches', { act: 'propose', content: clerk }, cookie);
  const early = await harness.call(
    'POST /proposals',
    { proposed: clerk, touch: passkey.answer(asked.options) },
    cookie,
  );
  expect(early.body, 'anybody else waits for the second administrator').toMatchObject({
    proposal: { state: 'open' },
    invitation: null,
    word: expect.any(String),
  });

  const alone = await administrator('Second One');
  expect(alone.body).toMatchObject({ proposal: { state: 'done' }, word: null });
  expect(alone.body.invitation).toContain(`${CONSOLE_URL}/enrol#`);
  const otherPasskey = new SoftPasskey(CONSOLE_URL);
  await enrol(codeOf(alone.body.invitation), otherPasskey);

  const third = await administrator('Third One');
  expect(third.body).toMatchObject({ proposal: { state: 'open' }, invitation: null });
  const other = await signIn(otherPasskey);
  const otherCookie = `console=${other.cookies[0]?.value}`;
  const { proposalNo, hash } = third.body.proposal;
  const content = { proposalNo, hash, reason: '' };
  const { body } = await harness.call('POST /touches', { act: 'approve', content }, otherCookie);
  const touch = otherPasskey.answer(body.options);
  const approved = await harness.call('POST /proposals/approve', { ...content, touch }, otherCookie);
  expect(approved.body).toMatchObject({ proposal: { state: 'done' } });
  const word = third.body.word ?? '';
  expect(await enrol(codeOf(approved.body.invitation), new SoftPasskey(CONSOLE_URL), word)).toMatchObject({
    body: { me: { name: 'Third One' } },
  });

  // A person who ends everybody else's work does not become the first person again.
  const { body: all } = await harness.call('GET /people', {}, cookie);
  for (const { personNo, name } of all.people)
    if (name !== 'administrator') {
      const ended = { personNo, reason: 'taking over' };
      const challenge = await harness.call('POST /touches', { act: 'endPerson', content: ended }, cookie);
      const proof = passkey.answer(challenge.body.options);
      await harness.call('POST /people/end', { ...ended, touch: proof }, cookie);
    }
  expect((await administrator('A Puppet')).body).toMatchObject({
    proposal: { state: 'open' },
    invitation: null,
  });
});

test('an administrator invited by the only one waits for rights as long as that one did', async () => {
  const founding = createConsoleHarness(await createTestDatabase());
  const { pool } = founding;
  const first = await founding.person('First', ['administrator']);
  const letInCount = async () => (await pool.query(COUNT_LET_IN)).rows[0];
  const secondOne = async (name: string) => {
    const { body } = await first.propose({
      kind: 'invitePerson',
      name,
      roles: ['administrator'],
      reason: 'is the second one',
    });
    const code = codeOf(body.invitation);
    const begun = await founding.call('POST /enrolment/begin', { code });
    const answer = new SoftPasskey(CONSOLE_URL).register(begun.body.options);
    return founding.call('POST /enrolment/finish', { code, label: 'a laptop', answer });
  };
  // Like a person who was let in from the server, whose rights waited a day.
  await changeBehindGuards(
    pool,
    'console_people',
    `update console_people set added_at = added_at - interval '1 day'`,
  );
  const { body } = await secondOne('Waits A Day');
  expect(body.me.verbs).toContain('audit.read');
  expect(body.me.verbs).not.toContain('people.approve');
  expect(await letInCount(), 'an alarm rings meanwhile').toEqual({ count: 1 });
  await changeBehindGuards(
    pool,
    'console_people',
    `update console_people set money_from = money_from - interval '1 day'`,
  );
  expect(await letInCount()).toEqual({ count: 0 });

  // Like a person whom `npm start` let in for a trial.
  await changeBehindGuards(
    pool,
    'console_people',
    `update console_people set added_at = money_from, enrolled_at = null
    where name <> 'First'`,
  );
  await changeBehindGuards(
    pool,
    'console_people',
    `update console_people set added_at = money_from where name = 'First'`,
  );
  expect((await secondOne('Waits Not')).body.me.verbs).toContain('people.approve');
  await founding.end();
});

test('a name is given once, whatever its capitals', async () => {
  const admin = await harness.person('Names Admin', ['administrator']);
  const proposed: ProposedAct = {
    kind: 'invitePerson',
    name: 'names ADMIN',
    roles: ['auditor'],
    reason: 'is new',
  };
  expect(await admin.propose(proposed)).toMatchObject({ status: 409, body: { refusal: 'nameTaken' } });
});

test('an invitation expires after a day', async () => {
  const address = await letIn(harness.pool, CONSOLE_URL, {
    name: 'Too Late',
    roles: ['auditor'],
    operator: 'root',
    reason: 'a test',
  });
  await harness.pool.query(`update console_invitations set expires_at = expires_at - ${DAY_LATER}`);
  expect(await enrol(codeOf(address))).toMatchObject({ status: 404 });
});

test('an invitation from the server removes old passkeys, and money rights for a day', async () => {
  const before = await harness.person('Lost Key', ['finance']);
  const address = await letIn(harness.pool, CONSOLE_URL, {
    name: 'lost key',
    roles: ['finance'],
    operator: 'root',
    reason: 'both devices were stolen',
  });
  expect(await before.call('GET /me', {})).toMatchObject({ status: 401 });
  expect((await signIn(before.passkey)).statusCode).toBe(403);
  const { body } = await enrol(codeOf(address));
  const { verbs } = (body as { me: { verbs: string[] } }).me;
  expect(verbs.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'differences.read',
    'events.read',
    'health.read',
    'money.export',
    'money.read',
    'orders.export',
    'orders.read',
    'settings.read',
  ]);
  await changeBehindGuards(
    harness.pool,
    'console_people',
    `update console_people set money_from = money_from - ${DAY_LATER} where name = 'Lost Key'`,
  );
  expect(await harness.audited()).toEqual(
    expect.arrayContaining(['nobody | let in from the server | lost key | done']),
  );
});

test('an administrator invited from the server cannot end another person for a day', async () => {
  const victim = await harness.person('Other Admin', ['administrator']);
  const address = await letIn(harness.pool, CONSOLE_URL, {
    name: 'Sudden Admin',
    roles: ['administrator'],
    operator: 'root',
    reason: 'a stolen server',
  });
  const passkey = new SoftPasskey(CONSOLE_URL);
  await enrol(codeOf(address), passkey);
  const cookie = `console=${(await signIn(passkey)).cookies[0]?.value}`;
  const content = { personNo: victim.personNo, reason: 'taking over' };
  const { body } = await harness.call('POST /touches', { act: 'endPerson', content }, cookie);
  const end = { ...content, touch: passkey.answer(body.options) };
  expect(await harness.call('POST /people/end', end, cookie)).toMatchObject({
    body: { refusal: 'notAllowed' },
  });
  expect((await victim.call('GET /me', {})).status).toBe(200);
});

test('a session ends after half an hour without use, at its expiry, and by signing out', async () => {
  const person = await harness.person('Sessions', ['auditor']);
  const isIn = async () => (await person.call('GET /me', {})).status === 200;
  const move = (set: string) =>
    harness.pool.query(`update console_sessions set ${set} where person_no = $1`, [person.personNo]);
  await move(`last_used_at = present_time() - interval '29 minutes'`);
  expect(await isIn()).toBe(true);
  await move(`last_used_at = present_time() - interval '31 minutes'`);
  expect(await isIn()).toBe(false);
  await move('last_used_at = present_time()');
  expect(await isIn()).toBe(true);
  await move('expires_at = present_time()');
  expect(await isIn()).toBe(false);
  await move(`expires_at = present_time() + interval '1 hour'`);
  await person.call('POST /signOut', {});
  expect(await isIn()).toBe(false);
});

test('a cookie is for one host and no script, and is not stored in clear', async () => {
  const person = await harness.person('Cookies', ['auditor']);
  const { cookies } = await signIn(person.passkey);
  expect(cookies).toMatchObject([{ name: 'console', httpOnly: true, sameSite: 'Strict', path: '/' }]);
  const { rows } = await harness.pool.query<{ token: string }>(
    `select encode(token_hash, 'escape') as token from console_sessions`,
  );
  expect(rows.some(({ token }) => token.includes(cookies[0]?.value ?? ''))).toBe(false);
});

test('an answer signs in once, and only with a known passkey', async () => {
  const person = await harness.person('Answers', ['auditor']);
  const { body } = await harness.call('POST /signIn/begin', {});
  const answer = person.passkey.answer(body.options);
  const stranger = new SoftPasskey(CONSOLE_URL).answer(body.options);
  expect((await harness.send('POST /signIn/finish', { answer: stranger })).statusCode).toBe(403);
  expect((await harness.send('POST /signIn/finish', { answer })).statusCode).toBe(200);
  expect((await harness.send('POST /signIn/finish', { answer })).statusCode).toBe(409);
});

test('an expired challenge is refused', async () => {
  const person = await harness.person('Slowly', ['auditor']);
  const { body } = await harness.call('POST /signIn/begin', {});
  await harness.pool.query(`update console_challenges set expires_at = present_time()`);
  const late = await harness.send('POST /signIn/finish', { answer: person.passkey.answer(body.options) });
  expect(late.statusCode).toBe(409);
});

test('adding a passkey needs a touch of an existing one, and the last one stays', async () => {
  const person = await harness.person('Two Keys', ['auditor']);
  const touch = await person.touch({ act: 'addPasskey', content: {} });
  const { body } = await person.call('POST /passkeys/begin', { touch });
  const second = new SoftPasskey(CONSOLE_URL);
  const added = await person.call('POST /passkeys/finish', {
    label: 'a key for the pocket',
    answer: second.register(body.options),
  });
  expect(added.body.passkeys.map(({ label }) => label)).toEqual(['test', 'a key for the pocket']);
  const withSecond = await signIn(second);
  const cookie = `console=${withSecond.cookies[0]?.value}`;
  expect((await harness.call('GET /me', {}, cookie)).status).toBe(200);

  const removed = await person.removePasskey(second.id);
  expect(removed.body.passkeys).toHaveLength(1);
  expect((await harness.call('GET /me', {}, cookie)).status, 'its session is over').toBe(401);
  expect(await person.removePasskey(person.passkey.id)).toMatchObject({
    status: 409,
    body: { refusal: 'lastPasskey' },
  });
  // Without a touch, a stolen session cannot add a passkey.
  const forged = second.answer({ challenge: 'AAAA' });
  expect(await person.call('POST /passkeys/begin', { touch: forged })).toMatchObject({ status: 403 });
});

test('an ended person is signed out at once, and cannot end their own work', async () => {
  const admin = await harness.person('Ending Admin', ['administrator']);
  const person = await harness.person('To Be Ended', ['customerService']);
  const reason = 'has left the company';
  expect(await admin.endPerson(admin.personNo, reason)).toMatchObject({
    body: { refusal: 'cannotBeDone' },
  });
  expect(await admin.endPerson(person.personNo, reason)).toMatchObject({
    status: 200,
  });
  expect((await person.call('GET /me', {})).status).toBe(401);
  expect((await signIn(person.passkey)).statusCode).toBe(403);
  expect(await admin.endPerson(person.personNo, reason)).toMatchObject({
    body: { whyNot: 'their work has ended already' },
  });
  expect(await admin.endPerson(999_999, reason)).toMatchObject({ status: 404 });
  const { body } = await admin.call('GET /people', {});
  expect(body.people.find(({ name }) => name === 'To Be Ended')).toMatchObject({
    endedAt: expect.any(String),
    passkeyCount: 0,
  });
});
