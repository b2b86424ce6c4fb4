// Attempts to act as two persons or as another person, on a real database and with calls that no page makes:
// with a second passkey, another browser, a passkey's answer made for something else, an ended session.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleRoleNames, type ProposalView } from '@phonebill/contract/console';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import {
  CONSOLE_URL,
  type ConsoleHarness,
  type ConsoleUser,
  createConsoleHarness,
} from './testing/console-harness.ts';
import { SoftPasskey } from './testing/soft-passkey.ts';
import { inTransaction } from '../db/transaction.ts';
import { carryOut } from './proposals/carry-out.ts';

let harness: ConsoleHarness;
let cashier: ConsoleUser;
let other: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  cashier = await harness.person('Wang Fang', ['finance']);
  other = await harness.person('Chen Jie', ['finance']);
});
afterAll(() => harness.end());

const reason = 'the price was wrong';
type Touch = ReturnType<SoftPasskey['answer']>;

/** Returns a person's proposal to give an order's price back. */
async function proposedBy(person: ConsoleUser): Promise<{ orderNo: string; proposal: ProposalView }> {
  const { orderNo } = (await harness.credited()).order;
  const { status, body } = await person.propose({
    kind: 'giveBack',
    about: `P${orderNo}01`,
    amountFen: null,
    reason,
  });
  expect(status, body.message).toBe(200);
  return { orderNo, proposal: body.proposal };
}
const refundsOf = async (orderNo: string) => (await harness.orders.store.find(orderNo))?.refunds ?? [];
const asked = ({ proposalNo, hash }: ProposalView) => ({ proposalNo, hash, reason: '' });

/** Adds a second passkey for the person and returns it. */
async function secondPasskeyOf(person: ConsoleUser): Promise<SoftPasskey> {
  const touch = await person.touch({ act: 'addPasskey', content: {} });
  const { body } = await person.call('POST /passkeys/begin', { touch });
  const second = new SoftPasskey(CONSOLE_URL);
  const added = await person.call('POST /passkeys/finish', {
    label: 'another device',
    answer: second.register(body.options),
  });
  expect(added.status, added.body.message).toBe(200);
  return second;
}

/** Signs in with a passkey; returns the cookie of the new session. */
async function signIn(passkey: SoftPasskey): Promise<string> {
  const { body } = await harness.call('POST /signIn/begin', {});
  const answer = await harness.send('POST /signIn/finish', { answer: passkey.answer(body.options) });
  expect(answer.statusCode, answer.body).toBe(200);
  const [session] = answer.cookies as { name: string; value: string }[];
  return `${session?.name}=${session?.value}`;
}

/** Returns a passkey's answer for an approval, in the session of that cookie. */
async function touchIn(
  cookie: string,
  passkey: SoftPasskey,
  content: ReturnType<typeof asked>,
): Promise<Touch> {
  const { body } = await harness.call('POST /touches', { act: 'approve', content }, cookie);
  return passkey.answer(body.options);
}

test('a proposer cannot approve with a second passkey on another device', async () => {
  const { orderNo, proposal } = await proposedBy(cashier);
  const second = await secondPasskeyOf(cashier);
  const cookie = await signIn(second);
  const touch = await touchIn(cookie, second, asked(proposal));
  expect(await harness.call('POST /proposals/approve', { ...asked(proposal), touch }, cookie)).toMatchObject({
    status: 403,
    body: { refusal: 'samePerson' },
  });
  expect(await refundsOf(orderNo)).toEqual([]);
});

test.each(consoleRoleNames)('a person with only the role %s cannot approve their own act', async (role) => {
  const person = await harness.person(`Alone as ${role}`, [role]);
  const { orderNo } = (await harness.credited()).order;
  const own = await person.propose({ kind: 'giveBack', about: `P${orderNo}01`, amountFen: null, reason });
  const proposal = own.status === 200 ? own.body.proposal : (await proposedBy(cashier)).proposal;
  const { status, body } = await person.approve(proposal);
  const isAnothers = own.status !== 200;
  const mayApprove = role === 'finance';
  expect([status, body.refusal]).toEqual([403, !isAnothers && mayApprove ? 'samePerson' : 'notAllowed']);
  expect(await refundsOf(orderNo)).toEqual([]);
});

