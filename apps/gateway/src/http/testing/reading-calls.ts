/** The calls of automatic top-up that read, as users make them, on a real database. */
import { type CallName, callRows } from '@phonebill/contract';
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';
import { createReadingHarness, type Person } from '../../agreements/testing/reading-harness.ts';
import { publishedTimes } from '../../config/order-times.ts';
import { indeterminate, type Indeterminate } from '../../partners/index.ts';
import { type AutomaticHandlerParts, automaticHandlers } from '../handlers/automatic/automatic-handlers.ts';

type Handlers = ReturnType<typeof automaticHandlers>;

/** What only commands use. */
const noCommands = { setup: {}, commands: {}, repayments: {} } as Pick<
  AutomaticHandlerParts,
  'setup' | 'commands' | 'repayments'
>;

export type ReadingCalls = ReturnType<typeof createReadingCalls>;

/** On a fresh database, which `harness.end` drops. The wallet answers unless `wallet.isSilent`. */
export function createReadingCalls(database: Parameters<typeof createReadingHarness>[0]) {
  const harness = createReadingHarness(database);
  /** `returnedTo`: where the wallet's page was last told to come back to. */
  const wallet = { isSilent: false, returnedTo: '' };
  const says = <T>(answer: T): T | Indeterminate => (wallet.isSilent ? indeterminate('silent') : answer);
  const handlers = automaticHandlers({
    ...harness,
    ...noCommands,
    realNames: { require: async () => undefined },
    times: publishedTimes,
    publicUrl: 'https://pages.example',
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

  /** Calls a handler as a user; what it answers is what the contract says, byte for byte. */
  async function ask<N extends keyof Handlers>(
    name: N,
    request: Omit<Parameters<Handlers[N]>[0], 'ssoToken'>,
    { userNo, mobileNo }: Person = { userNo: '', mobileNo: '' },
  ): Promise<Awaited<ReturnType<Handlers[N]>>> {
    const handler = handlers[name] as unknown as (
      request: unknown,
      context: unknown,
    ) => Promise<Awaited<ReturnType<Handlers[N]>>>;
    const answer = await handler(
      { ...request, ssoToken: 'token' },
      { userNo, mobileNo, touristSession: null, language: 'en', address: '198.51.100.1' },
    );
    const checker = Compile(callRows[name satisfies CallName].response);
    expect([...checker.Errors(answer)]).toEqual([]);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    return answer;
  }

  return { harness, wallet, ask };
}

export const refusal = (errorName: string) => expect.objectContaining({ name: 'Refusal', errorName });
