/**
 * Single sign-on over HTTP, with the sandbox as wallet, carrier and channel: what gets in, and what must not.
 */
import { errorList, type ErrorName } from '@phonebill/contract';
import { generateRsaKeyPair, generateSm2KeyPair, sm2Decrypt } from '@phonebill/signing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createSignOnHarness, newNonce, type SignOnAnswer } from '../support/sign-on-harness.ts';

let product: RunningProduct;
let harness: ReturnType<typeof createSignOnHarness>;

beforeAll(async () => {
  product = await startProduct();
  harness = createSignOnHarness(product);
});
afterAll(() => product?.stop());

const codeOf = (name: ErrorName) => errorList[name].msgCd;
const known = new Set<string>(Object.values(errorList).map(({ msgCd }) => msgCd));

function expectSignedOn(answer: SignOnAnswer, mobileNo: string): string {
  expect(answer).toMatchObject({
    msgCd: 'PMC00000',
    authorizationFlag: 'Y',
    authorizationUrl: '',
    mobileNo,
    rechargeMobileNo: mobileNo,
  });
  return String(answer['ssoToken']);
}

describe('SPEC 7 GET /common/v1/ssoToken/check: the three carriers', () => {
  test.each(['RSA', 'SM2'] as const)(
    'SPEC 2 guard: CREDTENTIAL, SIGN_DATA and SIGN_TYPE, signed with %s, give a session',
    async (signType) => {
      const ssoToken = expectSignedOn(
        await harness.check(harness.credential({ signType, mobileNo: '13800138010' })),
        '13800138010',
      );
      expect(await harness.call('GET', '/common/v1/ssoToken/validCheck', { ssoToken })).toMatchObject({
        msgCd: 'PMC00000',
        mobileNo: '13800138010',
      });
    },
  );
  test.each(['walletRsa', 'walletSm2'])(
    "the sandbox's wallet (%s) gets in, with the number encrypted in the link",
    async (way) => {
      const { CREDTENTIAL = '', SIGN_DATA = '', SIGN_TYPE = '' } = await harness.wayIn(way, '13800138011');
      expect(CREDTENTIAL).not.toContain('13800138011');
      expectSignedOn(
        await harness.check({ originalData: CREDTENTIAL, signData: SIGN_DATA, signType: SIGN_TYPE }),
        '13800138011',
      );
    },
  );
  test('SPEC 2 guard: ssoToken that the wallet hands over, once', async () => {
    const { ssoToken = '' } = await harness.wayIn('walletToken', '13800138012');
    expectSignedOn(await harness.check({ ssoToken, ssoType: 'hebao' }), '13800138012');
    expect((await harness.check({ ssoToken, ssoType: 'hebao' })).msgCd).toBe(codeOf('signOnInvalid'));
  });
  test(
    'SPEC 2 guard: ydrzToken with sign-on type cm is asked of the carrier, once, and is no ' +
      "wallet's token",
    async () => {
      const { ydrzToken = '' } = await harness.wayIn('carrier', '13800138013');
      expect((await harness.check({ ssoToken: ydrzToken, ssoType: 'hebao' })).msgCd).toBe(
        codeOf('signOnInvalid'),
      );
      expectSignedOn(await harness.check({ ssoToken: ydrzToken, ssoType: 'cm' }), '13800138013');
      expect((await harness.check({ ssoToken: ydrzToken, ssoType: 'cm' })).msgCd).toBe(
        codeOf('signOnInvalid'),
      );
    },
  );
});

