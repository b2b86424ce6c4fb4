// Signing in with the company's account: an OpenID Connect provider over HTTP, and a real database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CompanyPerson,
  startCompany,
  type TestCompany,
} from '../../../../../tests/support/company-provider.ts';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { CONSOLE_URL, type ConsoleHarness, createConsoleHarness } from '../testing/console-harness.ts';
import { letIn as letInFromServer } from '../people/first-person.ts';
import { SoftPasskey } from '../testing/soft-passkey.ts';

let harness: ConsoleHarness;
let company: TestCompany;
beforeAll(async () => {
  company = await startCompany(`${CONSOLE_URL}/sign-in/company`);
  harness = createConsoleHarness(await createTestDatabase(), null, company.config);
});
afterAll(async () => {
  await harness.end();
  await company.end();
});

const refusal = (name: string) => ({ status: expect.any(Number), body: { refusal: name } });
const emailOf = (login: string) => `${login}@company.example`;

/** Adds an account with that login at the company. */
function employ(login: string, person: Partial<CompanyPerson> = {}): void {
  company.people.set(login, { sub: `sub-${login}`, email: emailOf(login), email_verified: true, ...person });
}

/** Lets a person in with a company account, by two administrators, and returns the invitation's code. */
async function letIn(name: string, companyAccount: string, roles = ['finance'] as const) {
  const proposer = await harness.person(`Proposes ${name}`, ['administrator']);
  const approver = await harness.person(`Approves ${name}`, ['administrator']);
  const reason = 'joins the team';
  const { body } = await proposer.propose({
    kind: 'invitePerson',
    name,
    roles: [...roles],
    companyAccount,
    reason,
  });
  const approved = await approver.approve(body.proposal);
  expect(approved.body.proposal.state).toBe('done');
  const code = approved.body.invitation?.split('#')[1] ?? '';
  return { administrator: approver, code, word: body.word ?? '' };
}

/** Returns a browser that was sent to the company's page. */
async function begin() {
  const begun = await harness.send('POST /signIn/company/begin', {});
  const [cookie] = begun.cookies;
  return {
    address: begun.json<{ address: string }>().address,
    cookie,
    held: `${cookie?.name}=${cookie?.value}`,
  };
}
async function finish(answer: string, held?: string) {
  const finished = await harness.send('POST /signIn/company/finish', { answer }, held);
  const session = finished.cookies.find(({ name, value }) => name === 'console' && value !== '');
  return { status: finished.statusCode, body: finished.json(), cookie: `console=${session?.value}` };
}
async function signIn(login: string) {
  const { address, held } = await begin();
  return finish(await company.signIn(address, login), held);
}
const giveBack = async () => {
  const { order } = await harness.credited();
  const about = `P${order.orderNo}01`;
  return { kind: 'giveBack', about, amountFen: null, reason: 'a wrong price' } as const;
};

test('an invited person signs in, and stays the same when the e-mail address changes', async () => {
  employ('li.wei');
  const { code } = await letIn('Li Wei', 'Li.Wei@Company.example');
  const first = await signIn('li.wei');
  expect(first).toMatchObject({
    status: 200,
    body: { me: { name: 'Li Wei', roles: ['finance'], openedBy: 'company', passkeys: [] } },
  });
  expect((await harness.call('GET /orders', {}, first.cookie)).status).toBe(200);
  expect(await harness.call('POST /enrolment/begin', { code }), 'the invitation is used up').toMatchObject(
    refusal('invitationSpent'),
  );

  // The person changed their name and e-mail address.
  employ('li.wei', { email: 'wei.chen@company.example' });
  expect((await signIn('li.wei')).body.me.name).toBe('Li Wei');
  // The old address now belongs to another person.
  employ('li.wei.2', { email: emailOf('li.wei') });
  expect(await signIn('li.wei.2')).toMatchObject(refusal('companyUnknown'));
  expect(await harness.audited()).toEqual(
    expect.arrayContaining([
      'Li Wei | sign in with the company, first time | Li Wei | done',
      'Li Wei | sign in with the company | Li Wei | done',
      'nobody | refused | /signIn/company/finish | companyUnknown',
    ]),
  );
});

test('uninvited people of the company are refused, and the audit log names them', async () => {
  employ('stranger');
  const tried = await signIn('stranger');
  expect(tried).toMatchObject({ status: 403, body: { refusal: 'companyUnknown' } });
  expect(tried.body.message).toContain(emailOf('stranger'));
  expect(tried.cookie).toBe('console=undefined');
  const auditor = await harness.person('Reads of Strangers', ['auditor']);
  const { body } = await auditor.call('GET /audit', { about: '/signIn/company/finish' });
  expect(body.entries.map(({ reason }) => reason)).toContain(emailOf('stranger'));
});

