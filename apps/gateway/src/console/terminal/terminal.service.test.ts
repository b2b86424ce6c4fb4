// The operator's terminal under the identity of the console, on a real database: signing in, what a person
// may do there, what is only proposed, and what the audit log records of it.
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { endPerson } from '../people/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import { operatorCommands } from '../../operator/index.ts';
import type { Difference } from '../../reconciliation/differences/difference.ts';
import { keepDifferences, openDifferences } from '../../reconciliation/differences/kept-differences.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { codeIn, createTerminal, letIn, type Terminal } from '../testing/terminal-harness.ts';
import { askCode, redeemCode } from './codes.ts';
import { commandRights } from './command-rights.ts';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
let accountant: ConsoleUser;
const terminals: Terminal[] = [];
const terminalOf = (name: string, more: Parameters<typeof createTerminal>[2] = {}): Terminal => {
  const made = createTerminal(harness, name, more);
  terminals.push(made);
  return made;
};
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
});
afterAll(async () => {
  for (const terminal of terminals) terminal.end();
  await harness.end();
});

const why = ['--why', 'the price was wrong'];
const lastAudited = async (): Promise<string | undefined> => (await harness.audited()).at(-1);
const refundsOf = async (orderNo: string) => (await harness.orders.store.find(orderNo))?.refunds ?? [];

test('every command declares the right that it needs', () => {
  expect(Object.keys(commandRights).toSorted()).toEqual(operatorCommands.toSorted());
});

test('the terminal accepts names, with a warning, while the console has only administrators', async () => {
  const terminal = terminalOf('ming@host');
  await harness.person('First Administrator', ['administrator']);
  expect(await terminal.run(['stuck'])).toEqual({
    code: 0,
    text: expect.stringMatching(/^Nothing is stuck\./),
    warned: expect.stringContaining('nobody works in the console yet'),
  });
  const order = await harness.credited();
  const { code } = await terminal.run(['give-back', `P${order.order.orderNo}01`, '--yes', ...why]);
  expect(code).toBe(0);
  expect(await refundsOf(order.order.orderNo)).toHaveLength(1);
});

test('a terminal that requires a person accepts no names from the start', async () => {
  const terminal = terminalOf('ming@host', { identity: 'console' });
  expect(await terminal.run(['stuck'])).toMatchObject({ code: 1, text: expect.stringContaining('sign-in') });
});

test('a terminal requires signing in once people work in the console', async () => {
  clerk = await harness.person('Li Wei', ['customerService']);
  accountant = await harness.person('Wang Fang', ['finance']);
  const terminal = terminalOf('ming@host');
  for (const argv of [['stuck'], ['stop-debits', ...why], ['show', '1'.repeat(24)]])
    expect(await terminal.run(argv)).toMatchObject({ code: 1, text: expect.stringContaining('sign-in') });
  // Ending people's work does not open it again.
  const gone = await harness.person('Gone Soon', ['operations']);
  await inTransaction(harness.pool, (client) => endPerson(client, gone.personNo));
  expect(await terminal.run(['stuck'])).toMatchObject({ code: 1 });
});

test('a terminal that still accepts names logs it, and refuses acts that need two persons', async () => {
  const terminal = terminalOf('cron@host', { identity: 'name' });
  expect(await terminal.run(['stuck'])).toMatchObject({
    code: 0,
    warned: expect.stringContaining('By name'),
  });
  expect(await lastAudited()).toBe('nobody | terminal stuck |  | done');
  const order = await harness.credited();
  const { orderNo } = order.order;
  const refused = await terminal.run(['give-back', `P${orderNo}01`, '--yes', ...why]);
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('two persons') });
  expect(await refundsOf(orderNo)).toEqual([]);
});

test('a person allows a terminal by its code and a touch, and only its owner reads its file', async () => {
  const terminal = terminalOf('li@laptop');
  const { code, text } = await terminal.signIn(clerk);
  expect(code, text).toBe(0);
  expect(text).toContain('Li Wei (customerService) at li@laptop');
  expect(statSync(terminal.sessionFile).mode & 0o777).toBe(0o600);
  const { body } = await clerk.call('GET /me', {});
  expect(body.me.terminals).toMatchObject([{ terminal: 'li@laptop' }]);
  const token = readFileSync(terminal.sessionFile, 'utf8').trim();
  const { rows } = await harness.pool.query('select token_hash from console_sessions');
  expect(JSON.stringify(rows)).not.toContain(token);
  // The token is useless as a cookie.
  expect((await harness.send('GET /me', {}, `console=${token}`)).statusCode).toBe(401);
  expect(await harness.audited()).toEqual(
    expect.arrayContaining([
      'Li Wei | allow a terminal | li@laptop | done',
      'Li Wei | sign in at a terminal | Li Wei | done',
    ]),
  );
  chmodSync(terminal.sessionFile, 0o644);
  await expect(terminal.run(['stuck'])).rejects.toThrow('read by others');
});

