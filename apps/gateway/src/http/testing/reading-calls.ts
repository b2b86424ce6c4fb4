/** The reading calls of automatic top-up, as users make them, on a real database. */
import {
  API_BASE,
  type CallName,
  callRows,
  errorList,
  type ErrorName,
  splitCall,
  SUCCESS_CODE,
} from '@phonebill/contract';
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import { createReadingHarness, type Person } from '../../agreements/testing/reading-harness.ts';
import { publishedTimes } from '../../config/order-times.ts';
import { indeterminate, type Indeterminate } from '../../partners/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { cryptoRandom } from '../../people/sign-on/secrets.ts';
import { createSessions } from '../../people/sign-on/sessions.ts';
import { registerCalls } from '../calls.ts';
import { type AutomaticServices, automaticHandlers } from '../handlers/automatic/automatic-handlers.ts';
import { createServer } from '../server.ts';

type Handlers = ReturnType<typeof automaticHandlers>;

const silent = { log: () => undefined, providerMismatch: () => undefined };

/** Services that only commands use. */
const noCommands = { setup: {}, commands: {}, consents: {}, repayments: {}, family: {}, signUps: {} } as Pick<
  AutomaticServices,
  'setup' | 'commands' | 'consents' | 'repayments' | 'family' | 'signUps'
>;

export type ReadingCalls = ReturnType<typeof createReadingCalls>;

/**
 * Creates the calls on a fresh database, which `harness.end` drops. The wallet answers unless
 * `wallet.isSilent`.
 */
export function createReadingCalls(database: Parameters<typeof createReadingHarness>[0]) {
  const harness = createReadingHarness(database);
  const sessions = createSessions({ pool: harness.pool, clock: Date.now, random: cryptoRandom });
  /** `returnedTo` is the address to which the wallet's page was last told to return. */
  const wallet = { isSilent: false, returnedTo: '' };
  const says = <T>(answer: T): T | Indeterminate => (wallet.isSilent ? indeterminate('silent') : answer);
  const handlers = automaticHandlers({
    ...harness,
    ...noCommands,
    realNames: { require: async () => undefined },
    signingPage: async () => null,
    times: publishedTimes,
    ownPages: { publicUrl: 'https://pages.example', entryPages: [] },
    numbers: {
      check: async (text) =>
        text.endsWith('0099')
          ? { allowed: false, reason: 'carrierRefuses' }
          : { allowed: true, reason: null },
    },
    wallet: {
      cards: async () =>
        says({
          kind: 'cards',
          cards: [{ bank: { zh: '招商银行', en: 'Merchants Bank' }, lastDigits: '6688' }],
        } as const),
      bindPage: async (_payerNo, returnUrl) => {
        wallet.returnedTo = returnUrl;
        return says({ kind: 'page', url: 'https://wallet.example/bind' } as const);
      },
      creditAccount: async () =>
        says({ kind: 'credit', state: 'open', limitFen: 50_000n, usedFen: 12_000n } as const),
    },
  });

  const server = createServer({ telemetry: silent, trustProxy: false });
  // All other calls are tested elsewhere and have no handler here.
  registerCalls(server, handlers as unknown as Parameters<typeof registerCalls>[1], sessions);

  const tokens = new Map<string, string>();
  async function tokenOf({ userNo, mobileNo }: Person): Promise<string> {
    const known = tokens.get(userNo);
    if (known !== undefined) return known;
    await harness.pool.query(
      `insert into users (user_no, mobile_no, created_at) values ($1, $2, now()) on conflict do nothing`,
      [userNo, mobileNo],
    );
    const token = await sessions.openSession(userNo);
    tokens.set(userNo, token);
    return token;
  }

  /**
   * Makes a call through the server, as a user or, by default, as a visitor: the request is checked against
   * the contract and the token against its session. Throws Refusal when the gateway refuses; otherwise
   * returns the answer exactly as sent.
   */
  async function ask<N extends keyof Handlers>(
    name: N,
    input: Omit<Parameters<Handlers[N]>[0], 'ssoToken'>,
    caller?: Person,
  ): Promise<Awaited<ReturnType<Handlers[N]>>> {
    const { method, path } = splitCall(name);
    const payload = { ...input, ...(caller && { ssoToken: await tokenOf(caller) }) };
    const { body } = await server.inject({
      method,
      url: API_BASE + path,
      ...(method === 'GET' ? { query: payload as Record<string, string> } : { payload }),
    });
    const { msgCd, msgInfo, ...answer } = JSON.parse(body) as Record<string, unknown>;
    if (msgCd !== SUCCESS_CODE) throw new Refusal(errorNamed(String(msgCd)));
    expect(msgInfo).toBe('');
    expect([...Compile(callRows[name satisfies CallName].response).Errors(answer)]).toEqual([]);
    return answer as Awaited<ReturnType<Handlers[N]>>;
  }

  return { harness, wallet, ask };
}

function errorNamed(msgCd: string): ErrorName {
  const found = (Object.keys(errorList) as ErrorName[]).find((name) => errorList[name].msgCd === msgCd);
  if (!found) throw new Error(`no such msgCd: ${msgCd}`);
  return found;
}

export const refusal = (errorName: string) => expect.objectContaining({ name: 'Refusal', errorName });