test('an unverified or missing e-mail address is refused', async () => {
  employ('unverified', { email_verified: false });
  await letIn('Not Verified', emailOf('unverified'));
  expect(await signIn('unverified')).toMatchObject(refusal('companyUnverified'));
  company.people.set('unverified', { sub: 'sub-unverified', email: emailOf('unverified') });
  expect(await signIn('unverified')).toMatchObject(refusal('companyUnverified'));
  company.people.set('unverified', { sub: 'sub-unverified' });
  expect(await signIn('unverified')).toMatchObject(refusal('companyUnknown'));
  employ('unverified');
  expect((await signIn('unverified')).status).toBe(200);
});

test('an expired invitation by company account is refused', async () => {
  employ('late');
  await letIn('Comes Late', emailOf('late'));
  await harness.pool.query(
    `update console_company_accounts set let_in_until = present_time() where email = $1`,
    [emailOf('late')],
  );
  expect(await signIn('late')).toMatchObject(refusal('companyUnknown'));
});

test('a new account given from the server replaces the former one, which is refused', async () => {
  employ('renamed');
  await letIn('Was Renamed', emailOf('renamed'));
  const before = await signIn('renamed');
  employ('renamed.new');
  const person = {
    name: 'Was Renamed',
    roles: ['finance'],
    operator: 'root',
    reason: 'another account',
  } as const;
  await letInFromServer(harness.pool, CONSOLE_URL, { ...person, companyAccount: emailOf('renamed.new') });
  expect((await harness.call('GET /me', {}, before.cookie)).status).toBe(401);
  expect(await signIn('renamed')).toMatchObject(refusal('companyUnknown'));
  expect((await signIn('renamed.new')).body.me.name).toBe('Was Renamed');
});

test('an account is invited for one person, and stays bound to that person', async () => {
  const { administrator } = await letIn('Has The Account', emailOf('shared'));
  const again = { kind: 'invitePerson', name: 'Wants It Too', roles: ['finance'], reason: 'is new' } as const;
  expect(await administrator.propose({ ...again, companyAccount: emailOf('SHARED') } as never)).toMatchObject(
    refusal('accountTaken'),
  );
  employ('twice');
  await letIn('Once', emailOf('twice'));
  expect((await signIn('twice')).body.me.name).toBe('Once');
  await letIn('Twice', emailOf('twice'));
  expect((await signIn('twice')).body.me.name).toBe('Once');
});

test('an answer is valid once, in the browser that began, for ten minutes', async () => {
  employ('careful');
  await letIn('Is Careful', emailOf('careful'));
  const [one, other] = [await begin(), await begin()];
  expect(one.cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 });
  expect(one.cookie).not.toHaveProperty('domain');
  const answer = await company.signIn(one.address, 'careful');
  expect(await finish(answer), 'no cookie').toMatchObject(refusal('companyOutdated'));
  expect(await finish(answer, other.held), "another's cookie").toMatchObject(refusal('companyOutdated'));
  expect((await finish(answer, one.held)).status).toBe(200);
  expect(await finish(answer, one.held), 'twice').toMatchObject(refusal('companyOutdated'));

  // Only the code is stolen, for a sign-in that another browser began with its own state and verifier.
  const theirs = await begin();
  const stolen = new URLSearchParams(await company.signIn((await begin()).address, 'careful'));
  stolen.set('state', new URL(theirs.address).searchParams.get('state') ?? '');
  expect(await finish(stolen.toString(), theirs.held)).toMatchObject({
    status: 403,
    body: { refusal: 'companyRefused', message: expect.stringContaining('invalid_grant') },
  });
  for (const missing of ['state', 'code', 'iss']) {
    const mine = await begin();
    const without = new URLSearchParams(await company.signIn(mine.address, 'careful'));
    without.delete(missing);
    expect((await finish(without.toString(), mine.held)).status, missing).toBeGreaterThanOrEqual(400);
  }
  const slow = await begin();
  const tooLate = await company.signIn(slow.address, 'careful');
  await harness.pool.query('update console_challenges set expires_at = present_time()');
  expect(await finish(tooLate, slow.held)).toMatchObject(refusal('companyOutdated'));
});

