import { describe, expect, test } from 'vitest';
import { errorPageMessage } from '../../features/fal-page/fal-page.tsx';
import { guardWorld, refusal, user, visitTo } from './testing/guard-world.ts';

const tourist = {
  tokenId: 'TOURIST',
  userNo: 'U2',
  mobileNo: '13800138000',
  rechargeMobileNo: '13800138000',
};
const query = '?supportTourists=Y&cnlCode=CH&sign=1.s&signMobileNo=13800138000';

describe('SPEC 2 guard: tourist verification', () => {
  test.each(['placeOrder', 'integralPage', 'digitalRecharge'])(
    '%s with supportTourists Y asks with cnlCode, sign and signMobileNo; ssoToken sets the ' +
      'user, and the proof leaves the address',
    async (key) => {
      const { run, session, seen } = guardWorld({ verify: () => Promise.resolve(tourist) });
      const visit = visitTo(key, `${query}&mobileNo=13800138000&keep=1`);
      const cleaned = '?supportTourists=Y&cnlCode=CH&keep=1';
      expect(await run(visit)).toEqual({ kind: 'redirect', to: visit.fullPath.split('?')[0] + cleaned });
      expect(await run(visitTo(key, cleaned))).toEqual({ kind: 'show' });
      expect(seen.links).toEqual([
        { cnlCode: 'CH', sign: '1.s', signMobileNo: '13800138000', mobileNo: '13800138000' },
      ]);
      expect(session.get()?.tokenId).toBe('TOURIST');
    },
  );

  test('only there, and only with Y', async () => {
    const { run, seen } = guardWorld();
    for (const visit of [
      visitTo('directCharge', query),
      visitTo('markRecords', query),
      visitTo('placeOrder', query.replace('=Y', '=N')),
      visitTo('placeOrder', query.replace('=Y', '=y')),
    ])
      await run(visit);
    expect(seen.links).toEqual([]);
  });

  test('failure leads to falPage with errorPageMsg set to the message', async () => {
    const { run, session } = guardWorld({
      verify: () => Promise.reject(refusal('PMC41501', 'sign is <b>wrong</b> & old')),
    });
    const verdict = await run(visitTo('placeOrder', query));
    expect(verdict).toMatchObject({
      kind: 'redirect',
      to: expect.stringMatching(/^\/falPage\?errorPageMsg=/) as string,
    });
    expect(verdict.kind === 'redirect' && errorPageMessage(verdict.to.slice('/falPage'.length))).toBe(
      'sign is <b>wrong</b> & old',
    );
    expect(session.get()).toBeNull();
  });

  test('agreed without a token: a visitor without login', async () => {
    const { run, session } = guardWorld();
    expect(await run(visitTo('placeOrder', query))).toEqual({ kind: 'show' });
    expect(session.get()).toBeNull();
  });

  test('not again for the session of this link, nor for a user whose link has no signature', async () => {
    const { run, seen } = guardWorld({ loggedIn: true });
    expect(
      await run(
        visitTo('placeOrder', `?supportTourists=Y&cnlCode=CH&signMobileNo=1&sign=sign of ${user.tokenId}`),
      ),
    ).toMatchObject({ kind: 'redirect', to: expect.not.stringContaining('sign') as string });
    await run(visitTo('integralPage', '?supportTourists=Y&cnlCode=CH'));
    expect(seen.links).toEqual([]);
    await run(visitTo('placeOrder', query));
    expect(seen.links).toHaveLength(1);
  });

  test('a visitor without login whose link brings nothing is verified, too', async () => {
    const { run, seen } = guardWorld();
    await run(visitTo('placeOrder', '?supportTourists=Y'));
    expect(seen.links).toEqual([{ cnlCode: '', sign: '', signMobileNo: '', mobileNo: null }]);
  });
});
