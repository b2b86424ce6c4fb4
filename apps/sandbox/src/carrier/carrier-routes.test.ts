import { expect, test } from 'vitest';
import { topupOrder } from '../testing/orders.ts';
import { eventually, inTime, newRequestNo, sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const TOPUPS = '/carrier/v1/topups';
/** The delay of the outcome 0011. */
const CREDITED_AFTER_MS = 3000;

test('a repeated request gets the first answer and one credit; different content is refused', async () => {
  const topup = topupOrder(sandbox, '13711110000');
  const first = await sandbox.call('POST', TOPUPS, topup);
  expect(await sandbox.call('POST', TOPUPS, topup)).toEqual(first);
  for (const change of [
    { faceFen: 10_000 },
    { mobileNo: '13711110020' },
    { notifyUrl: 'http://127.0.0.1:9/else' },
  ]) {
    expect(await sandbox.call('POST', TOPUPS, { ...topup, ...change })).toMatchObject({
      status: 409,
      body: { code: 'request_no_reused' },
    });
  }
  expect((await sandbox.open('GET', '/sandbox/v1/numbers/13711110000')).body).toMatchObject({
    creditedFen: 5000,
    count: 1,
  });
});

test('two requests for a number are two credits, and both are listed', async () => {
  const topup = topupOrder(sandbox, '13711111111');
  await sandbox.call('POST', TOPUPS, topup);
  const again = { ...topup, requestNo: newRequestNo() };
  await sandbox.call('POST', TOPUPS, again);
  expect((await sandbox.open('GET', '/sandbox/v1/numbers/13711111111')).body).toMatchObject({
    creditedFen: 10_000,
    count: 2,
  });
  const { body } = await sandbox.open('GET', '/sandbox/v1/credits');
  expect(body['credits']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ requestNo: again.requestNo, mobileNo: '13711111111', faceFen: 5000 }),
    ]),
  );
});

test('an accepted top-up that is cancelled is never credited', async () => {
  const sent = topupOrder(sandbox, '13711110011');
  const at = `${TOPUPS}/${sent.requestNo}`;
  const apart = await inTime('a cancellation', async (ms) => {
    const own = await sandboxForTests({ timeScale: ms / CREDITED_AFTER_MS });
    await own.call('POST', TOPUPS, sent);
    const { body } = await own.call('POST', `${at}/cancel`);
    if (body['state'] === 'cancelled' && body['faceFen'] === 5000) return own;
    await own.stop();
    return false;
  });
  const later = topupOrder(sandbox, '13711120011');
  await apart.call('POST', TOPUPS, later);
  await eventually(
    'the later one',
    async () => (await apart.call('GET', `${TOPUPS}/${later.requestNo}`)).body['state'] === 'credited',
  );
  expect((await apart.call('GET', at)).body).toMatchObject({ state: 'cancelled' });
  expect((await apart.open('GET', '/sandbox/v1/numbers/13711110011')).body).toMatchObject({ creditedFen: 0 });
  await apart.stop();
});

test('a cancellation before the request arrives applies to it when it arrives', async () => {
  const topup = topupOrder(sandbox, '13711112222');
  expect((await sandbox.call('POST', `${TOPUPS}/${topup.requestNo}/cancel`)).body).toMatchObject({
    state: 'cancelled',
    faceFen: 0,
  });
  expect((await sandbox.call('GET', `${TOPUPS}/${topup.requestNo}`)).body).toMatchObject({
    state: 'cancelled',
  });
  expect((await sandbox.call('POST', TOPUPS, topup)).body).toMatchObject({
    state: 'cancelled',
    faceFen: 5000,
  });
  expect(await sandbox.call('POST', TOPUPS, { ...topup, faceFen: 1 })).toMatchObject({ status: 409 });
  expect((await sandbox.open('GET', '/sandbox/v1/numbers/13711112222')).body).toMatchObject({
    creditedFen: 0,
  });
});

test('cancelling a credited or refused request returns its state', async () => {
  for (const [mobileNo, state] of [
    ['13711113333', 'credited'],
    ['13711110010', 'refused'],
  ] as const) {
    const topup = topupOrder(sandbox, mobileNo);
    await sandbox.call('POST', TOPUPS, topup);
    expect((await sandbox.call('POST', `${TOPUPS}/${topup.requestNo}/cancel`)).body).toMatchObject({ state });
  }
});

test('a query for an unknown request answers 404', async () => {
  expect(await sandbox.call('GET', `${TOPUPS}/${newRequestNo()}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});

test('an invalid top-up is refused with a message', async () => {
  const topup = topupOrder(sandbox, '13711110000');
  for (const change of [
    { mobileNo: '12' },
    { faceFen: 0 },
    { faceFen: 1.5 },
    { faceFen: '5000' },
    { notifyUrl: 'javascript:alert(1)' },
    { requestNo: '' },
  ]) {
    expect(await sandbox.call('POST', TOPUPS, { ...topup, ...change })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  }
  expect(await sandbox.call('GET', '/carrier/v1/numbers/123')).toMatchObject({ status: 400 });
});

test('the statement lists each credit once, from inclusive, to exclusive, by page', async () => {
  const own = await sandboxForTests();
  const sent = Array.from({ length: 520 }, (_, index) =>
    topupOrder(own, `1391${String(index * 10 + 1000).padStart(7, '5')}`),
  );
  for (const topup of sent) await own.call('POST', TOPUPS, topup);
  const [from, to] = [
    new Date(Date.now() - 60_000).toISOString(),
    new Date(Date.now() + 60_000).toISOString(),
  ];
  const first = (await own.call('GET', `/carrier/v1/statement?from=${from}&to=${to}`)).body;
  const second = (
    await own.call('GET', `/carrier/v1/statement?from=${from}&to=${to}&cursor=${String(first['nextCursor'])}`)
  ).body;
  const items = [
    ...(first['items'] as { requestNo: string; at: string }[]),
    ...(second['items'] as { requestNo: string; at: string }[]),
  ];
  const { credits } = (await own.open('GET', '/sandbox/v1/credits')).body as {
    credits: { requestNo: string }[];
  };
  expect(items.map(({ requestNo }) => requestNo)).toEqual(credits.map(({ requestNo }) => requestNo));
  expect(second['nextCursor']).toBeNull();

  const at = items.at(-1)?.at ?? '';
  const ending = (await own.call('GET', `/carrier/v1/statement?from=${from}&to=${at}`)).body['items'] as {
    at: string;
  }[];
  expect(ending.every((item) => item.at < at)).toBe(true);
  const starting = (await own.call('GET', `/carrier/v1/statement?from=${at}&to=${to}`)).body['items'] as {
    at: string;
  }[];
  expect(starting[0]?.at).toBe(at);
  expect(await own.call('GET', `/carrier/v1/statement?from=${from}&to=${to}&cursor=x`)).toMatchObject({
    status: 400,
  });
  expect(await own.call('GET', '/carrier/v1/statement?from=yesterday&to=today')).toMatchObject({
    status: 400,
  });
  await own.stop();
});
