/**
 * Sign-on of our users at a channel, and of a channel’s tourists at our pages; mobile numbers travel
 * encrypted.
 */
import { generateRsaKeyPair, generateSm2KeyPair, sm2Decrypt } from '@phonebill/signing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authorizationOfShop } from '../support/authorization-samples.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { createSignOnHarness, newNonce, type SignOnAnswer } from '../support/sign-on-harness.ts';
import { codeOf, expectSignedOn, knownCodes, readNumber } from '../support/sign-on-answers.ts';
import { pageKeys } from '../support/page-keys.ts';
import { issueTicket } from '../support/test-user.ts';

const product = productOfFile();
const harness = createSignOnHarness(product);

describe('SPEC 7 POST /common/v1/ssoToken/apply', () => {
  const newUser = async () => {
    const user = await product.newUser();
    await user.api.call('POST /common/v1/authorization', authorizationOfShop);
    return user;
  };
  const apply = (ssoToken: string, wish: object = {}) =>
    harness.call('POST', '/common/v1/ssoToken/apply', {
      ssoToken,
      targetChannelMark: 'partner-shop',
      targetChannelUrl: `${product.sandbox.url}/partner?a=1#top`,
      ssoType: 'other',
      tokenName: 'token',
      ...wish,
    });

  test('the target channel can redeem a token for its user once, and no other caller can', async () => {
    const user = await newUser();
    const url = new URL(String((await apply(user.ssoToken))['jumpUrl']));
    expect([url.origin, url.pathname, url.searchParams.get('a'), url.hash]).toEqual([
      product.sandbox.url,
      '/partner',
      '1',
      '#top',
    ]);
    const token = url.searchParams.get('token') ?? '';
    // Neither our own check nor a stranger can redeem the token, and their attempts do not use it up.
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
  test('one of twenty concurrent redemptions succeeds', async () => {
    const user = await newUser();
    const token = new URL(String((await apply(user.ssoToken))['jumpUrl'])).searchParams.get('token') ?? '';
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => harness.redeem({ token })))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(19);
  });
  test("the partner's page shows the masked number, and later that the token was used", async () => {
    const user = await newUser();
    const jumpUrl = String((await apply(user.ssoToken))['jumpUrl']);
    const see = async () => (await fetch(jumpUrl, { headers: { 'accept-language': 'en' } })).text();
    expect(await see()).toContain(`${user.mobileNo.slice(0, 3)} **** ${user.mobileNo.slice(7)}`);
    expect(await see()).toContain('was used');
  });
  test('a channel of ours is entered through our own check, once, without asking for consent', async () => {
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
  test('ssoType must be hebao for a channel of ours, and other for a partner', async () => {
    const user = await newUser();
    const ours = {
      targetChannelMark: 'phonebill',
      targetChannelUrl: '/phonebillh5/rechargeTelebill/directCharge',
      tokenName: 'ssoToken',
    };
    const codes = async (wish: object) => (await apply(user.ssoToken, wish)).msgCd;
    expect([await codes({ ...ours, ssoType: 'hebao' }), await codes({ ssoType: 'other' })]).toEqual([
      'PMC00000',
      'PMC00000',
    ]);
    // A partner is given no session of ours, and our own pages request nothing from a partner's server.
    for (const wish of [
      { ssoType: 'hebao' },
      { ...ours, ssoType: 'other' },
      { ssoType: 'HEBAO' },
      { ssoType: 'cm' },
      { ssoType: '' },
    ])
      expect(await codes(wish), JSON.stringify(wish)).toBe(codeOf('ssoTypeNotPossible'));
  });
  test('a token expires after two minutes', async () => {
    const user = await newUser();
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
  test('a malformed body from a channel is refused with 400', async () => {
    const send = (body: string) =>
      fetch(`${product.url}/huafei-agw/partner/channel/tokens/redeem`, { method: 'POST', body });
    for (const body of ['', '{', 'null', '[]', '{"cnlCode":1}']) expect((await send(body)).status).toBe(400);
  });
});

describe('SPEC 7 POST /vi/verification: SPEC 2 guard, tourists', () => {
  const verify = (input: Readonly<Record<string, unknown>>) =>
    harness.call('POST', '/vi/verification', input);

  test.each(['cipher', 'number'] as const)(
    'a signature over the %s gives a session that is valid for the top-up pages only',
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
  test("a tourist sees no numbers that the number's owner topped up", async () => {
    const mobileNo = '13900139015';
    const { ssoToken } = await verify(harness.tourist({ mobileNo }));
    const {
      rows: [user],
    } = await product.pool.query<{ user_no: string }>('select user_no from users where mobile_no = $1', [
      product.pool.numbers.store(mobileNo),
    ]);
    await product.pool.query(`insert into topped_up_numbers values ($1, '13700137000', 'CMCC', now())`, [
      user?.user_no,
    ]);
    expect(await harness.call('POST', '/vi/fusionPageInfo', { ssoToken })).toMatchObject({
      recentNumbers: [],
      vouchers: [],
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
  test('only one of ten concurrent replays gets a session, also in another encryption', async () => {
    const at = Date.now();
    const wishes = Array.from({ length: 10 }, () =>
      harness.tourist({ over: 'number', mobileNo: '13900139016', at }),
    );
    expect((await Promise.all(wishes.map(verify))).filter(({ msgCd }) => msgCd === 'PMC00000')).toHaveLength(
      1,
    );
    const [wish] = wishes;
    const [time, signature = ''] = (wish?.sign ?? '').split('.');
    expect(
      (await verify({ ...wish, sign: `${time}.${Buffer.from(signature, 'base64url').toString('base64')}` }))
        .msgCd,
    ).toBe(codeOf('signOnReplayed'));
  });
  test('any body gets a known refusal code', async () => {
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
        expect(knownCodes.has(msgCd) && msgCd !== codeOf('internal') && msgCd !== 'PMC00000', msgCd).toBe(
          true,
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('SPEC 3 numbers in answers are encrypted, in the fields that SPEC names', () => {
  const MOBILE = '13800138040';
  const ofPage = { clientKey: pageKeys.publicKey };

  test('SPEC 7 GET /common/v1/ssoToken/check, validCheck, POST /vi/mobileLogin, one-tap', async () => {
    const { publicKey, privateKey } = generateSm2KeyPair();
    const signedOn = await harness.check({
      ...harness.credential({ text: textFor(MOBILE, '13700137040') }),
      clientKey: publicKey,
    });
    const ssoToken = signedOn['ssoToken'];
    const answers = [
      signedOn,
      await harness.call('GET', '/common/v1/ssoToken/validCheck', { ssoToken, clientKey: publicKey }),
      await harness.call('POST', '/vi/mobileLogin', { ...(await loginOf(MOBILE)), clientKey: publicKey }),
      await harness.call('POST', '/vi/getMobileNumber', {
        ...(await oneTapOf(MOBILE)),
        clientKey: publicKey,
      }),
    ];
    for (const answer of answers) {
      expect(answer.msgCd).toBe('PMC00000');
      expect(JSON.stringify(answer)).not.toMatch(/138001380|137001370|Cipher/);
      expect(answer['mobileNo']).toMatch(/^04[0-9a-f]{214}$/);
      expect(sm2Decrypt(String(answer['mobileNo']), privateKey)).toBe(MOBILE);
      expect(sm2Decrypt(String(answer['mobileNo']), pageKeys.privateKey)).toBeNull();
    }
    expect(sm2Decrypt(String(signedOn['rechargeMobileNo']), privateKey)).toBe('13700137040');
    // Two encryptions of a number never give the same text, so nobody can recognise a number by its cipher.
    expect(new Set(answers.map(({ mobileNo }) => mobileNo)).size).toBe(4);
  });

  test("without a client key the number's field is empty", async () => {
    const signedOn = await harness.call('GET', '/common/v1/ssoToken/check', {
      ...harness.credential({ text: textFor(MOBILE, '13700137040') }),
    });
    const ssoToken = signedOn['ssoToken'];
    for (const answer of [
      signedOn,
      await harness.call('GET', '/common/v1/ssoToken/validCheck', { ssoToken }),
      await harness.call('POST', '/vi/mobileLogin', await loginOf(MOBILE)),
      await harness.call('POST', '/vi/getMobileNumber', await oneTapOf(MOBILE)),
    ]) {
      expect([answer.msgCd, answer['mobileNo']]).toEqual(['PMC00000', '']);
      expect(JSON.stringify(answer)).not.toMatch(/138001380|137001370/);
    }
  });

  test('rechargeMobileNo is empty when no number to be topped up was given', async () => {
    const signedOn = await harness.check({ ...harness.credential({ mobileNo: MOBILE }), ...ofPage });
    const loggedIn = await harness.call('POST', '/vi/mobileLogin', { ...(await loginOf(MOBILE)), ...ofPage });
    expect([signedOn['rechargeMobileNo'], loggedIn['rechargeMobileNo']]).toEqual(['', '']);
  });

  const textFor = (mobileNo: string, rechargeMobileNo: string): string =>
    `mobileNo=${mobileNo}&rechargeMobileNo=${rechargeMobileNo}&nonce=${newNonce()}` +
    `&time=${Date.now()}&channel=wallet&authorized=Y`;
  const loginOf = async (mobileNo: string) => ({
    mobileNo,
    messageTicket: await issueTicket(product.pool, mobileNo, 'login'),
  });
  const oneTapOf = async (mobileNo: string) => ({
    oneTapToken: await product.sandbox.oneTapToken(mobileNo),
  });

  test('a key that is not on the curve is refused without using up the credential', async () => {
    const credential = harness.credential();
    for (const clientKey of ['x', `04${'0'.repeat(128)}`, ''])
      expect((await harness.check({ ...credential, clientKey })).msgCd, clientKey).toBe(
        codeOf('clientKeyInvalid'),
      );
    expect((await harness.check(credential)).msgCd).toBe('PMC00000');
  });
  test('SPEC 7 POST /vi/getMobileNumber: a one-tap token can be used once', async () => {
    const token = await oneTapOf('13800138041');
    const answer = await harness.call('POST', '/vi/getMobileNumber', { ...token, ...ofPage });
    expect([answer.msgCd, readNumber(answer, 'mobileNo')]).toEqual(['PMC00000', '13800138041']);
    expect((await harness.call('POST', '/vi/getMobileNumber', token)).msgCd).toBe(codeOf('signOnInvalid'));
  });
});