describe('SPEC 7 GET /common/v1/ssoToken/check: what must not get in', () => {
  test.each([
    ['nothing at all', () => ({})],
    [
      'another number under the signature',
      () => ({
        ...harness.credential(),
        originalData: harness.credential({ mobileNo: '13900139000' })['originalData'] ?? '',
      }),
    ],
    ['signed by someone else (RSA)', () => harness.credential({ key: generateRsaKeyPair().privateKey })],
    [
      'signed by someone else (SM2)',
      () => harness.credential({ signType: 'SM2', key: generateSm2KeyPair().privateKey }),
    ],
    ['an RSA signature called SM2', () => ({ ...harness.credential(), signType: 'SM2' })],
    ['an unknown kind of signature', () => ({ ...harness.credential(), signType: 'none' })],
    ['no signature', () => ({ ...harness.credential(), signData: '' })],
    [
      'two numbers',
      () =>
        harness.credential({
          text:
            `mobileNo=13800138000&mobileNo=13900139000&nonce=${newNonce()}` +
            `&time=${Date.now()}&channel=wallet`,
        }),
    ],
    [
      'no number',
      () => harness.credential({ text: `nonce=${newNonce()}&time=${Date.now()}&channel=wallet` }),
    ],
    [
      'no nonce',
      () => harness.credential({ text: `mobileNo=13800138000&time=${Date.now()}&channel=wallet` }),
    ],
    ['a token that nobody made', () => ({ ssoToken: 'x' })],
    ['a token of our kind that we did not make', () => ({ ssoToken: `pbt_${'A'.repeat(43)}` })],
  ] as const)('forged: %s', async (_what, input) => {
    expect((await harness.check(input() as Record<string, string>)).msgCd).toBe(codeOf('signOnInvalid'));
  });
  test('a session token is no sign-on token', async () => {
    const { ssoToken } = await product.newUser();
    expect((await harness.check({ ssoToken })).msgCd).toBe(codeOf('signOnInvalid'));
  });
  test("the sandbox's forged, stale and replayed links are refused", async () => {
    const send = async (way: string) => {
      const { CREDTENTIAL = '', SIGN_DATA = '', SIGN_TYPE = '' } = await harness.wayIn(way, '13800138014');
      return (await harness.check({ originalData: CREDTENTIAL, signData: SIGN_DATA, signType: SIGN_TYPE }))
        .msgCd;
    };
    expect(await send('forged')).toBe(codeOf('signOnInvalid'));
    expect(await send('stale')).toBe(codeOf('signOnStale'));
    expect(await send('walletRsa')).toBe('PMC00000');
    expect(await send('replayed')).toBe(codeOf('signOnReplayed'));
  });
  test.each([
    [-301_000, 'signOnStale'],
    [301_000, 'signOnStale'],
    [-290_000, null],
    [290_000, null],
  ] as const)('the time window is five minutes: %i ms', async (offset, refused) => {
    expect((await harness.check(harness.credential({ at: Date.now() + offset }))).msgCd).toBe(
      refused ? codeOf(refused) : 'PMC00000',
    );
  });
  test('replayed: of twenty at once, one gets in', async () => {
    const credential = harness.credential();
    const codes = (await Promise.all(Array.from({ length: 20 }, () => harness.check(credential)))).map(
      ({ msgCd }) => msgCd,
    );
    expect(codes.filter((code) => code === 'PMC00000')).toHaveLength(1);
    expect(codes.filter((code) => code === codeOf('signOnReplayed'))).toHaveLength(19);
  });
  test('any query at all is answered clearly', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        'RSA',
        'SM2',
        'cm',
        'Y',
        'false',
        `pbt_${'A'.repeat(43)}`,
        'http://x',
        'javascript:alert(1)',
        '\u0000',
      ),
    );
    const names = fc.constantFrom(
      'originalData',
      'signData',
      'signType',
      'backUrl',
      'authorize',
      'sourceChannel',
      'ssoType',
      'clientKey',
      'x',
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, text), async (input) => {
        const { msgCd } = await harness.check(input);
        expect(known.has(msgCd) && msgCd !== codeOf('internal'), msgCd).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('SPEC 2 guard: authorize and authorizationFlag', () => {
  const back = () => `${product.url}/phonebillh5/rechargeTelebill/placeOrder?cnlCode=x`;
  test('a user who has not agreed is sent to the page of the wallet, and comes back authorised', async () => {
    const answer = await harness.check({
      ...harness.credential({ mobileNo: '13800138020', authorized: 'N' }),
      backUrl: back(),
      authorize: 'true',
      sourceChannel: 'charge',
    });
    expect(answer).toMatchObject({
      msgCd: 'PMC00000',
      authorizationFlag: 'N',
      ssoToken: '',
      mobileNo: '',
      userNo: '',
    });
    const url = new URL(String(answer['authorizationUrl']));
    expect([url.origin, url.pathname, url.searchParams.get('backUrl')]).toEqual([
      product.sandbox.url,
      '/wallet/authorize',
      back(),
    ]);
    expect(url.href).not.toContain('13800138020');

    const shown = await (await fetch(url, { headers: { 'accept-language': 'en' } })).text();
    expect(shown).toContain('138 **** 8020');
    const press = (what: string) =>
      fetch(`${product.sandbox.url}/wallet/authorize`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ user: url.searchParams.get('user') ?? '', backUrl: back(), do: what }),
      });
    expect((await press('refuse')).headers.get('location')).toBe(back());
    const returned = Object.fromEntries(
      new URL((await press('grant')).headers.get('location') ?? '').searchParams,
    ) as Record<'CREDTENTIAL' | 'SIGN_DATA' | 'SIGN_TYPE', string>;
    expectSignedOn(
      await harness.check({
        originalData: returned.CREDTENTIAL,
        signData: returned.SIGN_DATA,
        signType: returned.SIGN_TYPE,
        authorize: 'true',
      }),
      '13800138020',
    );
    // From now on without asking.
    expectSignedOn(
      await harness.check({
        ...harness.credential({ mobileNo: '13800138020', authorized: 'N' }),
        authorize: 'true',
      }),
      '13800138020',
    );
  });
  test('authorize false never asks', async () => {
    expectSignedOn(
      await harness.check({
        ...harness.credential({ mobileNo: '13800138021', authorized: 'N' }),
        authorize: 'false',
      }),
      '13800138021',
    );
    const { ydrzToken = '' } = await harness.wayIn('carrier', '13800138022', false);
    expectSignedOn(
      await harness.check({ ssoToken: ydrzToken, ssoType: 'cm', authorize: 'false' }),
      '13800138022',
    );
  });
});

