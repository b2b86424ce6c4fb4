import type { AdvertView } from '@phonebill/contract/wire';
import { describe, expect, test } from 'vitest';
import { allowedFrom } from '../allowed-address.ts';
import { CallError } from '../http/call-error.ts';
import type { Caller } from '../tourist/tourists.ts';
import { advertTarget, followAdvert, type FollowPorts } from './follow-advert.ts';

const here = 'https://pay.example/phonebillh5/rechargeTelebill/placeOrder?cnlCode=A';
const isOpen = (path: string) => !path.startsWith('/autoRecharge/transPage');
const allowed = (address: string) => allowedFrom(address, { here, origins: ['https://mall.example'] });
const plain: AdvertView = {
  adAppTitle: 'Mall',
  adAppLink: 'https://mall.example/points?x=1',
  ssoFlag: 'N',
  ssoType: 'other',
  targetChannel: 'MALL',
  tokenName: 'tk',
  adAppTyp: '4',
  businessType: 'huafei',
  supportTourists: 'N',
  cnlCode: '',
  channelType: '',
};
const signed: AdvertView = { ...plain, ssoFlag: 'Y' };

async function follow(advert: AdvertView, options: Partial<FollowPorts> = {}) {
  const seen: unknown[] = [];
  await followAdvert(advert, {
    here,
    allowedAddress: allowed,
    caller: () => 'user',
    isOpenScreen: isOpen,
    apply: (input) => {
      seen.push(['apply', input]);
      return Promise.resolve({ jumpUrl: 'https://mall.example/points?x=1&tk=T' });
    },
    navigate: (path) => void seen.push(['navigate', path]),
    leaveTo: (href, { signedOn }) =>
      Promise.resolve(void seen.push([signedOn ? 'leave signed on' : 'leave', href])),
    showToast: (text) => void seen.push(['toast', text]),
    problem: () => 'encountered a problem, try again later',
    wait: (ms) => Promise.resolve(void seen.push(['wait', ms])),
    ...options,
  });
  return seen;
}

describe('SPEC 4 a clicked advert', () => {
  test('SPEC 7 POST /common/v1/ssoToken/apply is called first with ssoFlag Y, before jumpUrl', async () => {
    expect(await follow(signed)).toEqual([
      [
        'apply',
        {
          targetChannelMark: 'MALL',
          targetChannelUrl: 'https://mall.example/points?x=1',
          ssoType: 'other',
          tokenName: 'tk',
        },
      ],
      ['leave signed on', 'https://mall.example/points?x=1&tk=T'],
    ]);
  });

  test('opens the plain link without ssoFlag or without a user', async () => {
    expect(await follow(plain)).toEqual([['leave', 'https://mall.example/points?x=1']]);
    for (const caller of ['visitor', 'tourist'] as const)
      expect(await follow(signed, { caller: () => caller })).toEqual([
        ['leave', 'https://mall.example/points?x=1'],
      ]);
  });
});

test('a user who has not decided on sharing their number with the channel is asked first', async () => {
  const needed = new CallError({
    call: 'POST /common/v1/ssoToken/apply',
    kind: 'refused',
    msgCd: 'PMC41522',
    message: 'Please decide first.',
  });
  const seen: unknown[] = [];
  await follow(signed, {
    apply: () => Promise.reject(needed),
    navigate: (path, state) => void seen.push(path, state),
    leaveTo: () => Promise.reject(new Error('left')),
  });
  expect(seen).toEqual(['/sensitiveAuthorization/authHomePayPage?purpose=signOn.MALL', { advert: signed }]);
});

