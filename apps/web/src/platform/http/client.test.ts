import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryArea } from '../storage.ts';
import { createSession } from '../session/session.ts';
import { CallError } from './call-error.ts';
import { type Call, createClient } from './client.ts';

interface Seen {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let base: string;
let answer: (response: ServerResponse) => void;
let seen: Seen[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part));
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://x'),
        headers: request.headers,
        body,
      });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

let timers: { ms: number; run: () => void; stopped: boolean }[];
let toasts: string[];
let logins: number;
let validityUnderWay: Promise<boolean> | null;
let session: ReturnType<typeof createSession>;
let call: Call;

beforeEach(() => {
  [seen, timers, toasts, logins] = [[], [], [], 0];
  validityUnderWay = null;
  session = createSession(memoryArea(), memoryArea());
  session.signIn({ tokenId: 'TOKEN', userNo: 'U', rechargeMobileNo: '', mobileNo: null });
  answer = json({ msgCd: 'PMC00000', msgInfo: '', minFen: 1 });
  call = createClient({
    fetch: (url, init) => fetch(base + (url as string), init),
    session,
    language: () => 'en',
    clientToken: () => 'CLIENT',
    showToast: (text) => toasts.push(text),
    goToLogin: () => logins++,
    validityUnderWay: () => validityUnderWay,
    after: (ms, run) => {
      const timer = { ms, run, stopped: false };
      timers.push(timer);
      return () => void (timer.stopped = true);
    },
  });
});

function json(body: unknown, status = 200): typeof answer {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'REF-1' })
      .end(JSON.stringify(body));
}

async function failure(promise: Promise<unknown>): Promise<CallError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

const refused = (msgCd: string) =>
  new CallError({ call: 'GET /vi/limit', kind: 'refused', message: '', msgCd });
const dueTimers = (ms: number) => timers.filter((timer) => timer.ms === ms && !timer.stopped);

describe('SPEC 7 the request of a call', () => {
  test('SPEC 7 POST sends a JSON body with the token added', async () => {
    answer = json({ msgCd: 'PMC00000', msgInfo: '', known: true, inContacts: false, lastToppedUpAt: null });
    await expect(call('POST /vi/unknown-mobile', { mobileNo: '13800138000' })).resolves.toMatchObject({
      known: true,
    });
    expect(seen[0]?.method).toBe('POST');
    expect(seen[0]?.url.pathname).toBe('/huafei-agw/vi/unknown-mobile');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ mobileNo: '13800138000', ssoToken: 'TOKEN' });
    expect(seen[0]?.headers).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': 'en',
      'content-type': 'application/json',
      'x-auth-token': 'CLIENT',
    });
  });

  test('SPEC 7 GET sends query parameters and leaves out undefined ones', async () => {
    await call('GET /vi/discount', { mobileNo: '+86 138' });
    expect(seen[0]?.method).toBe('GET');
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
      mobileNo: '+86 138',
      ssoToken: 'TOKEN',
    });
    expect(seen[0]?.body).toBe('');
  });

  test('SPEC 7 ssoToken is added to every call not exempt, X-Requested-With to every call', async () => {
    await call('POST /vi/fusionPageInfo', {});
    await call('POST /vi/queryAdvMaintainInfo', { adBusTyp: '3' });
    await call('GET /common/v1/ssoToken/validCheck', {});
    await call('GET /vi/limit', {});
    const carried = seen.map(
      ({ url, body }) =>
        url.searchParams.get('ssoToken') ??
        (body && (JSON.parse(body) as { ssoToken?: string }).ssoToken) ??
        null,
    );
    expect(carried).toEqual(['TOKEN', 'TOKEN', 'TOKEN', '']);
    expect(seen.every(({ headers }) => headers['x-requested-with'] === 'XMLHttpRequest')).toBe(true);
    session.clear();
    await call('POST /vi/queryAdvMaintainInfo', { adBusTyp: '4' });
    expect(seen.at(-1)?.body).toBe('{"adBusTyp":"4"}');
  });

  test('one of our own calls sends its token in a header, not in the address', async () => {
    answer = json({ msgCd: 'PMC00000', msgInfo: '', sessions: [] });
    await call('GET /own/v1/sessions', {});
    await call('POST /own/v1/sessions/end', { which: 'others' });
    await call('GET /own/v1/graphicCode', {});
    await call('GET /vi/discount', { mobileNo: '13800138000' });
    expect(seen.map(({ headers }) => headers['x-sso-token'])).toEqual([
      'TOKEN',
      'TOKEN',
      undefined,
      undefined,
    ]);
    expect(seen[0]?.url.search).toBe('');
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ which: 'others' });
  });

  test('a gateway that does not read the header is called again with the token in the payload', async () => {
    answer = json({ msgCd: 'PMC30050', msgInfo: 'over' });
    await failure(call('GET /own/v1/sessions', {}));
    expect(seen.map(({ url }) => url.searchParams.get('ssoToken'))).toEqual([null, 'TOKEN']);
    expect(seen[1]?.headers['x-sso-token']).toBeUndefined();
    await failure(call('POST /vi/redPoint', {}));
    expect(seen).toHaveLength(3);
  });

  test('SPEC 7 a call marked (no token) is sent without it', async () => {
    await call('POST /vi/organization', { mobileNo: '13800138000' });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ mobileNo: '13800138000' });
  });

  test(
    'SPEC 2 /rechargeTelebill/directResult, SPEC 7 POST /vi/queryRechargeBill: ' +
      "with a user's token if any",
    async () => {
      const asked = { orderNo: '1'.repeat(24), resultKey: 'K' };
      await call('POST /vi/queryRechargeBill', asked);
      session.clear();
      await call('POST /vi/queryRechargeBill', asked);
      expect(seen.map(({ body }): unknown => JSON.parse(body))).toEqual([
        { ...asked, ssoToken: 'TOKEN' },
        asked,
      ]);
    },
  );

  test.each([
    'GET /auto/v1/protocol/rules',
    'GET /auto/v1/protocol/version',
    'GET /auto/v1/config/getAutoMoneyByCnlCode',
    'GET /auto/v1/cancelReason/getReason',
  ] as const)(
    'SPEC 7 %s: sends the token, and PMC30050 ends the session; a visitor sends none',
    async (name) => {
      await call(name, {});
      answer = json({ msgCd: 'PMC30050', msgInfo: 'over' });
      await failure(call(name, {}));
      expect([session.get(), dueTimers(3000).length]).toEqual([null, 1]);
      answer = json({ msgCd: 'PMC00000', msgInfo: '', minFen: 1 });
      await call(name, {});
      expect(seen.map(({ url }) => url.searchParams.get('ssoToken'))).toEqual(['TOKEN', 'TOKEN', null]);
    },
  );

  test('SPEC 9 request timeout 120000 ms, stopped by the answer', async () => {
    await call('GET /vi/limit', {});
    expect(timers).toEqual([expect.objectContaining({ ms: 120_000, stopped: true })]);
  });
});

