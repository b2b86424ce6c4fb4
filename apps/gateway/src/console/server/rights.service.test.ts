// The rights to make the calls of the console: every call with every role; and the checks before all calls:
// the session, the origin of the page, the host name.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ConsoleCallName,
  consoleCalls,
  consoleRoleNames,
  type ConsoleRole,
  type ProposalKind,
  proposalKinds,
  verbsOf,
} from '@phonebill/contract/console';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createRateLimits } from '../../db/rate-limits/rate-limits.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { CALLS_BASE, createConsoleServer } from './console-server.ts';

let harness: ConsoleHarness;
const people = new Map<ConsoleRole, ConsoleUser>();
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  for (const role of consoleRoleNames) people.set(role, await harness.person(`The ${role}`, [role]));
});
afterAll(() => harness.end());

const callNames = Object.keys(consoleCalls) as ConsoleCallName[];
const ofPerson = (role: ConsoleRole): ConsoleUser => {
  const found = people.get(role);
  if (!found) throw new Error(role);
  return found;
};

/**
 * The calls refused to each role, written out, so that giving a role or a call other rights requires a change
 * here too.
 */
const refusedTo: Readonly<Record<ConsoleRole, readonly ConsoleCallName[]>> = {
  customerService: [
    'POST /events/sendAgain',
    'POST /events/sendFailedAgain',
    'POST /events/sendTest',
    'POST /events/disable',
    'POST /events/enable',
    'POST /events/newSecret',
    'GET /breakGlass',
    'POST /breakGlass/review',
    'POST /order/resend',
    'GET /orders/resendPlan',
    'POST /orders/resend',
    'POST /stops/debits',
    'POST /stops/selling',
    'POST /partners/switchOff',
    'POST /settings/drafts',
    'POST /settings/drafts/again',
    'GET /differences',
    'GET /money/days',
    'GET /money/day',
    'GET /money/ledger',
    'GET /money/floats',
    'GET /money/unknowns',
    'GET /money/margins',
    'GET /people',
    'POST /people/end',
    'POST /people/signOut',
    'GET /audit',
    'GET /audit/check',
  ],
  finance: [
    'POST /user/data',
    'POST /events/sendAgain',
    'POST /events/sendFailedAgain',
    'POST /events/sendTest',
    'POST /events/disable',
    'POST /events/enable',
    'POST /events/newSecret',
    'GET /breakGlass',
    'POST /breakGlass/review',
    'POST /stops/debits',
    'POST /stops/selling',
    'POST /partners/switchOff',
    'POST /agreement/reveal',
    'POST /agreement/calls/reveal',
    'POST /user/reveal',
    'POST /order/reveal',
    'POST /order/calls/reveal',
    'POST /order/ask',
    'GET /orders/askPlan',
    'POST /orders/ask',
    'POST /order/resend',
    'GET /orders/resendPlan',
    'POST /orders/resend',
    'GET /messages',
    'POST /messages/answer',
    'GET /people',
    'POST /people/end',
    'POST /people/signOut',
    'GET /audit',
    'GET /audit/check',
  ],
  operations: [
    'POST /user/data',
    'GET /breakGlass',
    'POST /breakGlass/review',
    'POST /agreement/reveal',
    'POST /agreement/calls/reveal',
    'POST /user/reveal',
    'POST /order/reveal',
    'POST /order/calls/reveal',
    'GET /messages',
    'POST /messages/answer',
    'GET /people',
    'POST /people/end',
    'POST /people/signOut',
    'GET /audit',
    'GET /audit/check',
  ],
  auditor: [
    'POST /user/data',
    'POST /events/sendAgain',
    'POST /events/sendFailedAgain',
    'POST /events/sendTest',
    'POST /events/disable',
    'POST /events/enable',
    'POST /events/newSecret',
    'POST /settings/drafts',
    'POST /settings/drafts/again',
    'GET /orders/giveBackPlan',
    'GET /orders/decidePlan',
    'POST /stops/debits',
    'POST /stops/selling',
    'POST /partners/switchOff',
    'POST /agreement/reveal',
    'POST /agreement/calls/reveal',
    'POST /user/reveal',
    'POST /order/reveal',
    'POST /order/calls/reveal',
    'POST /order/ask',
    'GET /orders/askPlan',
    'POST /orders/ask',
    'POST /order/resend',
    'GET /orders/resendPlan',
    'POST /orders/resend',
    'GET /messages',
    'POST /messages/answer',
    'POST /people/end',
    'POST /people/signOut',
  ],
  administrator: [
    'POST /user/data',
    'GET /events/endpoints',
    'GET /events',
    'GET /event',
    'POST /events/sendAgain',
    'POST /events/sendFailedAgain',
    'POST /events/sendTest',
    'POST /events/disable',
    'POST /events/enable',
    'POST /events/newSecret',
    'GET /settings/floors',
    'GET /settings/versions',
    'GET /settings/version',
    'GET /settings/compare',
    'POST /settings/drafts',
    'POST /settings/drafts/again',
    'GET /settings/draft',
    'POST /settings/previews',
    'GET /orders/giveBackPlan',
    'GET /orders/decidePlan',
    'GET /stops',
    'GET /health',
    'GET /partners',
    'POST /stops/debits',
    'POST /stops/selling',
    'POST /partners/switchOff',
    'GET /agreement',
    'GET /agreement/charges',
    'GET /agreement/sms',
    'GET /agreement/calls',
    'GET /user',
    'GET /user/sms',
    'GET /order/sms',
    'GET /user/orders',
    'GET /user/agreements',
    'GET /search',
    'GET /orders',
    'GET /order',
    'GET /order/calls',
    'POST /agreement/reveal',
    'POST /agreement/calls/reveal',
    'POST /user/reveal',
    'POST /order/reveal',
    'POST /order/calls/reveal',
    'POST /order/ask',
    'GET /orders/askPlan',
    'POST /orders/ask',
    'POST /order/resend',
    'GET /orders/resendPlan',
    'POST /orders/resend',
    'GET /messages',
    'POST /messages/answer',
    'GET /differences',
    'GET /money/days',
    'GET /money/day',
    'GET /money/ledger',
    'GET /money/floats',
    'GET /money/unknowns',
    'GET /money/margins',
  ],
};