const elsewhere = [
  'http://evil.example/',
  '//evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://127.0.0.1/',
  'http:evil.example',
  'http:\\\\evil.example',
  'http://127.0.0.1@evil.example/',
  'http://evil.example#@127.0.0.1',
  ' http://evil.example',
  'http://evil.example\t',
  'https:///evil.example',
  'HTTP://EVIL.EXAMPLE/',
  '/\\evil.example',
  '\u0000',
] as const;

describe('open redirects are impossible', () => {
  test.each(elsewhere)('backUrl %j is refused, and the credential is not used up', async (backUrl) => {
    const credential = harness.credential({ mobileNo: '13800138030', authorized: 'N' });
    for (const wrong of [
      backUrl,
      `${product.url}@evil.example/`,
      product.url.replace('http:', 'ftp:'),
      product.url.replace('//', '//user:pass@'),
    ]) {
      expect((await harness.check({ ...credential, backUrl: wrong })).msgCd, wrong).toBe(
        codeOf('addressNotAllowed'),
      );
    }
    expect((await harness.check(credential)).msgCd).toBe('PMC00000');
  });
  test.each(elsewhere)('jumpUrl to %j is refused', async (targetChannelUrl) => {
    const { ssoToken } = await product.newUser();
    for (const wrong of [
      targetChannelUrl,
      product.url,
      `${product.sandbox.url}@evil.example/`,
      product.sandbox.url.replace('//', '//user@'),
    ]) {
      expect(
        (
          await harness.call('POST', '/common/v1/ssoToken/apply', {
            ssoToken,
            targetChannelMark: 'partner-shop',
            targetChannelUrl: wrong,
            ssoType: 'other',
            tokenName: 'token',
          })
        ).msgCd,
        wrong,
      ).toBe(codeOf('addressNotAllowed'));
    }
  });
  test.each(elsewhere)('rsaSignData for %j is refused', async (targetOrigin) => {
    expect(
      (await harness.call('POST', '/vi/rsaSignData', { purpose: 'login', targetOrigin, data: 'x' })).msgCd,
    ).toBe(codeOf('addressNotAllowed'));
  });
});

