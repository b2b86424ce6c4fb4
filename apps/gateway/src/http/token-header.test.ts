import { type CallName, callRows, errorList } from '@phonebill/contract';
import { expect, onTestFinished, test } from 'vitest';
import { registerCalls } from './calls.ts';
import { createServer } from './server.ts';

const [OF_HEADER, OF_PAYLOAD] = ['token-of-header', 'token-of-payload'];

/** Starts calls that answer whose session they were made with. */
function startCalls() {
  const server = createServer({
    telemetry: { log: () => undefined, providerMismatch: () => undefined },
    trustProxy: false,
    origins: ['https://wallet.example'],
  });
  onTestFinished(() => server.close());
  const handlers = Object.fromEntries(
    (Object.keys(callRows) as CallName[]).map((name) => [
      name,
      async (_input: unknown, { userNo }: { userNo: string }) => ({ userNo }),
    ]),
  );
  registerCalls(server, handlers as unknown as Parameters<typeof registerCalls>[1], {
    findSession: async (token) => ({ userNo: `user of ${token}`, mobileNo: '', touristSession: null }),
  });
  const ask = async (path: string, headers: Record<string, string> = {}, query = {}) =>
    (await server.inject({ url: `/huafei-agw${path}`, headers, query })).json() as Record<string, string>;
  return { server, ask };
}

test("an own call takes the header's token if its payload has none", async () => {
  const { ask } = startCalls();
  const header = { 'x-sso-token': OF_HEADER };
  expect((await ask('/own/v1/sessions', header))['userNo']).toBe(`user of ${OF_HEADER}`);
  const both = await ask('/own/v1/sessions', header, { ssoToken: OF_PAYLOAD });
  expect(both['userNo']).toBe(`user of ${OF_PAYLOAD}`);
  expect((await ask('/own/v1/sessions'))['msgCd']).toBe(errorList.tokenInvalid.msgCd);
});

test('SPEC 7: a call of the specification takes its token from the payload only', async () => {
  const { ask } = startCalls();
  const answer = await ask('/auto/v1/creditPay/account', { 'x-sso-token': OF_HEADER });
  expect(answer['msgCd']).toBe(errorList.tokenInvalid.msgCd);
});

test('pages of an offline package may send the token header', async () => {
  const { server } = startCalls();
  const { headers } = await server.inject({
    method: 'OPTIONS',
    url: '/huafei-agw/own/v1/sessions',
    headers: { origin: 'https://wallet.example', 'access-control-request-method': 'GET' },
  });
  expect(String(headers['access-control-allow-headers']).split(', ')).toContain('x-sso-token');
});