test.each(consoleRoleNames.flatMap((role) => callNames.map((name) => [role, name] as const)))(
  '%s: %s is allowed or refused as listed',
  async (role, name) => {
    // An empty request: with the right to make the call it is answered, or refused as invalid.
    const { body } = await ofPerson(role).call(name, {});
    const isRefused = body.refusal === 'notAllowed';
    expect(isRefused).toBe(refusedTo[role].includes(name));
    // Signing out ends the session that the other calls use.
    if (name === 'POST /signOut') people.set(role, await harness.person(`The next ${role}`, [role]));
  },
);

/** The files' rights, written out as well, with each file's query. */
const files = {
  '/orders.csv': [{}, ['finance', 'operations']],
  '/money/settlement.csv': [{ book: 'cash', day: '2026-11-27' }, ['finance']],
  '/audit.csv': [{}, ['auditor', 'administrator']],
} as const satisfies Record<string, readonly [object, readonly ConsoleRole[]]>;

test.each(Object.entries(files))('only its roles may download the file %s', async (path, [query, roles]) => {
  for (const role of consoleRoleNames) {
    const { status } = await ofPerson(role).download(query, path);
    expect(status, role).toBe((roles as readonly ConsoleRole[]).includes(role) ? 200 : 403);
  }
  const { statusCode } = await harness.server.inject({
    url: CALLS_BASE + path,
    headers: { host: 'localhost:8083' },
  });
  expect(statusCode).toBe(401);
});

test('no role may both invite people and see or move money', () => {
  for (const role of consoleRoleNames) {
    const verbs = verbsOf([role]);
    expect(verbs.has('people.approve') && verbs.has('refunds.propose'), role).toBe(false);
    expect(verbs.has('people.propose') && verbs.has('orders.read'), role).toBe(false);
    expect(verbs.has('people.approve') && verbs.has('settings.approve'), role).toBe(false);
  }
});

/** The approving roles, written out as well, so that giving a role more requires a change here too. */
const approvedBy: Readonly<Record<ProposalKind, readonly ConsoleRole[]>> = {
  refundPayment: ['finance'],
  giveBack: ['finance'],
  giveBackMany: ['finance'],
  decide: ['finance'],
  decideMany: ['finance'],
  closeDifference: ['finance'],
  closeDifferences: ['finance'],
  writeOff: ['finance'],
  overridePrices: ['finance'],
  changeFloors: ['finance'],
  blockUser: ['finance', 'operations'],
  unblockUser: ['finance', 'operations'],
  closeAccount: ['finance', 'operations'],
  allowDebits: ['finance', 'operations'],
  sellAgain: ['finance', 'operations'],
  useSupplier: ['finance', 'operations'],
  trustKey: ['finance', 'operations'],
  raiseActivity: ['finance', 'operations'],
  changeSettings: ['finance', 'operations'],
  setEndpoint: ['finance', 'operations'],
  invitePerson: ['administrator'],
};

test.each(Object.entries(approvedBy))('%s is approved by %j alone', (kind, roles) => {
  const { approve } = proposalKinds[kind as ProposalKind];
  expect(consoleRoleNames.filter((role) => verbsOf([role]).has(approve))).toEqual(roles);
});