describe('SPEC 7 POST /common/v1/ssoToken/apply', () => {
  const apply = (ssoToken: string, wish: object = {}) =>
    harness.call('POST', '/common/v1/ssoToken/apply', {
      ssoToken,
      targetChannelMark: 'partner-shop',
      targetChannelUrl: `${product.sandbox.url}/partner?a=1#top`,
      ssoType: 'other',
      tokenName: 'token',
      ...wish,
    });

  test('the token stands for the user in that channel, once, to that channel only', async () => {
    const user = await product.newUser();
    const url = new URL(String((await apply(user.ssoToken))['jumpUrl']));
    expect([url.origin, url.pathname, url.searchParams.get('a'), url.hash]).toEqual([
      product.sandbox.url,
      '/partner',
      '1',
      '#top',
    ]);
    const token = url.searchParams.get('token') ?? '';
    // Neither our own check nor a stranger can have it, and trying does not use it up.
    expect((await harness.check({ ssoToken: token })).msgCd).toBe(codeOf('signOnInvalid'));
    expect((await harness.redeem({ token }, generateRsaKeyPair().privateKey)).status).toBe(401);
    expect((await harness.redeem({ token, cnlCode: 'wallet' })).status).toBe(401);
    expect((await harness.redeem({ token, time: Date.now() - 301_000 })).status).toBe(401);
    const nonce = newNonce();
    expect(await harness.redeem({ token, nonce })).toEqual({
      status: 200,
      body: { userNo: user.userNo, mobileNo: user.mobileNo },
    });
    expect((await harness.redeem({ token, nonce })).status).toBe(401);
    expect((await harness.redeem({ token })).status).toBe(404);
  });
  test('of twenty redemptions at once, one has it', async () => {
    const user = await product.newUser();
    const token = new URL(String((await apply(user.ssoToken))['jumpUrl'])).searchParams.get('token') ?? '';
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => harness.redeem({ token })))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(19);
  });
  test("the partner's page shows who came, and the second time that the token was used", async () => {
    const user = await product.newUser();
    const jumpUrl = String((await apply(user.ssoToken))['jumpUrl']);
    const see = async () => (await fetch(jumpUrl, { headers: { 'accept-language': 'en' } })).text();
    expect(await see()).toContain(`${user.mobileNo.slice(0, 3)} **** ${user.mobileNo.slice(7)}`);
    expect(await see()).toContain('was used');
  });
  test('a channel of ours is entered through our own check, once, without being asked to agree', async () => {
    const user = await product.newUser();
    const jump = new URL(
      String(
        (
          await apply(user.ssoToken, {
            targetChannelMark: 'phonebill',
            targetChannelUrl: '/phonebillh5/rechargeTelebill/directCharge',
            ssoType: 'hebao',
            tokenName: 'ssoToken',
          })
        )['jumpUrl'],
      ),
    );
    expect([jump.origin, jump.pathname]).toEqual([product.url, '/phonebillh5/rechargeTelebill/directCharge']);
    const ssoToken = jump.searchParams.get('ssoToken') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => harness.check({ ssoToken, authorize: 'true' })),
    );
    expect(answers.filter(({ msgCd }) => msgCd === 'PMC00000')).toHaveLength(1);
    expectSignedOn(
      answers.find(({ msgCd }) => msgCd === 'PMC00000') ?? (answers[0] as SignOnAnswer),
      user.mobileNo,
    );
  });
  test('a token is too old after two minutes', async () => {
    const user = await product.newUser();
    const token = new URL(String((await apply(user.ssoToken))['jumpUrl'])).searchParams.get('token') ?? '';
    await product.pool.query(`update channel_tokens set expires_at = expires_at - interval '121 seconds'`);
    expect((await harness.redeem({ token })).status).toBe(404);
  });
  test('an unknown channel is refused', async () => {
    const user = await product.newUser();
    expect((await apply(user.ssoToken, { targetChannelMark: 'nobody' })).msgCd).toBe(
      codeOf('channelUnknown'),
    );
  });
  test('anything sent by a channel is answered', async () => {
    const send = (body: string) =>
      fetch(`${product.url}/huafei-agw/partner/channel/tokens/redeem`, { method: 'POST', body });
    for (const body of ['', '{', 'null', '[]', '{"cnlCode":1}']) expect((await send(body)).status).toBe(400);
  });
});

