/**
 * Single sign-on over HTTP, with the sandbox as wallet and carrier: which credentials are accepted, and which
 * must not be.
 */
import { generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productOfFile } from '../support/product-of-file.ts';
import { createSignOnHarness, newNonce } from '../support/sign-on-harness.ts';
import { codeOf, expectSignedOn, knownCodes } from '../support/sign-on-answers.ts';

const product = productOfFile();
const harness = createSignOnHarness(product);

describe('SPEC 7 GET /common/v1/ssoToken/check: the three ways to sign on', () => {
  test.each(['RSA', 'SM2'] as const)(
    'SPEC 2 guard: CREDTENTIAL, SIGN_DATA and SIGN_TYPE, signed with %s, give a session',
    async (signType) => {
      const ssoToken = expectSignedOn(
        await harness.check(harness.credential({ signType, mobileNo: '13800138010' })),
        '13800138010',
      );
      expect((await harness.call('GET', '/common/v1/ssoToken/validCheck', { ssoToken })).msgCd).toBe(
        'PMC00000',
      );
    },
  );
  test.each(['walletRsa', 'walletSm2'])(
    "the link of the sandbox's wallet (%s) gives a session, with the number encrypted in it",
    async (way) => {
      const { CREDTENTIAL = '', SIGN_DATA = '', SIGN_TYPE = '' } = await harness.wayIn(way, '13800138011');
      expect(CREDTENTIAL).not.toContain('13800138011');
      expectSignedOn(
        await harness.check({ originalData: CREDTENTIAL, signData: SIGN_DATA, signType: SIGN_TYPE }),
        '13800138011',
      );
    },
  );
  test.each(['walletRsa', 'walletSm2', 'carrier', 'walletToken'])(
    'SPEC 7 GET /common/v1/ssoToken/check: rechargeMobileNo is the number that %s gives, or empty',
    async (way) => {
      const check = async (rechargeMobileNo?: string) => {
        const link = await harness.wayIn(way, '13800138015', true, rechargeMobileNo);
        const { CREDTENTIAL, SIGN_DATA, SIGN_TYPE, ssoToken, ydrzToken } = link;
        return harness.check(
          CREDTENTIAL !== undefined
            ? { originalData: CREDTENTIAL, signData: SIGN_DATA ?? '', signType: SIGN_TYPE ?? '' }
            : { ssoToken: ssoToken ?? ydrzToken ?? '', ssoType: ydrzToken === undefined ? 'hebao' : 'cm' },
        );
      };
      expectSignedOn(await check('13700137015'), '13800138015', '13700137015');
      expectSignedOn(await check(), '13800138015');
    },
  );
  test('SPEC 2 guard: an ssoToken from the wallet is valid once', async () => {
    const { ssoToken = '' } = await harness.wayIn('walletToken', '13800138012');
    expectSignedOn(await harness.check({ ssoToken, ssoType: 'hebao' }), '13800138012');
    expect((await harness.check({ ssoToken, ssoType: 'hebao' })).msgCd).toBe(codeOf('signOnInvalid'));
  });
  test('SPEC 2 guard: a ydrzToken with sign-on type cm is checked by the carrier, once', async () => {
    const { ydrzToken = '' } = await harness.wayIn('carrier', '13800138013');
    expect((await harness.check({ ssoToken: ydrzToken, ssoType: 'hebao' })).msgCd).toBe(
      codeOf('signOnInvalid'),
    );
    expectSignedOn(await harness.check({ ssoToken: ydrzToken, ssoType: 'cm' }), '13800138013');
    expect((await harness.check({ ssoToken: ydrzToken, ssoType: 'cm' })).msgCd).toBe(codeOf('signOnInvalid'));
  });
});

describe('SPEC 7 GET /common/v1/ssoToken/check: refused credentials', () => {
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
      'a number to be topped up that is none',
      () =>
        harness.credential({
          text:
            `mobileNo=13800138000&rechargeMobileNo=12345&nonce=${newNonce()}` +
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
  ] as const)('is refused when forged: %s', async (_what, input) => {
    expect((await harness.check(input() as Record<string, string>)).msgCd).toBe(codeOf('signOnInvalid'));
  });
  test('a session token is refused as a sign-on token', async () => {
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
  test('only one of twenty concurrent replays gets a session', async () => {
    const credential = harness.credential();
    const codes = (await Promise.all(Array.from({ length: 20 }, () => harness.check(credential)))).map(
      ({ msgCd }) => msgCd,
    );
    expect(codes.filter((code) => code === 'PMC00000')).toHaveLength(1);
    expect(codes.filter((code) => code === codeOf('signOnReplayed'))).toHaveLength(19);
  });
  test('any query gets a known answer code', async () => {
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
        expect(knownCodes.has(msgCd) && msgCd !== codeOf('internal'), msgCd).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('limits of a network address a minute', () => {
  const times = async (many: number, input: () => Record<string, string>) => {
    const answers = await Promise.all(Array.from({ length: many }, () => harness.check(input())));
    return Map.groupBy(answers, ({ msgCd }) => msgCd);
  };
  test('at most 60 tokens are checked, and then the answer is tooManyRequests', async () => {
    const codes = await times(90, () => ({ ssoToken: 'x' }));
    expect(codes.get(codeOf('signOnInvalid'))?.length ?? 0).toBeLessThanOrEqual(60);
    expect(codes.get(codeOf('tooManyRequests'))?.length ?? 0).toBeGreaterThanOrEqual(30);
    expect([...codes.keys()].filter((code) => !knownCodes.has(code))).toEqual([]);
  });
  test('at most 30 wrong signatures are checked, and then even a right one is refused', async () => {
    const forged = () => ({ ...harness.credential(), signData: 'AAAA' });
    const codes = await times(60, forged);
    expect(codes.get(codeOf('signOnInvalid'))?.length ?? 0).toBeLessThanOrEqual(30);
    expect(codes.get(codeOf('tooManyRequests'))?.length ?? 0).toBeGreaterThanOrEqual(30);
    // The limit allows one more every two seconds, which a busy machine needs for the answers alone.
    await expect
      .poll(async () => {
        await times(30, forged);
        return (await harness.check(harness.credential())).msgCd;
      })
      .toBe(codeOf('tooManyRequests'));
  });
});