test('an approval sent again, in any session, refunds nothing a second time', async () => {
  const { orderNo, proposal } = await proposedBy(cashier);
  const touch = await other.touch({ act: 'approve', content: asked(proposal) });
  const send = (cookie?: string) =>
    cookie === undefined
      ? other.call('POST /proposals/approve', { ...asked(proposal), touch })
      : harness.call('POST /proposals/approve', { ...asked(proposal), touch }, cookie);
  const both = await Promise.all([send(), send()]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await send()).toMatchObject({ status: 409 });
  expect(await send(await signIn(other.passkey))).toMatchObject({ status: 409 });
  expect(await refundsOf(orderNo)).toHaveLength(1);
});

test("a passkey's answer is valid for one act in one session", async () => {
  const first = await proposedBy(cashier);
  const second = await proposedBy(cashier);
  const outdated = { status: 409, body: { refusal: 'touchOutdated' } };
  const approve = (proposal: ProposalView, touch: Touch) =>
    other.call('POST /proposals/approve', { ...asked(proposal), touch });

  // The touch is for another proposal, another act, a sign-in, or a new passkey.
  expect(
    await approve(second.proposal, await other.touch({ act: 'approve', content: asked(first.proposal) })),
  ).toMatchObject(outdated);
  expect(await approve(second.proposal, await other.touch({ act: 'addPasskey', content: {} }))).toMatchObject(
    outdated,
  );
  const signingIn = await harness.call('POST /signIn/begin', {});
  expect(await approve(second.proposal, other.passkey.answer(signingIn.body.options))).toMatchObject(
    outdated,
  );

  // The touch is by the same person, in another session.
  const cookie = await signIn(other.passkey);
  const elsewhere = await touchIn(cookie, other.passkey, asked(second.proposal));
  expect(await approve(second.proposal, elsewhere)).toMatchObject(outdated);

  // The touch was requested by another person, and answered with the attacker's own passkey.
  const { body } = await cashier.call('POST /touches', { act: 'approve', content: asked(second.proposal) });
  expect(await approve(second.proposal, cashier.passkey.answer(body.options))).toMatchObject({ status: 403 });
  expect(await approve(second.proposal, other.passkey.answer(body.options))).toMatchObject(outdated);

  // A touch for approving neither signs in nor lets a terminal in.
  const touch = await other.touch({ act: 'approve', content: asked(second.proposal) });
  expect(await harness.call('POST /signIn/finish', { answer: touch })).toMatchObject({ status: 409 });
  expect(
    await other.call('POST /terminals/allow', { code: 'ABCDEFGH', terminal: 'root@host', touch }),
  ).toMatchObject({ status: 409 });
  expect([...(await refundsOf(first.orderNo)), ...(await refundsOf(second.orderNo))]).toEqual([]);
});

test('a removed passkey and the sessions that it opened cannot approve', async () => {
  const person = await harness.person('Loses A Key', ['finance']);
  const { orderNo, proposal } = await proposedBy(cashier);
  const lost = await secondPasskeyOf(person);
  const cookie = await signIn(lost);
  const touch = await touchIn(cookie, lost, asked(proposal));
  const ownTouch = await person.touch({ act: 'approve', content: asked(proposal) });
  expect(await person.removePasskey(lost.id)).toMatchObject({
    status: 200,
  });
  expect(await harness.call('POST /proposals/approve', { ...asked(proposal), touch }, cookie)).toMatchObject({
    status: 401,
  });
  const { body } = await person.call('POST /touches', { act: 'approve', content: asked(proposal) });
  expect(
    await person.call('POST /proposals/approve', { ...asked(proposal), touch: lost.answer(body.options) }),
  ).toMatchObject({ status: 403, body: { refusal: 'passkeyRefused' } });

  // The session was signed out; the touch is from before.
  expect(await person.call('POST /signOut', {})).toMatchObject({ status: 200 });
  expect(await person.call('POST /proposals/approve', { ...asked(proposal), touch: ownTouch })).toMatchObject(
    { status: 401, body: { refusal: 'signedOut' } },
  );
  expect(await refundsOf(orderNo)).toEqual([]);
});

