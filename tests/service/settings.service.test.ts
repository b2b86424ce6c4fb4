/** Channels, switches, adverts and promotions: from files to rows to answers, without a restart. */
import { createVerify } from 'node:crypto';
import { advertPositions, errorList } from '@phonebill/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showSettings } from '../../apps/gateway/src/settings/versions/load-settings.ts';
import { checkSettings, readSettingsFiles } from '../../apps/gateway/src/settings/settings-files.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';

const folder = new URL('../../apps/gateway/config/', import.meta.url);
const name = { zh: '题', en: 'Title' };
const advert = {
  business: 'huafei',
  supportTourists: 'Y',
  position: 'banner',
  title: name,
  link: '',
  ssoFlag: 'N',
  ssoType: 'hebao',
  targetChannel: '',
  tokenName: '',
  cnlCode: '',
  channelType: '',
};

let product: RunningProduct;
let harness: ReturnType<typeof createSignOnHarness>;
let values: Record<string, string>;
beforeAll(async () => {
  product = await startProduct();
  harness = createSignOnHarness(product);
  values = {
    OWN_ORIGIN: product.url,
    WALLET_ORIGIN: product.sandbox.url,
    PARTNER_SHOP_ORIGIN: product.sandbox.url,
    PARTNER_SHOP_PUBLIC_KEY: product.keys['PARTNER_SHOP_PUBLIC_KEY'] ?? '',
  };
});
afterAll(() => product?.stop());
beforeEach(async () => void (await showSettings(product.pool, readSettingsFiles(folder, values))));

const loadAdverts = (adverts: readonly object[]) =>
  showSettings(product.pool, checkSettings({ channels: [], switches: {}, adverts, promotions: [] }, values));
const titles = (answer: Record<string, unknown>) =>
  (answer['adverts'] as { adAppTitle: string }[]).map(({ adAppTitle }) => adAppTitle);

test('the same files change nothing, and a reload is in effect from the next call', async () => {
  expect(await showSettings(product.pool, readSettingsFiles(folder, values))).toBe(false);
  expect((await harness.call('POST', '/vi/jkSwitch', {}))['switches']).toMatchObject({ adverts: true });
  const files = readSettingsFiles(folder, values);
  expect(await showSettings(product.pool, { ...files, switches: { adverts: false }, digest: 'other' })).toBe(
    true,
  );
  expect(await harness.call('POST', '/vi/jkSwitch', {})).toMatchObject({
    switches: { adverts: false },
    sm2PublicKey: product.keys['GATEWAY_SM2_PUBLIC_KEY'],
  });
});

test('SPEC 7 POST /vi/jkSwitch: adverts that are off are returned by no call', async () => {
  const shown = async () => [
    titles(await harness.call('POST', '/vi/queryAdvMaintainInfo', { adBusTyp: '3' })).length > 0,
    titles(await harness.call('GET', '/auto/v1/advMaintain', { channelType: '8' })).length > 0,
  ];
  expect(await shown()).toEqual([true, true]);
  const files = readSettingsFiles(folder, values);
  await showSettings(product.pool, { ...files, switches: { adverts: false, other: true }, digest: 'off' });
  expect(await shown()).toEqual([false, false]);
  expect((await harness.call('POST', '/vi/jkSwitch', {}))['switches']).toEqual({ adverts: false });
});