describe('SPEC 8 single-sign-on jump failure', () => {
  const refusal = new CallError({
    call: 'POST /common/v1/ssoToken/apply',
    kind: 'refused',
    msgCd: 'PMC41505',
    message: 'We do not know this channel.',
  });
  const silence = new CallError({
    call: 'POST /common/v1/ssoToken/apply',
    kind: 'transport',
    message: 'server has a problem, 502!',
  });

  test.each([
    ['of a refusal', refusal, 'We do not know this channel.'],
    ['of no answer', silence, 'server has a problem, 502!'],
  ])('SPEC 8 shows the message %s for 3 seconds, then opens the plain link', async (_, error, text) => {
    expect(await follow(signed, { apply: () => Promise.reject(error) })).toEqual([
      ['toast', text],
      ['wait', 3000],
      ['leave', 'https://mall.example/points?x=1'],
    ]);
  });

  test('SPEC 8 PMC30050 leads to login by its own rule: the link is not opened', async () => {
    const ended = new CallError({
      call: 'POST /common/v1/ssoToken/apply',
      kind: 'refused',
      msgCd: 'PMC30050',
      message: 'Your session has ended.',
    });
    expect(await follow(signed, { apply: () => Promise.reject(ended) })).toEqual([]);
  });

  test("shows 'encountered a problem, try again later' without an allowed address or a message", async () => {
    const told = [
      ['toast', 'encountered a problem, try again later'],
      ['wait', 3000],
      ['leave', 'https://mall.example/points?x=1'],
    ];
    expect(await follow(signed, { apply: () => Promise.reject(new Error()) })).toEqual(told);
    for (const jumpUrl of ['', 'https://evil.example/', 'javascript:alert(1)'])
      expect(await follow(signed, { apply: () => Promise.resolve({ jumpUrl }) })).toEqual(told);
  });
});

describe("SPEC 3 an advert's link", () => {
  const target = (fields: Partial<AdvertView>, caller: Caller = 'tourist') =>
    advertTarget({ ...plain, ...fields }, here, allowed, caller, isOpen);

  test('supportTourists is added for a visitor or tourist, and removed for a user', () => {
    const fields = {
      adAppLink: '/phonebillh5/rechargeTelebill/integralPage?a=1',
      supportTourists: 'Y',
    } as const;
    const asTourist = '/rechargeTelebill/integralPage?a=1&supportTourists=Y';
    expect(target(fields, 'tourist')).toEqual({ kind: 'own', path: asTourist });
    expect(target(fields, 'visitor')).toEqual({ kind: 'own', path: asTourist });
    const asUser = { kind: 'own', path: '/rechargeTelebill/integralPage?a=1' };
    expect(target(fields, 'user')).toEqual(asUser);
    expect(target({ adAppLink: `/phonebillh5${asTourist}` }, 'user')).toEqual(asUser);
    expect(target({ ...fields, supportTourists: 'N' }, 'tourist')).toEqual(asUser);
  });

  test("supportTourists and the channel are added to our own pages, without replacing the link's", () => {
    expect(
      target({
        adAppLink: '/phonebillh5/rechargeTelebill/integralPage?cnlCode=LINK',
        supportTourists: 'Y',
        cnlCode: 'AD',
        channelType: 'CT',
      }),
    ).toEqual({
      kind: 'own',
      path: '/rechargeTelebill/integralPage?cnlCode=LINK&supportTourists=Y&channelType=CT',
    });
    expect(target({ adAppLink: '/phonebillh5/telBill/tencentBill', cnlCode: 'AD' })).toEqual({
      kind: 'own',
      path: '/telBill/tencentBill?cnlCode=AD',
    });
    expect(target({ supportTourists: 'Y', cnlCode: 'AD' })).toEqual({
      kind: 'web',
      href: 'https://mall.example/points?x=1',
    });
  });

  test('an advert does not lead to a screen that is not open', async () => {
    const adAppLink = '/phonebillh5/autoRecharge/transPage';
    expect(target({ adAppLink })).toBeNull();
    expect(await follow({ ...signed, adAppLink })).toEqual([]);
  });

  test('only safe links are opened', async () => {
    for (const adAppLink of [
      '',
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'weixin://x',
    ]) {
      expect(target({ adAppLink }), adAppLink).toBeNull();
      expect(await follow({ ...signed, adAppLink })).toEqual([]);
    }
  });
});