test('an approval moves no money if its person was ended before it was carried out', async () => {
  const leaving = await harness.person('Just Leaving', ['finance']);
  const { orderNo, proposal } = await proposedBy(cashier);
  const touch = await leaving.touch({ act: 'approve', content: asked(proposal) });
  const { update } = harness.orders.store;
  harness.orders.store.update = () => Promise.reject(new Error('the process is gone'));
  expect(await leaving.call('POST /proposals/approve', { ...asked(proposal), touch })).toMatchObject({
    status: 200,
    body: { proposal: { state: 'approved' } },
  });
  harness.orders.store.update = update;
  const admin = await harness.person('Ends People', ['administrator']);
  await admin.endPerson(leaving.personNo, 'has left');
  await carryOut(harness.parts, proposal.proposalNo, { personNo: null, session: null, address: '' });
  const { body } = await cashier.call('GET /proposal', { proposalNo: String(proposal.proposalNo) });
  expect(body.proposal).toMatchObject({
    state: 'notDone',
    outcome: 'the rights of one of the two persons have ended',
  });
  expect(await refundsOf(orderNo)).toEqual([]);
});

test('an ended person who returns under another name cannot approve an earlier proposal', async () => {
  const before = await harness.person('Sun Hao', ['finance']);
  const { orderNo, proposal } = await proposedBy(before);
  const admin = await harness.person('Lets Back In', ['administrator']);
  expect(await admin.endPerson(before.personNo, 'has left')).toMatchObject({ status: 200 });
  const after = await harness.person('Sun Hao the second', ['finance']);
  expect((await after.approve(proposal)).body.proposal).toMatchObject({
    state: 'notDone',
    outcome: 'the rights of one of the two persons have ended',
  });
  expect(await refundsOf(orderNo)).toEqual([]);
});

test('a person who removes both passkeys in two tabs at once keeps one', async () => {
  const person = await harness.person('Two Tabs', ['finance']);
  const second = await secondPasskeyOf(person);
  // Each removal ends the session in which the other tab would ask for its touch.
  const touched = async (credentialId: string) => {
    const touch = await person.touch({ act: 'removePasskey', content: { credentialId } });
    return { credentialId, touch };
  };
  const removals = [await touched(person.passkey.id), await touched(second.id)];
  const both = await Promise.all(removals.map((removal) => person.call('POST /passkeys/remove', removal)));
  const { rows } = await harness.pool.query('select from console_passkeys where person_no = $1', [
    person.personNo,
  ]);
  expect(rows).toHaveLength(1);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)[0]).toBe(200);
});

test('requests of another site, host name or port are refused, even with a session', async () => {
  const { proposal } = await proposedBy(cashier);
  const cookie = await signIn(other.passkey);
  const touch = await touchIn(cookie, other.passkey, asked(proposal));
  const send = async (headers: Readonly<Record<string, string>>) =>
    (
      await harness.server.inject({
        method: 'POST',
        url: '/console/v1/proposals/approve',
        headers: { host: 'localhost:8083', cookie, ...headers },
        payload: { ...asked(proposal), touch },
      })
    ).statusCode;
  expect(await send({ origin: 'https://evil.example' })).toBe(400);
  expect(await send({ origin: 'http://localhost:8084' })).toBe(400);
  expect(await send({ origin: 'null' })).toBe(400);
  expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(400);
  expect(await send({ 'sec-fetch-site': 'same-site' })).toBe(400);
  expect(await send({ host: 'evil.example' })).toBe(421);
  expect(await send({ host: 'localhost:8083.evil.example' })).toBe(421);
  expect(await send({ host: 'evil.example', 'x-forwarded-host': 'localhost:8083' })).toBe(421);
  expect(await send({ 'content-type': 'text/plain' })).toBe(400);
  // None of these requests spent the touch.
  expect(await send({ origin: CONSOLE_URL, 'sec-fetch-site': 'same-origin' })).toBe(200);
});