describe('SPEC 7 POST /vi/queryAdvMaintainInfo and GET /auto/v1/advMaintain: adverts', () => {
  test('are read without a session, by position, with exactly the fields of SPEC 3', async () => {
    const { adverts } = (await harness.call('POST', '/vi/queryAdvMaintainInfo', {
      adBusTyp: '3',
      adAppTyp: advertPositions.rolling,
      nonrelogin: true,
    })) as unknown as { adverts: Record<string, unknown>[] };
    expect(adverts.length).toBeGreaterThan(1);
    expect(Object.keys(adverts[0] ?? {}).toSorted()).toEqual([
      'adAppLink',
      'adAppTitle',
      'adAppTyp',
      'businessType',
      'channelType',
      'cnlCode',
      'ssoFlag',
      'ssoType',
      'supportTourists',
      'targetChannel',
      'tokenName',
    ]);
    expect(new Set(adverts.map(({ adAppTyp }) => adAppTyp))).toEqual(new Set(['1']));
  });
  test('are refused with an ended session, and answered with an empty one', async () => {
    expect(
      (await harness.call('POST', '/vi/queryAdvMaintainInfo', { adBusTyp: '3', ssoToken: 'x' })).msgCd,
    ).toBe(errorList.tokenInvalid.msgCd);
    expect(
      (await harness.call('GET', '/auto/v1/advMaintain', { channelType: '9', ssoToken: '' })).msgCd,
    ).toBe('PMC00000');
  });
  test('for tourists contain only those that support tourists', async () => {
    const all = (await harness.call('POST', '/vi/queryAdvMaintainInfo', { adBusTyp: '3' }))[
      'adverts'
    ] as unknown[];
    const { adverts } = (await harness.call('POST', '/vi/queryAdvMaintainInfo', {
      adBusTyp: '4',
    })) as unknown as { adverts: { supportTourists: string }[] };
    expect([
      adverts.length > 0,
      adverts.length < all.length,
      adverts.every(({ supportTourists }) => supportTourists === 'Y'),
    ]).toEqual([true, true, true]);
  });
  test('are returned only by the call of their business code', async () => {
    await loadAdverts([advert, { ...advert, business: 'HDY', supportTourists: 'N' }]);
    expect(titles(await harness.call('POST', '/vi/queryAdvMaintainInfo', { adBusTyp: '14' }))).toEqual([]);
    expect(titles(await harness.call('GET', '/auto/v1/advMaintain', { channelType: '14' }))).toEqual([
      'Title',
    ]);
    expect(titles(await harness.call('GET', '/auto/v1/advMaintain', { channelType: '3' }))).toEqual([]);
  });
  test.each([
    ['JGY', '9'],
    ['LBY', '10'],
  ])('SPEC 9: for %s only the first five banner items are kept', async (business, channelType) => {
    const banners = Array.from({ length: 7 }, (_, at) => ({
      ...advert,
      business,
      supportTourists: 'N',
      title: { zh: `${at}`, en: `${at}` },
    }));
    await loadAdverts([...banners, { ...banners[0], position: 'rolling', title: { zh: 'r', en: 'r' } }]);
    expect(titles(await harness.call('GET', '/auto/v1/advMaintain', { channelType }))).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      'r',
    ]);
  });
  test('are returned only for their channel, if they name one', async () => {
    await loadAdverts([advert, { ...advert, cnlCode: 'shop', title: { zh: 's', en: 's' } }]);
    expect(titles(await harness.call('POST', '/vi/queryAdvMaintainInfo', { adBusTyp: '3' }))).toEqual([
      'Title',
    ]);
    expect(
      titles(await harness.call('POST', '/vi/queryAdvMaintainInfo', { adBusTyp: '3', cnlCode: 'shop' })),
    ).toEqual(['Title', 's']);
  });
  test('with an unsafe link in their rows are returned without it', async () => {
    await loadAdverts([advert]);
    for (const link of ['javascript:alert(1)', 'https://evil.example/', '//evil.example']) {
      await product.pool.query(
        `update adverts set settings = settings || jsonb_build_object('link', $1::text)`,
        [link],
      );
      expect(
        (await harness.call('POST', '/vi/queryAdvMaintainInfo', { adBusTyp: '3' }))['adverts'],
      ).toMatchObject([{ adAppLink: '' }]);
    }
  });
});

test("SPEC 7 POST /vi/getChannelInfo: the channel's settings without its keys", async () => {
  const { ssoToken } = await product.newUser();
  const answer = await harness.call('POST', '/vi/getChannelInfo', { ssoToken, cnlCode: 'partner-shop' });
  expect(answer).toMatchObject({
    msgCd: 'PMC00000',
    cnlCode: 'partner-shop',
    supportTourists: 'Y',
    navShow: 'N',
    name: { en: 'Partner shop' },
  });
  expect(Object.keys(answer)).not.toContain('publicKey');
  expect((await harness.call('POST', '/vi/getChannelInfo', { ssoToken, cnlCode: 'nobody' })).msgCd).toBe(
    errorList.channelUnknown.msgCd,
  );
});