test('a refusal by the company shows its code, and none of its own text', async () => {
  const { address, held } = await begin();
  const state = new URL(address).searchParams.get('state') ?? '';
  const no = {
    state,
    error: 'access_denied',
    error_description: '<b>call 12345</b>',
    iss: company.config.issuer,
  };
  const { status, body } = await finish(new URLSearchParams(no).toString(), held);
  expect({ status, message: body.message }).toEqual({
    status: 403,
    message: 'Your company did not sign you in: access_denied.',
  });
});

test('an ended person is refused, even if the company confirms them', async () => {
  employ('leaver');
  const { administrator } = await letIn('The Leaver', emailOf('leaver'));
  const { cookie, body } = await signIn('leaver');
  const { personNo } = body.me;
  expect((await harness.call('GET /me', {}, cookie)).status).toBe(200);
  await administrator.endPerson(personNo, 'has left the company');
  expect((await harness.call('GET /me', {}, cookie)).status).toBe(401);
  expect(await signIn('leaver')).toMatchObject(refusal('companyUnknown'));
  await letIn('The Leaver Again', emailOf('leaver'));
  expect((await signIn('leaver')).body.me.name, 'who comes back is let in anew').toBe('The Leaver Again');
});

test('a company session is as short as others, and ends by signing out', async () => {
  employ('short');
  await letIn('Short Session', emailOf('short'));
  const { cookie, body } = await signIn('short');
  const isIn = async () => (await harness.call('GET /me', {}, cookie)).status === 200;
  await harness.pool.query(
    `update console_sessions set last_used_at = present_time() - interval '31 minutes' where person_no = $1`,
    [body.me.personNo],
  );
  expect(await isIn()).toBe(false);
  await harness.pool.query('update console_sessions set last_used_at = present_time()');
  expect(await isIn()).toBe(true);
  await harness.call('POST /signOut', {}, cookie);
  expect(await isIn()).toBe(false);
});

test('a new sign-in with the company allows a first passkey, which money acts require', async () => {
  employ('accountant');
  const { word } = await letIn('The Accountant', emailOf('accountant'));
  const { cookie, body } = await signIn('accountant');
  expect(body.me).toMatchObject({ passkeys: [], firstPasskeyNeedsWord: true });
  const proposed = await giveBack();
  const touched = { act: 'propose', content: proposed } as const;
  expect(await harness.call('POST /touches', touched, cookie)).toMatchObject(refusal('passkeyMissing'));
  const somebody = await harness.person('Has A Passkey', ['finance']);
  const theirs = await somebody.touch(touched);
  expect(await harness.call('POST /proposals', { proposed, touch: theirs }, cookie)).toMatchObject(
    refusal('passkeyRefused'),
  );

  const started = (ago: string) =>
    harness.pool.query(
      `update console_sessions set started_at = present_time() - $2::interval where person_no = $1`,
      [body.me.personNo, ago],
    );
  await started('11 minutes');
  expect(await harness.call('POST /passkeys/begin', { touch: null }, cookie)).toMatchObject(
    refusal('signInTooOld'),
  );
  await started('9 minutes');
  const [first, second] = [new SoftPasskey(CONSOLE_URL), new SoftPasskey(CONSOLE_URL)];
  const add = async (passkey: SoftPasskey) => {
    const { status, body: begun } = await harness.call('POST /passkeys/begin', { touch: null, word }, cookie);
    if (status !== 200) return { status, body: begun };
    const answer = passkey.register(begun.options);
    return () => harness.call('POST /passkeys/finish', { label: 'a laptop', answer }, cookie);
  };
  // Begun twice before there is a passkey: the second one would be added without a touch of the first.
  const [finishFirst, finishSecond] = [await add(first), await add(second)];
  expect(typeof finishFirst === 'function' && (await finishFirst()).status).toBe(200);
  expect(typeof finishSecond === 'function' && (await finishSecond())).toMatchObject(
    refusal('passkeyRefused'),
  );
  expect(await add(second)).toMatchObject(refusal('passkeyRefused'));
  expect(await harness.audited()).toContain(
    'The Accountant | add a first passkey, vouched for by the company | a laptop | done',
  );

  const { body: asked } = await harness.call('POST /touches', touched, cookie);
  const touch = first.answer(asked.options);
  expect(await harness.call('POST /proposals', { proposed, touch }, cookie)).toMatchObject({
    status: 200,
    body: { proposal: { proposedBy: 'The Accountant', state: 'open' } },
  });
});