test('a proposal needs the right to its kind', async () => {
  const order = await harness.credited();
  const about = `P${order.order.orderNo}01`;
  const proposed = { kind: 'giveBack', about, amountFen: null, reason: 'a wrong price' } as const;
  for (const role of ['auditor', 'administrator'] as const)
    expect(await ofPerson(role).propose(proposed)).toMatchObject({ body: { refusal: 'notAllowed' } });
  const invited = { kind: 'invitePerson', name: 'Somebody New', roles: ['finance'], reason: 'is new' };
  for (const role of ['customerService', 'finance', 'operations', 'auditor'] as const)
    expect(await ofPerson(role).propose(invited as never)).toMatchObject({ body: { refusal: 'notAllowed' } });
  const { body } = await ofPerson('operations').propose(proposed);
  const { proposalNo } = body.proposal;
  const shown = (role: ConsoleRole) =>
    ofPerson(role).call('GET /proposal', { proposalNo: String(proposalNo) });
  expect(await shown('auditor')).toMatchObject({ status: 200 });
  const administrator = await harness.person('Only People', ['administrator']);
  expect((await administrator.call('GET /proposals', { which: 'open' })).status).toBe(200);
  expect(await ofPerson('customerService').approve(body.proposal)).toMatchObject({
    body: { refusal: 'notAllowed' },
  });
  expect(await ofPerson('operations').approve(body.proposal)).toMatchObject({
    body: { refusal: 'notAllowed' },
  });
});

test('without a session every call but signing in and enrolling is refused', async () => {
  const open = new Set([
    'POST /signIn/begin',
    'POST /signIn/finish',
    'GET /signIn/ways',
    'POST /signIn/company/begin',
    'POST /signIn/company/finish',
    'POST /enrolment/read',
    'POST /enrolment/begin',
    'POST /enrolment/finish',
  ]);
  for (const name of callNames) {
    const { statusCode } = await harness.send(name, {});
    expect(statusCode === 401, name).toBe(!open.has(name));
  }
});

test('a request with another host, origin or content type is refused', async () => {
  const ask = (headers: Readonly<Record<string, string>>) =>
    harness.server.inject({
      method: 'POST',
      url: `${CALLS_BASE}/signIn/begin`,
      headers: { host: 'localhost:8083', ...headers },
      payload: {},
    });
  expect((await ask({})).statusCode).toBe(200);
  expect((await ask({ origin: 'http://localhost:8083', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
    200,
  );
  expect((await ask({ host: 'evil.example' })).statusCode).toBe(421);
  expect((await ask({ host: '127.0.0.1:8083' })).statusCode).toBe(421);
  expect((await ask({ origin: 'https://evil.example' })).statusCode).toBe(400);
  expect((await ask({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(400);
  expect((await ask({ 'content-type': 'text/plain' })).statusCode).toBe(400);
});

test.each([
  ['no proxy', false],
  ['a trusted proxy by its network', ['10.0.0.0/8']],
  ['a proxy that is not trusted', ['192.0.2.0/24']],
  ['one proxy', 1],
] as const)('behind %s the requested host is only the Host header', async (_what, trusted) => {
  const { parts } = harness;
  const webRoot = mkdtempSync(join(tmpdir(), 'console-pages-'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html>');
  const server = createConsoleServer({
    ...parts,
    webRoot,
    trustProxy: typeof trusted === 'object' ? [...trusted] : trusted,
    rateLimits: createRateLimits({ pool: parts.pool, clock: Date.now }),
    previews: null,
  });
  const ask = async (host: string, forwardedHost?: string) => {
    const { statusCode } = await server.inject({
      method: 'POST',
      url: `${CALLS_BASE}/signIn/begin`,
      remoteAddress: '10.1.2.3',
      headers: {
        host,
        'x-forwarded-for': '203.0.113.9',
        ...(forwardedHost !== undefined && { 'x-forwarded-host': forwardedHost }),
      },
      payload: {},
    });
    return statusCode;
  };
  expect(await ask('localhost:8083')).toBe(200);
  // A page of evil.example, whose name resolves to this server, sends our name as the forwarded host.
  expect(await ask('evil.example', 'localhost:8083')).toBe(421);
  expect(await ask('localhost:8083', 'evil.example'), 'another proxy before ours names itself').toBe(200);
  await server.close();
  rmSync(webRoot, { recursive: true });
});

test('an address that begins to sign in too often has to wait', async () => {
  const ask = () =>
    harness.server.inject({
      method: 'POST',
      url: `${CALLS_BASE}/signIn/begin`,
      headers: { host: 'localhost:8083' },
      remoteAddress: '198.51.100.7',
      payload: {},
    });
  const answers = [];
  for (let count = 0; count < 121; count += 1) answers.push((await ask()).statusCode);
  expect(answers.slice(0, 120).every((status) => status === 200)).toBe(true);
  expect(answers[120]).toBe(429);
});

test('pages allow only our own files, and are served at every address that is no call', async () => {
  const page = await harness.server.inject({ url: '/orders/123', headers: { host: 'localhost:8083' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.headers['x-frame-options']).toBe('DENY');
  const call = await harness.server.inject({
    url: `${CALLS_BASE}/nothing`,
    headers: { host: 'localhost:8083' },
  });
  expect(call.statusCode).toBe(404);
});
