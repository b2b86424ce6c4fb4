import { readdir, readFile } from 'node:fs/promises';
import { advertBusinesses, advertPositions } from '@phonebill/contract';
import { generateRsaKeyPair } from '@phonebill/signing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOwnPath, originOf, safeAddress } from './safe-address.ts';
import { checkLoadedSettings, checkSettings, readSettingsFiles } from './settings-files.ts';

const { publicKey } = generateRsaKeyPair();
const values = {
  OWN_ORIGIN: 'https://own.example',
  WALLET_ORIGIN: 'https://wallet.example',
  PARTNER_SHOP_ORIGIN: 'https://shop.example',
  PARTNER_SHOP_PUBLIC_KEY: publicKey,
};
const folder = new URL('../../config/', import.meta.url);

const channel = {
  cnlCode: 'shop',
  name: { zh: '商城', en: 'Shop' },
  own: false,
  publicKey: null,
  allowedOrigins: ['https://shop.example'],
  supportTourists: 'Y',
  navShow: 'Y',
  notice: null,
};
const advert = {
  business: 'huafei',
  supportTourists: 'Y',
  position: 'banner',
  title: { zh: '题', en: 'T' },
  link: '',
  ssoFlag: 'N',
  ssoType: 'hebao',
  targetChannel: '',
  tokenName: '',
  cnlCode: '',
  channelType: '',
};
const promotion = {
  promotionId: 'p',
  title: { zh: '题', en: 'T' },
  text: { zh: '文', en: 'X' },
  link: null,
  channels: [],
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2026-02-01T00:00:00Z',
};
const check = (part: object) => () =>
  checkSettings({ channels: [channel], switches: {}, adverts: [], promotions: [], ...part }, values);

/** A promise that something is done within a stated time, or at once. */
const promisedTime = new RegExp(
  String.raw`(?:\d|[一两几半])+ ?个?(?:秒|分钟|小时)|实时|即时|秒到|` +
    String.raw`\b(?:\d+|an?|one|few|several) (?:seconds|minutes?|hours?)\b|credited at once|instantly`,
  'iu',
);