/** Changes rows as an owner of the tables could. */
async function behindTheTriggers(change: string, values: readonly unknown[]): Promise<void> {
  await inTransaction(harness.pool, async (client) => {
    await client.query('alter table console_proposals disable trigger all');
    await client.query(change, [...values]);
    await client.query('alter table console_proposals enable trigger all');
  });
}
const MORE = `update console_proposals set payload = '{"amountFen": 1}' where proposal_no = $1`;

test('a proposal changed behind the triggers cannot be approved', async () => {
  const { orderNo, proposal } = await proposedBy(cashier);
  await behindTheTriggers(MORE, [proposal.proposalNo]);
  expect(await other.approve(proposal)).toMatchObject({ status: 409, body: { refusal: 'proposalChanged' } });
  expect(await refundsOf(orderNo)).toEqual([]);
});

test('a proposal changed behind the triggers after its approval moves no money', async () => {
  const { orderNo, proposal } = await proposedBy(cashier);
  const { update } = harness.orders.store;
  harness.orders.store.update = () => Promise.reject(new Error('the process is gone'));
  await other.approve(proposal);
  harness.orders.store.update = update;
  const nobody = { personNo: null, session: null, address: '' };
  await behindTheTriggers(MORE, [proposal.proposalNo]);
  await expect(carryOut(harness.parts, proposal.proposalNo, nobody)).rejects.toThrow('never changes');
  expect(await refundsOf(orderNo)).toEqual([]);
});

test('a download is aborted once its person is ended', async () => {
  await harness.credited();
  const leaving = await harness.person('Takes It All', ['finance']);
  const admin = await harness.person('Ends The Thief', ['administrator']);
  const waitsForOrders = async (): Promise<boolean> => {
    const { rowCount } = await harness.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query ilike '%orders%'`,
    );
    return rowCount === 1;
  };
  const stopping = await harness.pool.connect();
  await stopping.query('begin');
  await stopping.query('lock table orders in access exclusive mode');
  const file = leaving.download({}).then(
    ({ text }) => text.split('\r\n').filter(Boolean).length,
    () => 'broken off',
  );
  await expect.poll(waitsForOrders).toBe(true);
  await admin.endPerson(leaving.personNo, 'takes everything along');
  await stopping.query('commit');
  stopping.release();
  expect(await file).toBe('broken off');
});

test('a proposal of five hundred maximum-length differences is not refused for its length', async () => {
  const differences = Array.from({ length: 500 }, (_, index) => ({
    book: 'b'.repeat(40),
    kind: 'k'.repeat(40),
    reference: `${index}`.padStart(80, 'r'),
    ownAmount: Number.MAX_SAFE_INTEGER,
    theirAmount: null,
  }));
  const { body } = await cashier.propose({ kind: 'closeDifferences', differences, reason });
  expect(body).toMatchObject({ refusal: 'cannotBeDone' });
});

test('a reason or a name with direction signs cannot be proposed', async () => {
  const { orderNo } = (await harness.credited()).order;
  const proposed = { kind: 'giveBack', about: `P${orderNo}01`, amountFen: null } as const;
  // The approver's page would show "asked for ¥1.00, as the rules say".
  for (const sign of ['\u202e', '\u2067', '\u200f'])
    expect(
      await cashier.call('POST /touches', {
        act: 'propose',
        content: { ...proposed, reason: `asked for ${sign}00.1¥` },
      }),
    ).toMatchObject({ status: 400, body: { refusal: 'directionSigns' } });
  const admin = await harness.person('Invites People', ['administrator']);
  const content = { kind: 'invitePerson', name: 'Li\u200e Wei', roles: ['finance'], reason } as const;
  expect(
    await admin.call('POST /touches', { act: 'propose', content: { ...content, roles: ['finance'] } }),
  ).toMatchObject({ body: { refusal: 'directionSigns' } });
});
