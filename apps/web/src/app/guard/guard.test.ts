import { describe, expect, test } from 'vitest';
import { guardSteps, runGuard, type Visit } from './index.ts';
import {
  campusChannel,
  campusScreen,
  loginPasses,
  marketScreen,
  navShow,
  requireLogin,
  showTitle,
  validateSession,
  verifyTourist,
} from './steps.ts';
import { singleSignOn } from './single-sign-on.ts';
import { arrive } from './testing/arrive.ts';
import { guardWorld, visitTo } from './testing/guard-world.ts';

test('SPEC 2 guard: the order of its rules', async () => {
  const steps = guardSteps();
  expect(steps).toEqual([
    campusChannel,
    showTitle,
    navShow,
    verifyTourist,
    campusScreen,
    marketScreen,
    loginPasses,
    singleSignOn,
    validateSession,
    requireLogin,
  ]);

  const { ports, seen } = guardWorld({
    loggedIn: true,
    inWalletApp: true,
    signOn: { kind: 'failed' },
  });
  const visit: Visit = visitTo(
    'placeOrder',
    '?showtitle=false&navShow=N&supportTourists=Y&cnlCode=CH&sign=s',
  );
  await runGuard(steps, visit, ports);
  expect(seen.shown).toEqual([true, false]);
  expect(seen.asked).toEqual(['signOn', 'validCheck']);
});

describe('SPEC 2 guard: navigation', () => {
  test('SPEC 2 guard: showtitle=false shows the navigation inside the wallet app only', async () => {
    const wallet = guardWorld({ inWalletApp: true });
    await wallet.run(visitTo('privacyProtocol', '?showtitle=false'));
    await wallet.run(visitTo('privacyProtocol', '?showtitle=true'));
    expect(wallet.seen.shown).toEqual([true]);
    const browser = guardWorld();
    await browser.run(visitTo('privacyProtocol', '?showtitle=false'));
    expect(browser.seen.shown).toEqual([]);
  });

  test('SPEC 2 guard: navShow Y or N sets the navigation after showtitle; other values do not', async () => {
    const {
      run,
      seen: { shown },
    } = guardWorld({ inWalletApp: true });
    await run(visitTo('privacyProtocol', '?navShow=Y'));
    await run(visitTo('privacyProtocol', '?navShow=N'));
    await run(visitTo('privacyProtocol', '?navShow=y'));
    expect(shown).toEqual([true, false]);
    await run(visitTo('privacyProtocol', '?navShow=N&showtitle=false'));
    expect(shown.slice(2)).toEqual([true, false]);
  });
});

describe('SPEC 2 guard: login', () => {
  test('SPEC 2 guard: the login route passes straight through, without a check', () => {
    const { runNow, seen } = guardWorld({ loggedIn: true, signOn: { kind: 'failed' } });
    expect(runNow(visitTo('login'))).toEqual({ kind: 'show' });
    expect(seen.asked).toEqual([]);
  });

  test("SPEC 2 guard: after the login route, a link's sign-on data does not undo the login", async () => {
    const { run, runNow, seen } = guardWorld({
      loggedIn: true,
      signOn: { kind: 'authorize', authorizationUrl: 'https://wallet.example/authorize' },
    });
    expect(runNow(visitTo('login'))).toEqual({ kind: 'show' });
    expect(await run(visitTo('rechargeRecord'))).toEqual({ kind: 'show' });
    expect(seen.asked).toEqual(['validCheck']);
  });

  test('SPEC 2 guard: a route that needs login redirects with refererUrl set to the full path', async () => {
    const refererUrl = '/phonebillh5/rechargeTelebill/rechargeRecord?month=202611&x=%26';
    expect(await guardWorld().run(visitTo('rechargeRecord', '?month=202611&x=%26'))).toEqual({
      kind: 'redirect',
      to: `/userLogin/login?${new URLSearchParams({ refererUrl }).toString()}`,
    });
  });
});

test('SPEC 4 logged out to logged in: after single sign-on and after tourist verification', async () => {
  const user = { tokenId: 'NEW', userNo: 'U', mobileNo: '13800138000', rechargeMobileNo: '' };
  const signedOn = guardWorld({ signOn: { kind: 'signedOn', user } });
  await signedOn.run(visitTo('rechargeRecord'));
  const tourist = guardWorld();
  await tourist.run(visitTo('placeOrder', '?supportTourists=Y&cnlCode=CH&sign=s&signMobileNo=04ab'));
  expect([signedOn.session.get()?.tokenId, tourist.session.get()?.tokenId]).toEqual(['NEW', 'TOURIST']);
});