test('a code is valid once, and not after it was declined or has expired', async () => {
  const terminal = terminalOf('li@laptop');
  let used = '';
  await terminal.run(['sign-in'], async (said) => {
    used = codeIn(said);
    // The code is accepted in any spelling.
    expect(await letIn(clerk, used.toLowerCase().replace('-', ' '))).toMatchObject({ status: 200 });
    expect(await letIn(accountant, used)).toMatchObject({
      status: 404,
      body: { refusal: 'terminalUnknown' },
    });
  });
  expect(await letIn(accountant, used)).toMatchObject({ status: 404 });

  const declined = await terminalOf('li@other').run(['sign-in'], async (said) => {
    await accountant.call('POST /terminals/decline', { code: codeIn(said) });
  });
  expect(declined).toMatchObject({ code: 1, text: expect.stringContaining('turned down') });

  const late = terminalOf('li@late');
  const expired = await late.run(['sign-in'], async (said) => {
    await harness.pool.query(
      `update console_terminal_codes set expires_at = present_time() where ended_at is null`,
    );
    expect(await letIn(clerk, codeIn(said))).toMatchObject({ status: 404 });
  });
  expect(expired.code).toBe(1);
  expect(existsSync(late.sessionFile)).toBe(false);
});

test('a code used or expired after it was read allows no terminal', async () => {
  const expire = () =>
    harness.pool.query(
      'update console_terminal_codes set expires_at = present_time() where ended_at is null',
    );
  const person = await harness.person('Sun Qi', ['customerService']);
  const allow = async (by: ConsoleUser, code: string, terminal: string) => {
    const touch = await by.touch({ act: 'allowTerminal', content: { code, terminal } });
    return by.call('POST /terminals/allow', { code, terminal, touch });
  };
  const terminal = terminalOf('sun@laptop');
  const { text } = await terminal.run(['sign-in'], async (said) => {
    expect(await allow(person, codeIn(said), 'sun@laptop')).toMatchObject({ status: 200 });
    expect(await allow(accountant, codeIn(said), 'sun@laptop')).toMatchObject({ status: 404 });
  });
  expect(text).toContain('Sun Qi');

  const late = await terminalOf('sun@late').run(['sign-in'], async (said) => {
    await expire();
    expect(await allow(person, codeIn(said), 'sun@late')).toMatchObject({ status: 404 });
  });
  expect(late.code).toBe(1);
  // The code was allowed in time, but the terminal asked too late.
  const tooLate = await terminalOf('sun@later').run(['sign-in'], async (said) => {
    expect(await allow(person, codeIn(said), 'sun@later')).toMatchObject({ status: 200 });
    await expire();
  });
  expect(tooLate.code).toBe(1);
});

test('a person may repeat an allowed or declined code after a lost answer, but others may not', async () => {
  const person = await harness.person('Lost Answer', ['customerService']);
  const allow = async (by: ConsoleUser, code: string) => {
    const content = { code, terminal: 'lost@laptop' };
    const touch = await by.touch({ act: 'allowTerminal', content });
    return by.call('POST /terminals/allow', { ...content, touch });
  };
  let code = '';
  await terminalOf('lost@laptop').run(['sign-in'], async (said) => {
    code = codeIn(said);
    for (const status of [200, 200]) expect(await allow(person, code)).toMatchObject({ status });
    expect(await allow(accountant, code)).toMatchObject({ status: 404 });
  });
  // The terminal has its session by now, until it is signed out.
  const { body } = await allow(person, code);
  expect(body.terminals).toMatchObject([{ terminal: 'lost@laptop' }]);
  await person.call('POST /terminals/end', { session: body.terminals[0]?.session ?? '' });
  expect(await allow(person, code)).toMatchObject({ status: 404 });

  await terminalOf('lost@other').run(['sign-in'], async (said) => {
    for (const status of [200, 200])
      expect(await person.call('POST /terminals/decline', { code: codeIn(said) })).toMatchObject({ status });
  });
  const noted = (await harness.audited()).filter((entry) => entry.startsWith('Lost Answer | '));
  expect(noted.filter((entry) => entry.includes('allow a terminal'))).toHaveLength(1);
  expect(noted.filter((entry) => entry.includes('turn a terminal down'))).toHaveLength(1);
});

