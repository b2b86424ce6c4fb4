import { describe, expect, test } from 'vitest';
import { CallError } from '../../platform/http/call-error.ts';
import { createSession } from '../../platform/session/session.ts';
import { memoryArea } from '../../platform/storage.ts';
import { routes } from '../routes.ts';
import { type GuardPorts, guardSteps, runGuard, VALID_FOR_MS, type Visit } from './index.ts';

const user = { tokenId: 'T', userNo: 'U', rechargeMobileNo: '', mobileNo: null };
const facts = { userNo: 'U', rechargeMobileNo: '13900139000', mobileNo: '13800138000' };

function visitTo(key: string, search = ''): Visit {
  const route = routes.find((row) => row.key === key);
  if (!route) throw new Error(key);
  return { route, query: new URLSearchParams(search), fullPath: route.path + search };
}

function world(options: { loggedIn?: boolean; inWalletApp?: boolean; check?: () => Promise<typeof facts> } = {}) {
  const session = createSession(memoryArea(), memoryArea());
  if (options.loggedIn) session.signIn(user);
  const shown: boolean[] = [];
  const clock = { now: 1_000_000 };
  let checks = 0;
  const ports: GuardPorts = {
    session,
    navigation: { show: (visible) => void shown.push(visible) },
    inWalletApp: options.inWalletApp ?? false,
    validCheck: () => {
      checks++;
      return (options.check ?? (() => Promise.resolve(facts)))();
    },
    now: () => clock.now,
  };
  const steps = guardSteps();
  return { session, shown, clock, checks: () => checks, run: async (visit: Visit) => runGuard(steps, visit, ports), runNow: (visit: Visit) => runGuard(steps, visit, ports) };
}

const refusal = (msgCd: string) => new CallError({ call: 'GET /common/v1/ssoToken/validCheck', kind: 'refused', msgCd, message: 'no' });
const ended = () => Promise.reject(refusal('PMC30050'));
const silence = new CallError({ call: 'GET /common/v1/ssoToken/validCheck', kind: 'transport', message: 'server has a problem, 502!' });

describe('SPEC 2 navigation', () => {
  test('showtitle=false shows the navigation inside the wallet app only', async () => {
    const wallet = world({ inWalletApp: true });
    await wallet.run(visitTo('privacyProtocol', '?showtitle=false'));
    await wallet.run(visitTo('privacyProtocol', '?showtitle=true'));
    expect(wallet.shown).toEqual([true]);
    const browser = world();
    await browser.run(visitTo('privacyProtocol', '?showtitle=false'));
    expect(browser.shown).toEqual([]);
  });

  test('navShow Y or N sets it, anything else does not, and it is asked after showtitle', async () => {
    const { run, shown } = world({ inWalletApp: true });
    await run(visitTo('privacyProtocol', '?navShow=Y'));
    await run(visitTo('privacyProtocol', '?navShow=N'));
    await run(visitTo('privacyProtocol', '?navShow=y'));
    expect(shown).toEqual([true, false]);
    await run(visitTo('privacyProtocol', '?navShow=N&showtitle=false'));
    expect(shown.slice(2)).toEqual([true, false]);
  });
});

describe('SPEC 2 login', () => {
  test('the login route passes straight through, without a check', () => {
    const { runNow, checks } = world({ loggedIn: true });
    expect(runNow(visitTo('login'))).toEqual({ kind: 'show' });
    expect(checks()).toBe(0);
  });

  test('a route that needs login goes there with refererUrl set to the full path', async () => {
    expect(await world().run(visitTo('rechargeRecord', '?month=202611&x=%26'))).toEqual({
      kind: 'redirect',
      to: `/userLogin/login?${new URLSearchParams({ refererUrl: '/phonebillh5/rechargeTelebill/rechargeRecord?month=202611&x=%26' }).toString()}`,
    });
  });

  test('not with supportTourists Y, and not where none is needed', async () => {
    expect(await world().run(visitTo('placeOrder', '?supportTourists=Y'))).toEqual({ kind: 'show' });
    expect(await world().run(visitTo('placeOrder', '?supportTourists=N'))).toMatchObject({ kind: 'redirect' });
    expect(await world().run(visitTo('directCharge'))).toEqual({ kind: 'show' });
    expect(await world().run(visitTo('falPage'))).toEqual({ kind: 'show' });
  });
});

describe('SPEC 2 the existing session token is validated', () => {
  test('and brings the number back that is not stored', async () => {
    const { run, session } = world({ loggedIn: true });
    expect(await run(visitTo('placeOrder'))).toEqual({ kind: 'show' });
    expect(session.get()?.mobileNo).toBe('13800138000');
  });

  test('a token just found good is not asked about again, and the next page appears without a gap', async () => {
    const { run, runNow, checks, clock } = world({ loggedIn: true });
    await run(visitTo('placeOrder'));
    clock.now += VALID_FOR_MS - 1;
    expect(await runNow(visitTo('rechargeRecord'))).toEqual({ kind: 'show' });
    expect(checks()).toBe(1);
    clock.now += 1;
    await run(visitTo('rechargeRecord'));
    expect(checks()).toBe(2);
  });

  test('a refusal logs out; only a route that needs login then leads to it', async () => {
    const needing = world({ loggedIn: true, check: ended });
    expect(await needing.run(visitTo('placeOrder'))).toMatchObject({ kind: 'redirect' });
    expect(needing.session.get()).toBeNull();
    const free = world({ loggedIn: true, check: ended });
    expect(await free.run(visitTo('directCharge'))).toEqual({ kind: 'show' });
    expect(free.session.get()).toBeNull();
  });

  test('no answer is not a no: the user stays, and the check can be made again', async () => {
    for (const error of [silence, refusal('PMC50000')]) {
      const { run, session } = world({ loggedIn: true, check: () => Promise.reject(error) });
      expect(await run(visitTo('placeOrder'))).toEqual({ kind: 'unchecked', error });
      expect(await run(visitTo('directCharge'))).toEqual({ kind: 'show' });
      expect(session.get()?.tokenId).toBe('T');
    }
  });
});
