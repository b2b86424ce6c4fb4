import { describe, expect, test } from 'vitest';
import { errorPageMessage } from '../../features/fal-page/fal-page.tsx';
import { arrive } from './testing/arrive.ts';
import { guardWorld, refusal, visitTo, vouchedFor } from './testing/guard-world.ts';

const query = '?supportTourists=Y&cnlCode=CH&sign=1.s&signMobileNo=13800138000';

describe('SPEC 2 guard: tourist verification', () => {
  test.each(['placeOrder', 'integralPage', 'digitalRecharge'])(
    '%s with supportTourists Y is verified, sets the user, and loses the proof from its address',
    async (key) => {
      const { run, session, seen } = guardWorld();
      const visit = visitTo(key, `${query}&mobileNo=13800138000&keep=1`);
      const cleaned = '?supportTourists=Y&cnlCode=CH&keep=1';
      expect(await run(visit)).toEqual({ kind: 'redirect', to: visit.route.path + cleaned });
      expect(session.get()).toEqual({
        tokenId: 'TOURIST',
        userNo: 'U2',
        mobileNo: '13800138000',
        rechargeMobileNo: '',
      });
      expect(await run(visitTo(key, cleaned))).toEqual({ kind: 'show' });
      expect(seen.verified).toEqual([
        { cnlCode: 'CH', sign: '1.s', signMobileNo: '04 cipher of 13800138000' },
      ]);
    },
  );

  test('runs on no other route, and only with Y', async () => {
    const { run, seen } = guardWorld();
    for (const visit of [
      visitTo('directCharge', query),
      visitTo('markRecords', query),
      visitTo('placeOrder', query.replace('=Y', '=N')),
      visitTo('placeOrder', query.replace('=Y', '=y')),
    ])
      await run(visit);
    expect(seen.verified).toEqual([]);
  });

  test('a failure leads to falPage with errorPageMsg set to the message', async () => {
    const { run, session } = guardWorld({
      verify: () => Promise.reject(refusal('PMC41501', 'sign is <b>wrong</b> & old')),
    });
    const { way, end } = await arrive(run, `/rechargeTelebill/placeOrder${query}`);
    expect(end).toEqual({ kind: 'show' });
    const [path, search = ''] = (way.at(-1) ?? '').split('?');
    expect([path, errorPageMessage(`?${search}`)]).toEqual(['/falPage', 'sign is <b>wrong</b> & old']);
    expect(session.get()).toBeNull();
  });

  test('replaces a user who is logged in', async () => {
    const { run, session, seen } = guardWorld({ loggedIn: true });
    await run(visitTo('placeOrder', query));
    expect(seen.verified).toHaveLength(1);
    expect(session.get()?.tokenId).toBe('TOURIST');
  });

  test('is not repeated while its own session lasts, but runs for another link', async () => {
    const { run, session, seen } = guardWorld();
    await run(visitTo('placeOrder', query));
    expect(await run(visitTo('placeOrder', query))).toMatchObject({
      kind: 'redirect',
      to: expect.not.stringContaining('sign') as string,
    });
    expect(seen.verified).toHaveLength(1);
    await run(visitTo('placeOrder', query.replace('1.s', '2.s')));
    expect(seen.verified.map(({ sign }) => sign)).toEqual(['1.s', '2.s']);
    session.signIn({ tokenId: 'OTHER', userNo: 'U3', mobileNo: null, rechargeMobileNo: '' });
    await run(visitTo('placeOrder', query));
    expect(seen.verified.map(({ sign }) => sign)).toEqual(['1.s', '2.s', '1.s']);
  });

  test.each([
    ['all', ''],
    ['sign', '&cnlCode=CH&signMobileNo=13800138000'],
    ['signMobileNo', '&cnlCode=CH&sign=1.s&signMobileNo='],
    ['cnlCode', '&cnlCode=&sign=1.s&signMobileNo=13800138000'],
  ])('with %s of the three fields empty, no call is made and the page opens', async (_, fields) => {
    const address = `/rechargeTelebill/integralPage?supportTourists=Y${fields}`;
    for (const loggedIn of [false, true]) {
      const { run, session, seen } = guardWorld({
        loggedIn,
        verify: () => Promise.reject(refusal('PMC41501')),
      });
      expect(await arrive(run, address)).toEqual({ way: [address], end: { kind: 'show' } });
      expect(seen.verified).toEqual([]);
      expect(session.get()?.tokenId).toBe(loggedIn ? 'T' : undefined);
    }
  });

  test("a visitor from a link becomes a tourist with the gateway's token", async () => {
    const { run, ports, session } = guardWorld({ loggedIn: true });
    expect(ports.tourists.callerOf(session.get())).toBe('user');
    await run(visitTo('placeOrder', query));
    expect(session.get()?.tokenId).toBe(vouchedFor.ssoToken);
    expect(ports.tourists.callerOf(session.get())).toBe('tourist');
    expect(ports.tourists.callerOf(null)).toBe('visitor');
  });
});
