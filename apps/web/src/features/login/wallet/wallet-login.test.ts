import type { Result, WalletLogin } from '@phonebill/bridge';
import { expect, test } from 'vitest';
import { memoryArea } from '../../../platform/storage.ts';
import { askWallet, mayAskByItself, signOnTarget } from '../wallet-login.ts';

const target = 'https://pay.example/phonebillh5/rechargeTelebill/placeOrder?cnlCode=J01&hebaosso=true';
const signedOn = `${target}&CREDTENTIAL=c&SIGN_DATA=s&SIGN_TYPE=1`;

const ask = (known: Result<string | null>, login: Result<WalletLogin>) => {
  const asked: string[] = [];
  const native = {
    readSsoUrl: (address: string) => Promise.resolve((asked.push(`sso ${address}`), known)),
    logInByWallet: (address: string) => Promise.resolve((asked.push(`login ${address}`), login)),
  };
  return askWallet(native, target).then((answer) => ({ answer, asked }));
};
const unsupported = { kind: 'unsupported' } as const;
const done = <T>(value: T) => ({ kind: 'done', value }) as const;

test('the address to return to tells the wallet to sign the user on', () => {
  expect(signOnTarget('https://pay.example/phonebillh5/rechargeTelebill/placeOrder?cnlCode=J01')).toBe(
    target,
  );
  expect(
    signOnTarget('https://pay.example/phonebillh5/rechargeTelebill/placeOrder?cnlCode=J01&hebaosso=true'),
  ).toBe(target);
});

test('a user logged in to the wallet is signed on without a further step', async () => {
  expect(await ask(done(signedOn), unsupported)).toEqual({
    answer: { leaveFor: signedOn },
    asked: [`sso ${target}`],
  });
});

test("opens the wallet's login when no user is known, then leads to the page", async () => {
  for (const [value, leaveFor] of [
    [{ address: signedOn }, signedOn],
    ['succeeded', target],
  ] as const)
    expect(await ask(done(null), { kind: 'done', value })).toEqual({
      answer: { leaveFor },
      asked: [`sso ${target}`, `login ${target}`],
    });
});

test('offers another login without a user, an answer, or a login of the wallet', async () => {
  expect((await ask(unsupported, done('failed'))).answer).toBe('nobody');
  expect((await ask({ kind: 'unanswered' }, { kind: 'unanswered' })).answer).toBe('nobody');
  expect((await ask(unsupported, unsupported)).answer).toBe('hasNone');
  expect((await ask({ kind: 'noBridge' }, { kind: 'noBridge' })).answer).toBe('hasNone');
});

test('refuses an address outside these pages', async () => {
  for (const address of [
    'https://evil.example/phonebillh5/rechargeTelebill/placeOrder?CREDTENTIAL=c',
    'https://pay.example/other',
    'https://pay.example:8443/phonebillh5/',
    'https://',
  ]) {
    expect((await ask(done(address), done({ address }))).answer).toBe('nobody');
  }
});

test('is called without a tap at most once a minute', () => {
  const area = memoryArea();
  expect([0, 59_999, 60_000, 60_001].map((now) => mayAskByItself(area, now))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