/** The rows of SPEC section 2 that need login, and those on which section 6 admits a tourist. */
const NEED_LOGIN = [
  '/rechargeTelebill/placeOrder',
  '/rechargeTelebill/markRecords',
  '/rechargeTelebill/markEdit',
  '/rechargeTelebill/integralPage',
  '/rechargeTelebill/resultPage',
  '/rechargeTelebill/digitalRecharge',
  '/rechargeTelebill/rechargeRecord',
  '/autoRecharge/autoRechargeList',
  '/autoRecharge/editNickname',
  '/autoRecharge/autoRechargeBill',
  '/autoRecharge/dealCreditPay',
  '/autoRecharge/autoRechargeResult',
  '/autoRecharge/recommendationList',
  '/autoRecharge/autoRechargeRecord',
  '/autoRecharge/autoRechargeHistoryList',
  '/sensitiveAuthorization/authHomePayPage',
];
const FOR_TOURISTS = [
  '/rechargeTelebill/placeOrder',
  '/rechargeTelebill/integralPage',
  '/rechargeTelebill/digitalRecharge',
];
/** Returns the place at which the guard ends for a visitor who opens this address. */
const endsAt = async (world: ReturnType<typeof guardWorld>, address: string) => {
  const { way, end } = await arrive(world.run, address);
  expect(end).toEqual({ kind: 'show' });
  return way.at(-1);
};
const loginFor = (address: string) =>
  `/userLogin/login?${new URLSearchParams({ refererUrl: `/phonebillh5${address}` }).toString()}`;

test('SPEC 6 requiresAuth routes, logged-in user: each opens with a session only', async () => {
  for (const path of NEED_LOGIN) {
    expect(await endsAt(guardWorld(), path)).toBe(loginFor(path));
    expect(await endsAt(guardWorld({ loggedIn: true }), path)).toBe(path);
  }
});

test('SPEC 6 tourist: supportTourists Y opens the three tourist routes only; others need login', async () => {
  for (const path of NEED_LOGIN) {
    const address = `${path}?supportTourists=Y`;
    expect(await endsAt(guardWorld(), address)).toBe(
      FOR_TOURISTS.includes(path) ? address : loginFor(address),
    );
  }
  for (const address of FOR_TOURISTS.flatMap((path) => [
    `${path}?supportTourists=N`,
    `${path}?supportTourists=y`,
  ]))
    expect(await endsAt(guardWorld(), address)).toBe(loginFor(address));
});

test('SPEC 6 tourist: a tourist session opens the three routes and resultPage only', async () => {
  const world = guardWorld();
  const link = '?supportTourists=Y&cnlCode=CH&sign=s&signMobileNo=04ab';
  await world.run(visitTo('placeOrder', link));
  expect(world.ports.tourists.callerOf(world.session.get())).toBe('tourist');
  for (const path of NEED_LOGIN) {
    const isOpen = FOR_TOURISTS.includes(path) || path === '/rechargeTelebill/resultPage';
    for (const address of [path, `${path}?supportTourists=Y&x=%26`])
      expect(await endsAt(world, address)).toBe(isOpen ? address : loginFor(address));
  }
  expect(await endsAt(world, '/rechargeTelebill/directCharge')).toBe('/rechargeTelebill/directCharge');
  // After login the same address opens.
  world.session.signIn({ tokenId: 'NEW', userNo: 'U', mobileNo: null, rechargeMobileNo: '' });
  expect(await endsAt(world, '/autoRecharge/autoRechargeList')).toBe('/autoRecharge/autoRechargeList');
});

test('SPEC 6 tourist: routes that need no login open with or without supportTourists', async () => {
  for (const path of ['/rechargeTelebill/directCharge', '/autoRecharge/setAutoRecharge', '/falPage'])
    for (const address of [path, `${path}?supportTourists=Y`])
      expect(await endsAt(guardWorld(), address)).toBe(address);
});

describe('SPEC 2 guard: the existing session token is validated', () => {
  test('is checked at every navigation, without delaying the screen', () => {
    const { runNow, seen, session } = guardWorld({ loggedIn: true });
    for (const key of ['placeOrder', 'rechargeRecord', 'directCharge'])
      expect(runNow(visitTo(key))).toEqual({ kind: 'show' });
    expect(seen.asked).toEqual(['validCheck', 'validCheck', 'validCheck']);
    expect(session.get()?.tokenId).toBe('T');
  });

  test('is not checked when no user is logged in', async () => {
    const { run, seen } = guardWorld();
    await run(visitTo('placeOrder'));
    await run(visitTo('directCharge'));
    expect(seen.asked).toEqual([]);
  });

  test('SPEC 4 logged in to logged out: after a session ends, only routes that need login lead there', () => {
    const { runNow, session } = guardWorld({ loggedIn: true });
    expect(runNow(visitTo('placeOrder', '?a=1'))).toEqual({ kind: 'show' });
    session.clear();
    expect(runNow(visitTo('placeOrder', '?a=1'))).toEqual({
      kind: 'redirect',
      to: loginFor('/rechargeTelebill/placeOrder?a=1'),
    });
    expect(runNow(visitTo('directCharge'))).toEqual({ kind: 'show' });
    expect(runNow(visitTo('placeOrder', '?supportTourists=Y'))).toEqual({ kind: 'show' });
  });
});