test('a person who declines a terminal that they have allowed ends its session', async () => {
  const person = await harness.person('Thinks Again', ['customerService']);
  const others = await harness.person('Has Another', ['customerService']);
  const decline = (by: ConsoleUser, code: string) => by.call('POST /terminals/decline', { code });
  const ofPerson = async () => (await person.call('GET /me', {})).body.me.terminals;
  // One before the terminal has asked, and one after.
  const early = await askCode(harness.pool, 'again@early');
  const late = await askCode(harness.pool, 'again@late');
  const redeem = ({ deviceCode }: typeof early) =>
    inTransaction(harness.pool, (client) => redeemCode(client, deviceCode));
  for (const { userCode } of [early, late])
    expect(await letIn(person, userCode)).toMatchObject({ status: 200 });
  expect(await redeem(late)).toMatchObject({ token: expect.any(String) });
  expect(await ofPerson()).toMatchObject([{ terminal: 'again@late' }]);

  for (const { userCode } of [early, late]) {
    expect(await decline(others, userCode)).toMatchObject({ status: 404 });
    for (const status of [200, 200]) expect(await decline(person, userCode)).toMatchObject({ status });
    expect(await letIn(person, userCode)).toMatchObject({ status: 404 });
  }
  expect(await redeem(early)).toBe('over');
  expect(await ofPerson()).toEqual([]);
  const noted = (await harness.audited()).filter((entry) => entry.startsWith('Thinks Again | turn'));
  expect(noted).toHaveLength(2);
});

test('a device code yields one session', async () => {
  const { deviceCode, userCode } = await askCode(harness.pool, 'sun@once');
  const redeem = () => inTransaction(harness.pool, (client) => redeemCode(client, deviceCode));
  expect(await redeem()).toBe('waits');
  expect(await letIn(clerk, userCode)).toMatchObject({ status: 200 });
  expect(await redeem()).toMatchObject({ token: expect.any(String) });
  expect(await redeem()).toBe('over');
});

test('a touch allows only the terminal that was read', async () => {
  const person = await harness.person('Zhang San', ['customerService']);
  await terminalOf('zhang@laptop').run(['sign-in'], async (said) => {
    const code = codeIn(said);
    const content = { code, terminal: 'zhang@laptop' };
    const forOther = await person.touch({ act: 'allowTerminal', content: { code, terminal: 'evil@laptop' } });
    expect(await person.call('POST /terminals/allow', { ...content, touch: forOther })).toMatchObject({
      status: 409,
      body: { refusal: 'touchOutdated' },
    });
    const other = { code, terminal: 'evil@laptop' };
    const touch = await person.touch({ act: 'allowTerminal', content: other });
    expect(await person.call('POST /terminals/allow', { ...other, touch })).toMatchObject({ status: 404 });
    const others = await accountant.touch({ act: 'allowTerminal', content });
    expect(await person.call('POST /terminals/allow', { ...content, touch: others })).toMatchObject({
      status: 403,
      body: { refusal: 'passkeyRefused' },
    });
    await person.call('POST /terminals/decline', { code });
  });
});

test('a person who guesses codes has to wait', async () => {
  const guesser = await harness.person('Guesses Codes', ['auditor']);
  const guesses = [];
  for (let count = 0; count < 6; count += 1)
    guesses.push((await guesser.call('POST /terminals/look', { code: 'BBBB-BBBB' })).status);
  expect(guesses).toEqual([...Array<number>(5).fill(404), 429]);
});