describe('SPEC 7 POST /vi/verification: SPEC 2 guard, tourists', () => {
  const verify = (input: Readonly<Record<string, unknown>>) =>
    harness.call('POST', '/vi/verification', input);

  test.each(['cipher', 'number'] as const)(
    'the channel signs over the %s; the session is good for the top-up pages only',
    async (over) => {
      const answer = await verify(harness.tourist({ over, mobileNo: '13900139010' }));
      expect(answer).toMatchObject({ msgCd: 'PMC00000', validForMs: 1_800_000 });
      const ssoToken = String(answer['ssoToken']);
      for (const [method, path, input] of [
        ['POST', '/vi/fusionPageInfo', {}],
        ['POST', '/vi/queryRechargeBill', {}],
        ['GET', '/vi/discount', { mobileNo: '13900139010' }],
        ['POST', '/vi/unknown-mobile', { mobileNo: '13900139010' }],
        ['POST', '/vi/queryAdvMaintainInfo', { adBusTyp: '4' }],
        ['GET', '/common/v1/ssoToken/validCheck', {}],
      ] as const)
        expect((await harness.call(method, path, { ssoToken, ...input })).msgCd, path).toBe('PMC00000');
      expect(
        (
          await harness.call('POST', '/vi/order', {
            ssoToken,
            operation: 'place',
            requestNo: newNonce().padEnd(16, '0').slice(-30),
            mobileNo: '13900139010',
            faceFen: 1000,
            priceFen: 998,
            payMethod: 'cash',
            firstTimeConfirmed: true,
          })
        ).msgCd,
      ).toBe('PMC00000');
      for (const [method, path, input] of [
        [
          'POST',
          '/common/v1/ssoToken/apply',
          {
            targetChannelMark: 'partner-shop',
            targetChannelUrl: product.sandbox.url,
            ssoType: 'other',
            tokenName: 'token',
          },
        ],
        ['POST', '/vi/redPoint', {}],
        ['POST', '/vi/getChannelInfo', { cnlCode: 'partner-shop' }],
        ['GET', '/common/v1/getPromotionConfig', {}],
      ] as const)
        expect((await harness.call(method, path, { ssoToken, ...input })).msgCd, path).toBe(
          codeOf('touristNotAllowed'),
        );
      await product.pool.query(
        `update sessions set expires_at = expires_at - interval '30 minutes' where kind = 'tourist'`,
      );
      expect((await harness.call('GET', '/common/v1/ssoToken/validCheck', { ssoToken })).msgCd).toBe(
        codeOf('tokenInvalid'),
      );
    },
  );
  test('a tourist sees nobody the number has topped up', async () => {
    const mobileNo = '13900139015';
    const { ssoToken } = await verify(harness.tourist({ mobileNo }));
    const {
      rows: [user],
    } = await product.pool.query<{ user_no: string }>('select user_no from users where mobile_no = $1', [
      mobileNo,
    ]);
    await product.pool.query(`insert into topped_up_numbers values ($1, '13700137000', 'CMCC', now())`, [
      user?.user_no,
    ]);
    expect(await harness.call('POST', '/vi/fusionPageInfo', { ssoToken })).toMatchObject({
      recentNumbers: [],
    });
  });
  test.each([
    ['forged', () => harness.tourist({ key: generateRsaKeyPair().privateKey }), 'signOnInvalid'],
    [
      'signed for another number',
      () => ({
        ...harness.tourist(),
        signMobileNo: harness.tourist({ mobileNo: '13900139002' }).signMobileNo,
      }),
      'signOnInvalid',
    ],
    [
      'not encrypted',
      () => ({ ...harness.tourist({ over: 'number' }), signMobileNo: '13900139001' }),
      'signOnInvalid',
    ],
    ['stale', () => harness.tourist({ at: Date.now() - 301_000 }), 'signOnStale'],
    ['another channel', () => harness.tourist({ cnlCode: 'wallet' }), 'channelUnknown'],
    ['no channel', () => harness.tourist({ cnlCode: 'nobody' }), 'channelUnknown'],
  ] as const)('%s: refused', async (_what, input, refusal) => {
    expect((await verify(input())).msgCd).toBe(codeOf(refusal));
  });
  test(
    'replayed: of ten at once one gets in, also with the number encrypted anew and the signature ' +
      'spelt otherwise',
    async () => {
      const at = Date.now();
      const wishes = Array.from({ length: 10 }, () =>
        harness.tourist({ over: 'number', mobileNo: '13900139016', at }),
      );
      expect(
        (await Promise.all(wishes.map(verify))).filter(({ msgCd }) => msgCd === 'PMC00000'),
      ).toHaveLength(1);
      const [wish] = wishes;
      const [time, signature = ''] = (wish?.sign ?? '').split('.');
      expect(
        (await verify({ ...wish, sign: `${time}.${Buffer.from(signature, 'base64url').toString('base64')}` }))
          .msgCd,
      ).toBe(codeOf('signOnReplayed'));
    },
  );
  test('any body at all is answered clearly', async () => {
    const any = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        'partner-shop',
        '1'.repeat(13),
        `${Date.now()}.${'A'.repeat(342)}`,
        `04${'a'.repeat(220)}`,
      ),
    );
    await fc.assert(
      fc.asyncProperty(any, any, any, async (cnlCode, sign, signMobileNo) => {
        const { msgCd } = await verify({ cnlCode, sign, signMobileNo });
        expect(known.has(msgCd) && msgCd !== codeOf('internal') && msgCd !== 'PMC00000', msgCd).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('numbers travel encrypted to a page that gives its key', () => {
  test('SPEC 7 ssoToken/check, validCheck, getMobileNumber', async () => {
    const { publicKey, privateKey } = generateSm2KeyPair();
    const signedOn = await harness.check({
      ...harness.credential({ mobileNo: '13800138040' }),
      clientKey: publicKey,
    });
    const token = await product.sandbox.oneTapToken('13800138040');
    const answers = [
      signedOn,
      await harness.call('GET', '/common/v1/ssoToken/validCheck', {
        ssoToken: signedOn['ssoToken'],
        clientKey: publicKey,
      }),
      await harness.call('POST', '/vi/getMobileNumber', { oneTapToken: token, clientKey: publicKey }),
    ];
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain('13800138040');
      expect(sm2Decrypt(String(answer['mobileNoCipher']), privateKey)).toBe('13800138040');
    }
    expect(sm2Decrypt(String(signedOn['rechargeMobileNoCipher']), privateKey)).toBe('13800138040');
  });
  test('a key that is no point of the curve is refused before anything is used up', async () => {
    const credential = harness.credential();
    for (const clientKey of ['x', `04${'0'.repeat(128)}`, ''])
      expect((await harness.check({ ...credential, clientKey })).msgCd, clientKey).toBe(
        codeOf('clientKeyInvalid'),
      );
    expect((await harness.check(credential)).msgCd).toBe('PMC00000');
  });
  test('SPEC 7 POST /vi/getMobileNumber: a one-tap token is good once', async () => {
    const token = await product.sandbox.oneTapToken('13800138041');
    expect(await harness.call('POST', '/vi/getMobileNumber', { oneTapToken: token })).toMatchObject({
      msgCd: 'PMC00000',
      mobileNo: '13800138041',
    });
    expect((await harness.call('POST', '/vi/getMobileNumber', { oneTapToken: token })).msgCd).toBe(
      codeOf('signOnInvalid'),
    );
  });
});