test("SPEC 7 GET /common/v1/getPromotionConfig: the channel's promotions that run now", async () => {
  const { ssoToken } = await product.newUser();
  const [hour, now] = [3600_000, Date.now()];
  const at = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '');
  const promotion = (promotionId: string, from: number, to: number, channels: string[] = []) => ({
    promotionId,
    title: name,
    text: name,
    link: null,
    channels,
    startsAt: at(from),
    endsAt: at(to),
  });
  const promotions = [
    promotion('now', now - hour, now + hour),
    promotion('over', now - 2 * hour, now - hour),
    promotion('later', now + hour, now + 2 * hour),
    promotion('shop', now - hour, now + hour, ['shop']),
  ];
  await showSettings(
    product.pool,
    checkSettings({ channels: [], switches: {}, adverts: [], promotions }, values),
  );
  const ids = async (cnlCode?: string) =>
    (
      (await harness.call('GET', '/common/v1/getPromotionConfig', { ssoToken, ...(cnlCode && { cnlCode }) }))[
        'promotions'
      ] as { promotionId: string }[]
    ).map(({ promotionId }) => promotionId);
  expect(await ids()).toEqual(['now']);
  expect((await ids('shop')).toSorted()).toEqual(['now', 'shop']);
});

test('SPEC 7 POST /vi/redPoint: counts the orders that ended since the user last looked', async () => {
  const { ssoToken, userNo } = await product.newUser();
  const end = (orderNo: string, endedAt: string) =>
    product.pool.query(
      `insert into orders (user_no, order_no, kind, version, idempotency_key,
        request_fingerprint, is_visitor,
        mobile_no, carrier, face_fen, price_fen, points, pay_method, state, open, counts_towards_limit,
        created_at, expires_at, ended_at)
      values ($1, $2, 'topUp', 1, $2, '', false, '13800138000', 'CMCC', 1000, 998, 0, 'cash',
        'credited', false,
        true, now(), now(), ${endedAt})`,
      [userNo, orderNo],
    );
  const ask = async (input: object = {}) =>
    (await harness.call('POST', '/vi/redPoint', { ssoToken, ...input }))['rechargeRecord'];
  expect(await ask()).toBe(0);
  await end('1'.repeat(24), 'now()');
  await end('2'.repeat(24), 'null');
  expect(await ask()).toBe(1);
  expect(await ask({ seen: 'rechargeRecord' })).toBe(0);
  expect(await ask()).toBe(0);
  await end('3'.repeat(24), "now() + interval '1 second'");
  expect(await ask()).toBe(1);
});

describe('SPEC 7 POST /vi/rsaSignData', () => {
  const sign = (input: object = {}) =>
    harness.call('POST', '/vi/rsaSignData', {
      purpose: 'login',
      targetOrigin: product.sandbox.url,
      data: 'user=1\npurpose=pay',
      ...input,
    });
  test('signs a text with its purpose, to which the data cannot add lines', async () => {
    const { signedText, sign: signature } = (await sign()) as unknown as { signedText: string; sign: string };
    expect(signedText.split('\n').map((line) => line.split('=')[0])).toEqual([
      'phonebill-signed-data-v1',
      'purpose',
      'target',
      'time',
      'nonce',
      'data',
    ]);
    expect(signedText).toContain(`\npurpose=login\ntarget=${product.sandbox.url}\n`);
    const key = {
      key: Buffer.from(product.keys['GATEWAY_RSA_PUBLIC_KEY'] ?? '', 'base64'),
      format: 'der',
      type: 'spki',
    } as const;
    expect(createVerify('sha256').update(signedText).verify(key, signature, 'base64')).toBe(true);
  });
  test('each signed text has its own nonce and the time of signing', async () => {
    const texts = await Promise.all([sign(), sign()]);
    const fields = texts.map((answer) => {
      const { signedText } = answer as unknown as { signedText: string };
      return Object.fromEntries(signedText.split('\n').map((line) => line.split('=', 2)));
    });
    expect(new Set(fields.map(({ nonce }) => nonce)).size).toBe(2);
    for (const { time } of fields) expect(Math.abs(Date.now() - Number(time))).toBeLessThan(5 * 60_000);
  });
  test('more than 2 KiB, other characters in a purpose, and too many requests are refused', async () => {
    expect((await sign({ data: '字'.repeat(700) })).msgCd).toBe(errorList.badRequest.msgCd);
    expect((await sign({ purpose: 'a\nb' })).msgCd).toBe(errorList.badRequest.msgCd);
    const codes = (await Promise.all(Array.from({ length: 35 }, () => sign()))).map(({ msgCd }) => msgCd);
    expect(codes.filter((code) => code === 'PMC00000').length).toBeLessThanOrEqual(30);
    expect(codes).toContain(errorList.tooManyRequests.msgCd);
  });
});