describe('the files under config/', () => {
  test('no advert or campaign page promises a delivery time, because the pages compute it', async () => {
    for (const wrong of ['一般 1 分钟内到账', '几秒钟', '实时到账', 'within a minute', 'within 24 hours'])
      expect(wrong).toMatch(promisedTime);
    const activities = await readdir(new URL('activities/', folder));
    for (const name of ['adverts.json', 'promotions.json', ...activities.map((one) => `activities/${one}`)]) {
      const text = await readFile(new URL(name, folder), 'utf8');
      expect(promisedTime.exec(text)?.[0], name).toBeUndefined();
    }
  });
  test('the delivered files are valid, with the demonstration values and without any', () => {
    const files = readSettingsFiles(folder, values);
    expect(files.channels.find(({ cnlCode }) => cnlCode === 'partner-shop')).toMatchObject({
      publicKey,
      allowedOrigins: ['https://shop.example'],
    });
    expect(new Set(files.adverts.map(({ position }) => position))).toEqual(
      new Set(Object.keys(advertPositions)),
    );
    const bare = readSettingsFiles(folder, {});
    expect(bare.channels.find(({ cnlCode }) => cnlCode === 'partner-shop')).toMatchObject({
      publicKey: null,
      allowedOrigins: [],
    });
    expect(bare.digest).not.toBe(files.digest);
    expect(readSettingsFiles(folder, values).digest).toBe(files.digest);
  });

  test("an advert's address is a variable with a path; without a value the advert is omitted", () => {
    const shop = { link: '${PARTNER_SHOP_ORIGIN}/partner', targetChannel: 'partner-shop', ssoFlag: 'Y' };
    const filled = readSettingsFiles(folder, values).adverts;
    expect(filled.filter(({ ssoFlag }) => ssoFlag === 'Y')).toMatchObject([
      { ...shop, link: 'https://shop.example/partner' },
    ]);
    const bare = readSettingsFiles(folder, {});
    expect(bare.adverts).toHaveLength(filled.length - 1);
    expect(bare.adverts.every(({ ssoFlag }) => ssoFlag === 'N')).toBe(true);
    expect(bare.raw.adverts).toEqual(expect.arrayContaining([expect.objectContaining(shop)]));
  });

  test.each([
    [{ channels: [{ ...channel, navShow: 'maybe' }] }, 'channels.json: /0/navShow'],
    [{ channels: [{ ...channel, allowedOrigins: ['https://shop.example/path'] }] }, 'is not an origin'],
    [{ channels: [{ ...channel, allowedOrigins: ['javascript:alert(1)'] }] }, 'is not an origin'],
    [{ channels: [{ ...channel, publicKey: 'x' }] }, 'channels.json: shop: publicKey: not an RSA key'],
    [{ channels: [channel, channel] }, 'channels.json: shop stands there twice'],
    [{ channels: [{ ...channel, unknown: 1 }] }, 'channels.json: /0'],
    [
      { channels: [{ ...channel, amountsFen: [] }] },
      'channels.json: /0/amountsFen must not have fewer than 1 items',
    ],
    [{ channels: [{ ...channel, notice: { zh: '好' } }] }, 'channels.json: /0/notice/en is missing'],
    [{ switches: { adverts: 'yes' } }, 'switches.json: /adverts'],
    [{ adverts: [{ ...advert, position: 'top' }] }, 'adverts.json: /0/position'],
    [{ adverts: [{ ...advert, business: 'xiaoe' }] }, 'has no page for tourists'],
    [
      { adverts: [{ ...advert, ssoFlag: 'Y', targetChannel: 'nobody' }] },
      'adverts.json: /0/targetChannel is no channel',
    ],
    [
      { adverts: [{ ...advert, ssoFlag: 'Y', targetChannel: 'shop', ssoType: 'hebao' }] },
      'adverts.json: /0/ssoType must be other: shop is a partner',
    ],
    [
      {
        channels: [{ ...channel, own: true }],
        adverts: [{ ...advert, ssoFlag: 'Y', targetChannel: 'shop', ssoType: 'other' }],
      },
      'adverts.json: /0/ssoType must be hebao: shop is a channel of ours',
    ],
    [
      { promotions: [{ ...promotion, endsAt: promotion.startsAt }] },
      'promotions.json: /0/endsAt must be after startsAt',
    ],
    [{ promotions: [{ ...promotion, link: 'https://evil.example/' }] }, 'promotions.json: /0/link'],
  ] as const)('an error names its file: %j', (part, message) => {
    expect(check(part)).toThrow(message);
  });

  test("an advert without sign-on may have either kind, one with it only its channel's kind", () => {
    const toShop = { ...advert, ssoFlag: 'Y', targetChannel: 'shop', ssoType: 'other' };
    const toOurs = { ...toShop, ssoType: 'hebao' };
    expect(check({ adverts: [advert, { ...advert, ssoType: 'other' }, toShop] })).not.toThrow();
    expect(check({ channels: [{ ...channel, own: true }], adverts: [toOurs] })).not.toThrow();
  });
});