describe('SPEC 8 success and failure', () => {
  test('SPEC 8 success is a msgCd whose characters 4 to 8 are 00000', async () => {
    answer = json({ msgCd: 'XYZ00000', msgInfo: 'fine', minFen: 1 });
    await expect(call('GET /vi/limit', {})).resolves.toMatchObject({ minFen: 1 });
    for (const msgCd of ['PMC00001', '00000', 'PM00000', 'PMC0000']) {
      answer = json({ msgCd, msgInfo: 'no' });
      expect((await failure(call('GET /vi/limit', {}))).msgCd).toBe(msgCd);
    }
  });

  test('SPEC 8 any other failure shows msgInfo', async () => {
    answer = json({ msgCd: 'PMC41001', msgInfo: 'This number cannot be topped up here.' });
    const error = await failure(call('GET /vi/limit', {}));
    expect(error).toMatchObject({
      kind: 'refused',
      message: 'This number cannot be topped up here.',
      reference: 'REF-1',
    });
    expect(error.is('numberNotAccepted')).toBe(true);
    expect(error.is('priceChanged')).toBe(false);
    expect(toasts).toEqual(['This number cannot be topped up here.']);
  });

  test('SPEC 8 without msgInfo, or without an envelope, it shows the default text', async () => {
    const odd = { msgCd: 'PMC41001', msgInfo: { text: 'no' } };
    for (const body of [{ msgCd: 'PMC41001' }, { msgCd: 'PMC41001', msgInfo: '' }, {}, odd]) {
      answer = json(body);
      expect((await failure(call('GET /vi/limit', {}))).message).toBe('error code prompt data abnormal!');
    }
  });

  test('SPEC 8 an answer without a msgCd refuses nothing: the outcome of the call is unknown', async () => {
    for (const body of [{}, { code: 403, message: 'blocked' }, { msgCd: null }, { msgCd: 41_001 }]) {
      answer = json(body);
      const error = await failure(call('GET /vi/limit', {}));
      expect([error.kind, error.mayPass], JSON.stringify(body)).toEqual(['empty', true]);
    }
  });

  test('SPEC 7 POST /vi/order: a success without its order is not an answer', async () => {
    const place = { operation: 'cancel', orderNo: '1'.repeat(24) } as const;
    for (const data of [{ order: {} }, { order: 7 }, { payment: null, resultKey: 'K' }]) {
      answer = json({ msgCd: 'PMC00000', msgInfo: '', ...data });
      const error = await failure(call('POST /vi/order', place));
      expect(error, JSON.stringify(data)).toMatchObject({
        kind: 'empty',
        message: 'server Data data error!',
      });
    }
  });

  test('SPEC 8 empty response', async () => {
    for (const body of ['', 'null', '[]', '"x"', '<html>', '{"msgCd":"PMC00000","msgInfo":""}']) {
      answer = (response) => void response.writeHead(200).end(body);
      const error = await failure(call('GET /vi/limit', {}));
      expect(error).toMatchObject({ kind: 'empty', message: 'server Data data error!' });
    }
  });

  test('SPEC 8 transport error with the status', async () => {
    answer = json({ msgCd: 'PMC00000', msgInfo: '' }, 502);
    const error = await failure(call('GET /vi/limit', {}));
    expect(error).toMatchObject({ kind: 'transport', status: 502, message: 'server has a problem, 502!' });
  });

  test('SPEC 8 transport error that says when to call again: shows the time unless it is short', async () => {
    const turnedAway = (seconds: number) => (response: ServerResponse) =>
      void response.writeHead(429, { 'retry-after': String(seconds) }).end('<html>');
    const messages = [];
    for (const seconds of [5, 30, 150]) {
      answer = turnedAway(seconds);
      messages.push((await failure(call('GET /vi/limit', {}))).message);
    }
    expect(messages).toEqual([
      'server has a problem, 429!',
      'server has a problem, 429! Try again in 30 seconds.',
      'server has a problem, 429! Try again in 3 minutes.',
    ]);
  });

  test('SPEC 8 transport error with the message when no answer arrived', async () => {
    answer = (response) => void response.destroy();
    const error = await failure(call('GET /vi/limit', {}));
    expect(error.kind).toBe('transport');
    expect(error.message).toMatch(/^server has a problem, .+!$/);
  });

  test('a missing answer is a transport error after the timeout', async () => {
    answer = () => dueTimers(120_000)[0]?.run();
    expect((await failure(call('GET /vi/limit', {}))).message).toBe(
      'server has a problem, timeout of 120000 ms exceeded!',
    );
  });

  test('a caller that shows the failure itself causes no toast', async () => {
    answer = json({ msgCd: 'PMC41001', msgInfo: 'no' });
    await failure(call('GET /vi/limit', {}, { failureShownBy: 'caller' }));
    expect(toasts).toEqual([]);
  });

  test('an aborted call is not a failure', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    await expect(call('GET /vi/limit', {}, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await expect(call('GET /vi/limit', {}, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(toasts).toEqual([]);
  });

  test('marks the failures that a retry may resolve', async () => {
    expect(refused('PMC50000').mayPass).toBe(true);
    expect(refused('PMC41005').mayPass).toBe(false);
    expect(new CallError({ call: 'GET /vi/limit', kind: 'transport', message: '' }).mayPass).toBe(true);
  });
});

describe('SPEC 8 PMC30050: the session token is invalid', () => {
  const ended = json({ msgCd: 'PMC30050', msgInfo: 'Your session has ended. Please log in again.' });

  test('SPEC 9 auth-failure redirect delay 3 s: PMC30050 clears the user, then opens login', async () => {
    answer = ended;
    await failure(call('GET /vi/discount', { mobileNo: '13800138000' }, { failureShownBy: 'caller' }));
    expect(session.get()).toBeNull();
    expect(toasts).toEqual(['Your session has ended. Please log in again.']);
    expect(logins).toBe(0);
    dueTimers(3000)[0]?.run();
    expect(logins).toBe(1);
  });

  test('two calls at once redirect once', async () => {
    answer = ended;
    await Promise.all([
      failure(call('GET /vi/discount', { mobileNo: '1' })),
      failure(call('POST /vi/fusionPageInfo', {})),
    ]);
    expect(dueTimers(3000)).toHaveLength(1);
  });

  test('a refusal of a former token does not end the new session', async () => {
    answer = (response) => {
      session.signIn({ tokenId: 'NEW', userNo: 'U', rechargeMobileNo: '', mobileNo: null });
      ended(response);
    };
    await failure(call('GET /vi/discount', { mobileNo: '1' }));
    expect([session.get()?.tokenId, toasts, dueTimers(3000).length]).toEqual(['NEW', [], 0]);
  });

  test.each([
    ['found the same: that leads to login at once, and no second time', true, [], 0],
    ['got no answer: this one counts', false, ['Your session has ended. Please log in again.'], 1],
  ])('beside a validity check that %s', async (_, isSaidThere, said, due) => {
    answer = ended;
    validityUnderWay = Promise.resolve(isSaidThere);
    await failure(call('GET /vi/discount', { mobileNo: '1' }));
    await validityUnderWay;
    expect([session.get(), toasts, dueTimers(3000).length]).toEqual([null, said, due]);
  });

  test('does not redirect a user who has logged in again meanwhile', async () => {
    answer = ended;
    await failure(call('GET /vi/discount', { mobileNo: '1' }));
    session.signIn({ tokenId: 'NEW', userNo: 'U', rechargeMobileNo: '', mobileNo: null });
    dueTimers(3000)[0]?.run();
    expect(logins).toBe(0);
  });

  test.each([
    ['the validity check', () => call('GET /common/v1/ssoToken/validCheck', {})],
    ['a call exempt from the token', () => call('GET /vi/limit', {})],
    [
      'a call with nonrelogin set',
      () => call('POST /vi/queryAdvMaintainInfo', { adBusTyp: '3', nonrelogin: true }),
    ],
  ])('%s neither ends the session nor redirects', async (_, run) => {
    answer = ended;
    await failure(run());
    expect(session.get()?.tokenId).toBe('TOKEN');
    expect(dueTimers(3000)).toHaveLength(0);
  });
});