test('a command beyond the roles of its person is refused and logged', async () => {
  const terminal = terminalOf('li@laptop');
  await terminal.signIn(clerk);
  expect(await terminal.run(['margins', '--from', '2026-11-01T00:00:00Z'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('money.read'),
  });
  expect(await lastAudited()).toBe('Li Wei | terminal margins | from 2026-11-01T00:00:00Z | notAllowed');
  const debits = await terminal.run(['stop-debits', ...why]);
  expect(debits).toMatchObject({ code: 1, text: expect.stringContaining('stops.stop') });
  // Exporting numbers and showing them in clear need more rights than reading.
  const exporting = ['orders', '--from', '2026-11-01T00:00:00Z', '--file', '/tmp/never-written'];
  expect(await terminal.run(exporting)).toMatchObject({ text: expect.stringContaining('orders.export') });
  expect(await terminal.run(['stuck', '--operator', 'somebody'])).toMatchObject({ code: 2 });
});

test('reading events needs events.read, and sending them again needs events.send', async () => {
  const { body } = await clerk.call('GET /me', {});
  expect(body.me.verbs).toContain('events.read');
  const terminal = terminalOf('li@laptop');
  await terminal.signIn(clerk);
  expect(await terminal.run(['events', '--type', 'charge.failed'])).toMatchObject({ code: 0 });
  expect(await lastAudited()).toBe('Li Wei | terminal events | type charge.failed | done');
  const since = ['--from', '2026-11-01T00:00:00Z'];
  for (const argv of [
    ['event-again', '1', 'msg_1', ...why],
    ['events-again', '1', ...since, ...why],
  ])
    expect(await terminal.run(argv)).toMatchObject({
      code: 1,
      text: expect.stringContaining('events.send'),
    });
  const sender = await harness.person('Sends Again', ['operations']);
  const theirs = terminalOf('sends@laptop');
  await theirs.signIn(sender);
  expect(await theirs.run(['event-again', '1', 'msg_1', ...why])).toMatchObject({
    code: 1,
    text: expect.stringContaining('there is no endpoint 1'),
  });
});

test('every command is in the audit log, with mobile numbers as keyed hashes', async () => {
  const terminal = terminalOf('li@laptop');
  await terminal.signIn(clerk);
  const order = await harness.credited();
  const { orderNo } = order.order;
  expect(await terminal.run(['show', orderNo])).toMatchObject({ code: 0 });
  expect(await lastAudited()).toBe(`Li Wei | terminal show | ${orderNo} | done`);
  expect(await terminal.run(['ask', orderNo, ...why])).toMatchObject({ code: 1 });
  expect(await lastAudited()).toBe(`Li Wei | terminal ask | ${orderNo} | not done`);
  await terminal.run(['orders', '--from', '2026-11-01T00:00:00Z', '--number', '13800138000']);
  expect(await lastAudited()).not.toContain('13800138000');
  const { rows } = await harness.pool.query<{ address: string }>(
    'select address from console_audit order by entry_no desc limit 1',
  );
  expect(rows[0]?.address).toBe('terminal li@laptop');
});

test('a refund from the terminal is proposed, and approved once by another person', async () => {
  const terminal = terminalOf('li@laptop');
  await terminal.signIn(clerk);
  const order = await harness.credited();
  const { orderNo } = order.order;
  const about = `P${orderNo}01`;
  const dry = await terminal.run(['give-back', about, ...why]);
  expect(dry.text).toContain('With --yes it is proposed');
  const { code, text } = await terminal.run(['give-back', about, '--amount', '9.9', '--yes', ...why]);
  expect(code, text).toBe(0);
  const [, proposalNo = ''] = /\/approvals\/(\d+)$/.exec(text) ?? [];
  expect(await refundsOf(orderNo)).toEqual([]);
  expect(await terminal.run(['proposal', proposalNo])).toMatchObject({
    code: 0,
    text: expect.stringContaining(': open'),
  });
  expect((await terminal.run(['give-back', about, '--yes', ...why])).text).toContain('proposed already');

  const { body } = await accountant.call('GET /proposal', { proposalNo });
  expect(await clerk.approve(body.proposal)).toMatchObject({ body: { refusal: 'notAllowed' } });
  expect(await accountant.approve(body.proposal)).toMatchObject({ status: 200 });
  expect(await accountant.approve(body.proposal)).toMatchObject({ body: { refusal: 'proposalOver' } });
  expect(await refundsOf(orderNo)).toMatchObject([{ amount: 990n, reason: 'givenBack' }]);
  expect((await terminal.run(['proposal', proposalNo])).text).toContain('decided by Wang Fang');
  expect((await terminal.run(['proposals', '--decided'])).text).toContain(`${proposalNo}  giveBack ${about}`);
});

test('a person who proposed at a terminal cannot approve it in the console', async () => {
  const terminal = terminalOf('wang@desk');
  await terminal.signIn(accountant);
  const order = await harness.credited();
  const { text } = await terminal.run(['give-back', `P${order.order.orderNo}01`, '--yes', ...why]);
  const [, proposalNo = ''] = /\/approvals\/(\d+)$/.exec(text) ?? [];
  const { body } = await accountant.call('GET /proposal', { proposalNo });
  expect(await accountant.approve(body.proposal)).toMatchObject({ body: { refusal: 'samePerson' } });
  expect(await refundsOf(order.order.orderNo)).toEqual([]);
});

test('closing a list of differences is proposed at the terminal, and another approves it', async () => {
  const chief = await harness.person('Chen Jie', ['finance']);
  const terminal = terminalOf('wang@desk');
  await terminal.signIn(accountant);
  const at = new Date(harness.orders.time.now);
  const lost = ['D1', 'D2'].map((reference): Difference => ({
    kind: 'only',
    reference,
    ownAmount: null,
    theirAmount: 5000n,
    detail: { entry: 'credit' },
    at,
  }));
  await inTransaction(harness.pool, (client) => keepDifferences(client, 'carrier', lost, at));
  const open = async () =>
    (await openDifferences(harness.pool, 'carrier', 10)).map(({ reference }) => reference).toSorted();
  const file = `${terminal.sessionFile}.list`;
  writeFileSync(file, 'carrier only D1\ncarrier only D2\ncarrier only D9\n');
  const close = ['close', '--list', file, ...why];
  expect(await terminal.run([...close, '--yes'])).toMatchObject({
    code: 2,
    text: expect.stringContaining('1 of the list are not open: carrier only D9'),
  });
  writeFileSync(file, 'carrier only D1\ncarrier only D2\n');
  expect((await terminal.run(close)).text).toContain('would be proposed, with --yes: closeD');
  const { code, text } = await terminal.run([...close, '--yes']);
  expect(code, text).toBe(0);
  expect(await open()).toEqual(['D1', 'D2']);
  const [, proposalNo = ''] = /\/approvals\/(\d+)/.exec(text) ?? [];
  const { body } = await chief.call('GET /proposal', { proposalNo });
  expect(await accountant.approve(body.proposal)).toMatchObject({ body: { refusal: 'samePerson' } });
  expect(await chief.approve(body.proposal)).toMatchObject({ status: 200 });
  expect(await open()).toEqual([]);
});

test('one person makes a stop at the terminal, and lifting it is proposed', async () => {
  const operator = await harness.person('Zhou Tao', ['operations']);
  const terminal = terminalOf('zhou@desk');
  await terminal.signIn(operator);
  const texts = ['--text-zh', '暂停', '--text-en', 'Not now'];
  await terminal.run(['stop-selling', '--channel', 'shop', '--yes', ...texts, ...why]);
  const stopped = async () =>
    (await operator.call('GET /stops', {})).body.selling.filter(({ what }) => what.channel === 'shop');
  expect(await stopped()).toHaveLength(1);
  const { text } = await terminal.run(['sell-again', '--channel', 'shop', ...why]);
  expect(text).toContain('/approvals/');
  expect(await stopped()).toHaveLength(1);
  const { body } = await accountant.call('GET /proposals', { which: 'open' });
  const proposal = body.proposals.find(({ kind }) => kind === 'sellAgain');
  if (!proposal) throw new Error(text);
  await accountant.approve(proposal);
  expect(await stopped()).toEqual([]);
});

test('a session that was ended, revoked, has expired or whose person was ended is refused', async () => {
  const person = await harness.person('Qian Duo', ['customerService']);
  const terminal = terminalOf('qian@desk');
  const isOut = async () => (await terminal.run(['stuck'])).text.includes('sign-in');
  await terminal.signIn(person);
  expect(await isOut()).toBe(false);
  expect(await terminal.run(['sign-out'])).toMatchObject({ code: 0 });
  expect(await isOut()).toBe(true);

  await terminal.signIn(person);
  const { body } = await person.call('GET /me', {});
  const session = body.me.terminals[0]?.session ?? '';
  expect(await clerk.call('POST /terminals/end', { session })).toMatchObject({ status: 404 });
  expect(await isOut()).toBe(false);
  await person.call('POST /terminals/end', { session });
  expect(await isOut()).toBe(true);

  await terminal.signIn(person);
  await harness.pool.query(
    `update console_sessions set last_used_at = present_time() - interval '31 minutes' where terminal = $1`,
    ['qian@desk'],
  );
  expect(await isOut()).toBe(true);
  await terminal.signIn(person);
  await inTransaction(harness.pool, (client) => endPerson(client, person.personNo));
  expect(await isOut()).toBe(true);
});