describe('settings that a newer release has loaded', () => {
  const loaded = (part: object) =>
    checkLoadedSettings({ channels: [channel], switches: {}, adverts: [], promotions: [], ...part }, values);

  test('unknown fields are kept, but refused in files that are to be loaded', () => {
    const newer = { ...channel, ofTheNextRelease: 1, name: { ...channel.name, ja: 'ショップ' } };
    expect(loaded({ channels: [newer] }).channels).toEqual([newer]);
    expect(check({ channels: [newer] })).toThrow('channels.json: /0/ofTheNextRelease is not known here');
  });

  test('known fields are still checked', () => {
    expect(() => loaded({ channels: [{ ...channel, ofTheNextRelease: 1, navShow: 'maybe' }] })).toThrow(
      'channels.json: /0/navShow',
    );
  });

  test('entries with an unknown required field are omitted, and refused in files', () => {
    const mustBeKnown = { ofTheNextRelease: '9.9.0' };
    const newer = {
      channels: [channel, { ...channel, cnlCode: 'other', mustBeKnown }],
      adverts: [advert, { ...advert, mustBeKnown }],
      promotions: [promotion, { ...promotion, promotionId: 'q', mustBeKnown }],
    };
    expect(loaded(newer)).toMatchObject({ channels: [channel], adverts: [advert], promotions: [promotion] });
    expect(check(newer)).toThrow(
      'channels.json: /1/ofTheNextRelease may not be left out, and is known from release 9.9.0 on',
    );
  });

  test('adverts for an unknown page or position are omitted', () => {
    const newer = [{ ...advert, business: 'ofTheNextRelease' }, { ...advert, position: 'ceiling' }, advert];
    expect(loaded({ adverts: newer }).adverts).toEqual([advert]);
  });
});

const unsafe = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://shop.example/',
  '//shop.example/',
  '//evil.example',
  'https://evil.example/',
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'https://user@shop.example/',
  'https:shop.example',
  'https:\\\\shop.example',
  'https://shop.example\\@evil.example',
  'https://evil.example\t.shop.example',
  'http://shop.example/',
  'https://shop.example:8443/',
  '/\\evil.example',
  '/phonebillh5/../../evil',
  '/phonebillh5/..//evil.example',
  '/phonebillh5\\evil',
  '/other/',
  'phonebillh5/',
  '\u0000/phonebillh5/',
];

describe('open redirects are impossible: advert links', () => {
  test.each(unsafe)('%j is refused as an advert link', (link) => {
    expect(check({ adverts: [{ ...advert, link }] })).toThrow('adverts.json: /0/link');
  });
  test.each([
    '',
    '/phonebillh5/rechargeTelebill/placeOrder?a=1',
    'https://shop.example/',
    'https://shop.example/a?b=c#d',
  ])('%j is accepted as an advert link', (link) => {
    expect(check({ adverts: [{ ...advert, link }] })().adverts).toHaveLength(1);
  });
  test('every accepted link leads a browser to an allowed origin', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom(...unsafe)), (text) => {
        const url = safeAddress(text, ['https://shop.example']);
        if (url) expect(new URL(text, 'https://own.example').origin).toBe('https://shop.example');
        if (isOwnPath(text))
          expect(new URL(text, 'https://own.example').href).toMatch(/^https:\/\/own\.example\/phonebillh5\//);
      }),
    );
  }, 60_000);
  test('an allowed origin has no path, query or user', () => {
    expect([
      originOf('https://a.example'),
      originOf('https://a.example/'),
      originOf('https://a.example:444'),
    ]).toEqual(['https://a.example', 'https://a.example', 'https://a.example:444']);
    for (const wrong of [
      'https://a.example/x',
      'https://a.example?x',
      'a.example',
      'https://u@a.example',
      'ws://a.example',
      '',
    ])
      expect(originOf(wrong), wrong).toBeNull();
  });
});

test('SPEC 9: position and business codes', () => {
  expect(Object.values(advertPositions)).toEqual(['1', '2', '3', '4', '5', '12']);
  expect(
    Object.entries(advertBusinesses).map(([name, business]) => [
      name,
      business.code,
      'touristCode' in business ? business.touristCode : null,
    ]),
  ).toEqual([
    ['huafei', '3', '4'],
    ['shuzihuobi', '2', '6'],
    ['jifen', '1', '5'],
    ['xiaoe', '7', null],
    ['zidongchongSY', '8', null],
    ['JGY', '9', null],
    ['LBY', '10', null],
    ['HDY', '14', null],
  ]);
});
