// A person's own sessions: listed and ended, also by an administrator, on a real database and with real
// answers of passkeys.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsoleCallName } from '@phonebill/contract/console';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { openSession } from './sessions.ts';
import { changeBehindGuards } from '../../db/testing/behind-guards.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let harness: ConsoleHarness;
let person: ConsoleUser;
let admin: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  person = await harness.person('Wang Fang', ['finance']);
  admin = await harness.person('An Admin', ['administrator']);
});
afterAll(() => harness.end());

/** Signs the person in from another browser; returns its cookie. */
async function signInElsewhere(who: ConsoleUser): Promise<string> {
  const { body } = await harness.call('POST /signIn/begin', {});
  const { cookies } = await harness.server.inject({
    method: 'POST',
    url: '/console/v1/signIn/finish',
    remoteAddress: '203.0.113.7',
    headers: { host: 'localhost:8083', 'user-agent': `${FIREFOX}\u0085` },
    payload: { answer: who.passkey.answer(body.options) },
  });
  return `${cookies[0]?.name}=${cookies[0]?.value}`;
}
const statusOf = async (cookie: string) => (await harness.call('GET /me', {}, cookie)).status;
const sessionsOf = async (who: ConsoleUser) => (await who.call('GET /me', {})).body.me.sessions;

test('a person sees their sessions, with this one marked, and ends another one', async () => {
  const elsewhere = await signInElsewhere(person);
  const [own, other, ...more] = await sessionsOf(person);
  expect(more).toEqual([]);
  expect(own).toMatchObject({ isThis: true });
  expect(other).toMatchObject({ isThis: false, address: '203.0.113.7', userAgent: FIREFOX });
  // Another person's session cannot be ended, whatever mark is sent.
  const foreign = await admin.call('POST /sessions/end', { session: other?.session ?? '' });
  expect(foreign).toMatchObject({ status: 404 });
  expect(await statusOf(elsewhere)).toBe(200);

  const ended = await person.call('POST /sessions/end', { session: other?.session ?? '' });
  expect(ended.body.sessions).toMatchObject([{ session: own?.session }]);
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await harness.audited()).toContain(`Wang Fang | end a session | ${other?.session} | done`);
});

test('signing out everywhere else keeps this session, and ends terminals too', async () => {
  const elsewhere = await signInElsewhere(person);
  await openSession(harness.pool as never, {
    personNo: person.personNo,
    credentialId: person.passkey.id,
    terminal: 'root@host',
  });
  const { body } = await person.call('POST /sessions/endOthers', {});
  expect(body.sessions).toHaveLength(1);
  expect(await statusOf(elsewhere)).toBe(401);
  const { me } = (await person.call('GET /me', {})).body;
  expect(me.terminals).toEqual([]);
  // Without another session nothing is done, and nothing is recorded.
  await person.call('POST /sessions/endOthers', {});
  const noted = (await harness.audited()).filter((line) => line.includes('sign out everywhere else'));
  expect(noted).toEqual(['Wang Fang | sign out everywhere else | Wang Fang | done']);
});

test("an administrator ends all of another person's sessions, who may sign in again", async () => {
  const elsewhere = await signInElsewhere(person);
  const ofPerson = async () =>
    (await admin.call('GET /people', {})).body.people.find(({ personNo }) => personNo === person.personNo);
  expect(await ofPerson()).toMatchObject({ sessionCount: 2 });
  const asked = { personNo: person.personNo, reason: 'a laptop was stolen' };
  expect(await admin.call('POST /people/signOut', asked)).toMatchObject({ body: { whyNot: null } });
  expect(await statusOf(elsewhere)).toBe(401);
  expect((await person.call('GET /me', {})).status).toBe(401);
  expect(await ofPerson()).toMatchObject({ sessionCount: 0, passkeyCount: 1 });
  expect(await admin.call('POST /people/signOut', asked)).toMatchObject({
    body: { whyNot: 'they are signed in nowhere' },
  });
  const { body } = await admin.call('GET /audit', { person: 'An Admin' });
  expect(body.entries.filter(({ act }) => act === 'sign a person out')).toMatchObject([
    { about: 'Wang Fang', reason: 'a laptop was stolen' },
  ]);
  expect(await statusOf(await signInElsewhere(person))).toBe(200);
  expect(await admin.call('POST /people/signOut', { ...asked, personNo: admin.personNo })).toMatchObject({
    body: { refusal: 'cannotBeDone' },
  });
});

test('removing a passkey or ending a person needs a touch for exactly that', async () => {
  const touched = await harness.person('Touches First', ['administrator']);
  const refusalOf = async (name: ConsoleCallName, input: object) =>
    (await touched.call(name, input)).body.refusal;
  const add = await touched.touch({ act: 'addPasskey', content: {} });
  const { id: credentialId } = touched.passkey;
  await changeBehindGuards(
    harness.pool,
    'console_passkeys',
    `insert into console_passkeys
      (credential_id, person_no, public_key, sign_count, transports, label, added_at)
    values ('another', $1, '\\x00', 0, '{}', 'another', present_time())`,
    [touched.personNo],
  );
  // An attacker with a stolen session has no passkey, without which none of these is done.
  const removed = { credentialId: 'another' };
  expect(await refusalOf('POST /passkeys/remove', removed)).toBe('badRequest');
  expect(await refusalOf('POST /passkeys/remove', { ...removed, touch: add })).toBe('touchOutdated');
  const forOther = await touched.touch({ act: 'removePasskey', content: { credentialId } });
  expect(await refusalOf('POST /passkeys/remove', { ...removed, touch: forOther })).toBe('touchOutdated');
  const ended = { personNo: admin.personNo, reason: 'taking over' };
  expect(await refusalOf('POST /people/end', ended)).toBe('badRequest');
  expect(await refusalOf('POST /people/end', { ...ended, touch: add })).toBe('touchOutdated');
  expect((await admin.call('GET /me', {})).status).toBe(200);
  expect(await touched.removePasskey('another')).toMatchObject({ status: 200 });
});