test('a first passkey requires the word of the invitation, which the company does not know', async () => {
  employ('taken.over');
  const { word, administrator } = await letIn('Taken Over', emailOf('taken.over'));
  const { cookie, body } = await signIn('taken.over');
  const beginPasskey = (typed?: string) =>
    harness.call(
      'POST /passkeys/begin',
      { touch: null, ...(typed !== undefined && { word: typed }) },
      cookie,
    );
  expect(await beginPasskey()).toMatchObject(refusal('firstPasskeyWordMissing'));
  const guesses = ['ACDE-FGHJ', 'ACDE-FGHK', 'ACDE-FGHL', 'ACDE-FGHM'];
  const answers = await Promise.all(guesses.map((guess) => beginPasskey(guess)));
  expect(answers.map((answer) => answer.body.refusal)).toEqual(guesses.map(() => 'wrongWord'));
  expect((await beginPasskey(word)).status, 'it still counts').toBe(200);
  expect(await beginPasskey('ACDE-FGHN')).toMatchObject(refusal('firstPasskeyEnded'));
  expect(await beginPasskey(word), 'guessed at too often').toMatchObject(refusal('firstPasskeyEnded'));
  const { body: all } = await administrator.call('GET /people', {});
  expect(all.people.find(({ personNo }) => personNo === body.me.personNo)).toMatchObject({ passkeyCount: 0 });
  expect(await harness.audited()).toContain('Taken Over | add a first passkey | Taken Over | wrong word');
});

test('a person invited from the server by company account needs no word', async () => {
  employ('from.server');
  await letInFromServer(harness.pool, CONSOLE_URL, {
    name: 'From The Server',
    roles: ['finance'],
    operator: 'root',
    reason: 'lost every key',
    companyAccount: emailOf('from.server'),
  });
  const { cookie, body } = await signIn('from.server');
  expect(body.me).toMatchObject({ firstPasskeyNeedsWord: false });
  expect((await harness.call('POST /passkeys/begin', { touch: null }, cookie)).status).toBe(200);
});

test('a session opened by a passkey adds no other one without a touch', async () => {
  const person = await harness.person('With A Passkey', ['finance']);
  expect(await person.call('POST /passkeys/begin', { touch: null })).toMatchObject(refusal('passkeyRefused'));
});

test('the list of people shows each company account', async () => {
  employ('known');
  const { administrator } = await letIn('Known By Company', emailOf('known'));
  const shown = async () => {
    const { body } = await administrator.call('GET /people', {});
    return body.people.find(({ name }) => name === 'Known By Company');
  };
  expect(await shown()).toMatchObject({ companyAccount: { email: emailOf('known'), boundAt: null } });
  await signIn('known');
  expect(await shown()).toMatchObject({
    passkeyCount: 0,
    lastSeenAt: expect.any(String),
    companyAccount: { boundAt: expect.any(String) },
  });
});

test('an unreachable company is reported, and passkeys still work', async () => {
  const leaving = await startCompany(`${CONSOLE_URL}/sign-in/company`);
  const silent = createConsoleHarness(await createTestDatabase(), null, leaving.config);
  try {
    const person = await silent.person('Goes On', ['finance']);
    leaving.people.set('goes.on', { sub: '1' });
    const begun = await silent.send('POST /signIn/company/begin', {});
    const [cookie] = begun.cookies;
    const answer = await leaving.signIn(begun.json<{ address: string }>().address, 'goes.on');
    await leaving.end();
    const held = `${cookie?.name}=${cookie?.value}`;
    const unreachable = { status: 503, body: { refusal: 'companyUnreachable' } };
    expect(await silent.call('POST /signIn/company/finish', { answer }, held)).toMatchObject(unreachable);
    expect(await silent.call('POST /signIn/company/begin', {})).toMatchObject(unreachable);
    const { body } = await silent.call('POST /signIn/begin', {});
    const touched = person.passkey.answer(body.options);
    expect((await silent.send('POST /signIn/finish', { answer: touched })).statusCode).toBe(200);
  } finally {
    await silent.end();
  }
});

test('without a configured company its calls do not exist', async () => {
  const plain = createConsoleHarness(await createTestDatabase());
  try {
    expect((await plain.call('GET /signIn/ways', {})).body).toEqual({ company: false });
    expect((await plain.call('POST /signIn/company/begin', {})).status).toBe(404);
    expect((await plain.call('POST /signIn/company/finish', { answer: 'code=1' })).status).toBe(404);
    const administrator = await plain.person('Invites Nobody', ['administrator']);
    const invited = {
      kind: 'invitePerson',
      name: 'By Company',
      roles: ['finance'],
      reason: 'is new',
    } as const;
    expect(
      await administrator.propose({ ...invited, roles: ['finance'], companyAccount: 'a@b.example' }),
    ).toMatchObject(refusal('badRequest'));
  } finally {
    await plain.end();
  }
});
