import { describe, expect, test } from 'vitest';
import { mayAuthorize } from './single-sign-on.ts';
import { guardWorld, visitTo } from './testing/guard-world.ts';

const user = { tokenId: 'NEW', userNo: 'U9', mobileNo: '13700137000', rechargeMobileNo: '13600136000' };
const signedOn = { kind: 'signedOn', user } as const;

describe('SPEC 2 guard: any other route attempts single sign-on', () => {
  test('stores the user and shows the route without a further check', async () => {
    const { run, session, seen } = guardWorld({ signOn: signedOn });
    expect(await run(visitTo('placeOrder', '?a=1'))).toEqual({ kind: 'show' });
    expect(session.get()).toEqual(user);
    expect(seen.asked).toEqual(['signOn']);
  });

  test('also on a route that needs no login, replacing the current user', async () => {
    const { run, session } = guardWorld({ loggedIn: true, signOn: signedOn });
    await run(visitTo('privacyProtocol'));
    expect(session.get()?.tokenId).toBe('NEW');
  });

  test('sends the source channel of the route', async () => {
    const { run, seen } = guardWorld({ signOn: signedOn });
    await run(visitTo('digitalRecharge'));
    expect(seen.signOnFacts[0]?.sourceChannel).toBe('digital');
  });
});

test('SPEC 2 guard: backUrl is the current URL stripped of the sign-on parameters', async () => {
  const { run, seen } = guardWorld({ signOn: signedOn });
  expect(await run(visitTo('placeOrder', '?x=%26&ssotoken=T&CREDTENTIAL=c&y='))).toEqual({
    kind: 'redirect',
    to: '/rechargeTelebill/placeOrder?x=%26&y=',
  });
  expect(seen.carried).toEqual([{ ssoToken: 'T', ssoType: 'hebao' }]);
  await run(visitTo('placeOrder', '?x=%26&y='));
  expect(seen.signOnFacts[0]?.backUrl).toBe(
    'https://pay.example/phonebillh5/rechargeTelebill/placeOrder?x=%26&y=',
  );
});

describe('SPEC 2 guard: authorize', () => {
  test('is true by default', () => {
    for (const search of ['', '?busMode=0', '?busMode=', '?pageChannel=p24zdc'])
      expect(mayAuthorize(visitTo('transPage', search)), search).toBe(true);
  });

  test.each([
    ['busMode 1', visitTo('setAutoRecharge', '?busMode=1')],
    ['pageChannel P24ZDC', visitTo('setAutoRecharge', '?pageChannel=P24ZDC')],
    ['the route transPageHbRegister', visitTo('transPageHbRegister')],
  ])('is false for %s', async (_, visit) => {
    expect(mayAuthorize(visit)).toBe(false);
    const { run, seen } = guardWorld({ signOn: signedOn });
    await run(visit);
    expect(seen.signOnFacts[0]?.authorize).toBe(false);
  });
});

describe('SPEC 2 guard: authorizationFlag N', () => {
  const authorize = (authorizationUrl: string) =>
    guardWorld({ loggedIn: true, signOn: { kind: 'authorize', authorizationUrl } });

  test('clears the user and sends the browser to authorizationUrl', async () => {
    const { run, session } = authorize('https://wallet.example/authorize?back=x');
    expect(await run(visitTo('privacyProtocol'))).toEqual({
      kind: 'leave',
      to: 'https://wallet.example/authorize?back=x',
    });
    expect(session.get()).toBeNull();
  });

  test('without an allowed authorizationUrl, clears the user and continues the guard', async () => {
    for (const url of ['', 'https://evil.example/', 'javascript:alert(1)']) {
      const { run, session } = authorize(url);
      expect(await run(visitTo('privacyProtocol'))).toEqual({ kind: 'show' });
      expect(session.get()).toBeNull();
      expect(await authorize(url).run(visitTo('placeOrder'))).toMatchObject({
        kind: 'redirect',
        to: expect.stringContaining('/userLogin/login?refererUrl=') as string,
      });
    }
  });
});

describe('SPEC 2 guard: without sign-on data, or when sign-on fails, the session token is validated', () => {
  test('a failed sign-on validates the token and keeps the user', async () => {
    const { run, session, seen } = guardWorld({ loggedIn: true, signOn: { kind: 'failed' } });
    expect(await run(visitTo('placeOrder'))).toEqual({ kind: 'show' });
    expect(seen.asked).toEqual(['signOn', 'validCheck']);
    expect(session.get()?.tokenId).toBe('T');
  });

  test('a failed sign-on without a token redirects to login', async () => {
    expect(await guardWorld({ signOn: { kind: 'failed' } }).run(visitTo('placeOrder'))).toMatchObject({
      kind: 'redirect',
    });
    expect(await guardWorld({ signOn: { kind: 'failed' } }).run(visitTo('directCharge'))).toEqual({
      kind: 'show',
    });
  });

  test('an address without sign-on data only validates the token', async () => {
    const { run, seen } = guardWorld({ loggedIn: true });
    await run(visitTo('placeOrder', '?ssoTokens=x&unknown=%00%3Cscript%3E&__proto__=1&constructor=2'));
    expect(seen.asked).toEqual(['validCheck']);
  });
});
