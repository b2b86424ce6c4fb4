import type { AdvertBusinessName, AdvertView } from '@phonebill/contract/wire';
import { describe, expect, test } from 'vitest';
import type { Call } from '../http/client.ts';
import { loadAdverts } from './load-adverts.ts';

function advert(adAppTyp: AdvertView['adAppTyp'], adAppTitle = 'x'): AdvertView {
  return {
    adAppTitle,
    adAppLink: '',
    ssoFlag: 'N',
    ssoType: 'hebao',
    targetChannel: '',
    tokenName: '',
    adAppTyp,
    businessType: '',
    supportTourists: 'N',
    cnlCode: '',
    channelType: '',
  };
}

function gateway(adverts: readonly AdvertView[] = []) {
  const asked: unknown[] = [];
  const call = ((name: string, input: unknown, options: unknown) => {
    asked.push([name, input, options]);
    return Promise.resolve({ adverts });
  }) as unknown as Call;
  return {
    asked,
    load: (business: AdvertBusinessName, tourist = false, cnlCode?: string) =>
      loadAdverts(call, { business, tourist, cnlCode }, undefined, (path) => path !== '/autoRecharge/closed'),
  };
}

describe('SPEC 7 adverts: which call serves which', () => {
  test.each([
    ['huafei', '3', '4'],
    ['shuzihuobi', '2', '6'],
    ['jifen', '1', '5'],
    ['xiaoe', '7', '7'],
  ] as const)(
    'SPEC 7 POST /vi/queryAdvMaintainInfo: %s has business code %s, %s for tourists',
    async (business, code, touristCode) => {
      const { asked, load } = gateway();
      await load(business, false, 'CH');
      await load(business, true);
      expect(asked).toEqual([
        [
          'POST /vi/queryAdvMaintainInfo',
          { adBusTyp: code, adAppTyp: '1,2,3,4,5,12', nonrelogin: true, cnlCode: 'CH' },
          expect.objectContaining({ failureShownBy: 'caller' }),
        ],
        [
          'POST /vi/queryAdvMaintainInfo',
          { adBusTyp: touristCode, adAppTyp: '1,2,3,4,5,12', nonrelogin: true },
          expect.objectContaining({ failureShownBy: 'caller' }),
        ],
      ]);
    },
  );

  test.each([
    ['zidongchongSY', '8'],
    ['JGY', '9'],
    ['LBY', '10'],
    ['HDY', '14'],
  ] as const)('SPEC 7 GET /auto/v1/advMaintain: %s with channelType %s', async (business, channelType) => {
    const { asked, load } = gateway();
    await load(business, true);
    expect(asked).toEqual([['GET /auto/v1/advMaintain', { channelType }, expect.anything()]]);
  });
});

test('SPEC 3 advert lists by position: rolling, gongge, recommend, banner, rules, cancelpopup', async () => {
  const all = (['1', '2', '3', '4', '5', '12'] as const).map((code) => advert(code, code));
  const lists = await gateway([...all, { ...advert('1'), adAppTyp: '6' as never }]).load('huafei');
  expect(
    Object.fromEntries(
      Object.entries(lists).map(([position, items]) => [position, items.map(({ adAppTitle }) => adAppTitle)]),
    ),
  ).toEqual({
    rolling: ['1'],
    gongge: ['2'],
    recommend: ['3'],
    banner: ['4'],
    rules: ['5'],
    cancelpopup: ['12'],
  });
});

test('leaves out an advert whose link leads to a screen that is not open', async () => {
  const links = [
    '',
    '/phonebillh5/autoRecharge/closed',
    '/phonebillh5/telBill/tencentBill',
    '/mall',
    'https://x.example/',
  ];
  const { load } = gateway(links.map((adAppLink) => ({ ...advert('4'), adAppLink })));
  expect((await load('huafei')).banner.map(({ adAppLink }) => adAppLink)).toEqual([
    '',
    '/phonebillh5/telBill/tencentBill',
    '/mall',
    'https://x.example/',
  ]);
});

test('SPEC 9 advert banner cap: JGY and LBY keep the first 5 banners, the others keep all', async () => {
  const seven = Array.from({ length: 7 }, (_, index) => advert('4', String(index)));
  const six = Array.from({ length: 6 }, () => advert('3'));
  const { load } = gateway([...seven, ...six]);
  for (const business of ['JGY', 'LBY'] as const) {
    const { banner, recommend } = await load(business);
    expect(banner.map(({ adAppTitle }) => adAppTitle)).toEqual(['0', '1', '2', '3', '4']);
    expect(recommend).toHaveLength(6);
  }
  for (const business of ['huafei', 'zidongchongSY', 'HDY', 'jifen'] as const)
    expect((await load(business)).banner).toHaveLength(7);
});
