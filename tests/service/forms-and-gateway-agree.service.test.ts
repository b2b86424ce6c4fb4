/**
 * Forms and the gateway accept the same values and refuse the same values with the same texts, in both
 * languages (SPEC section 5). A user who gets past a form with a broken value therefore reads nothing new.
 */
import { errorList, type Language } from '@phonebill/contract';
import { graphicCode, mobile, problemWith, smsCode } from '@phonebill/contract/validation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mobileDigits } from '../../apps/web/src/platform/mobile-number/index.ts';
import { createApiClient } from '../support/api-client.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { solve } from '../support/sending-work.ts';

let product: RunningProduct;
let work: string;
beforeAll(async () => {
  product = await startProduct({ MESSAGES_PER_ADDRESS: '1000', PICTURE_CODE: 'always' });
  const asked = { mobileNo: '13800138000', scene: 'login' } as const;
  const { challenge } = await createApiClient(product.url, '').call('POST /own/v1/workChallenge', asked);
  if (!challenge) throw new Error('no challenge came');
  // The solved work stays valid after a wrong answer to the picture.
  work = await solve(challenge);
});
afterAll(() => product?.stop());

const languages: readonly Language[] = ['zh', 'en'];

async function ask(
  path: string,
  input: object,
  language: Language,
): Promise<{ msgCd: string; msgInfo: string } & Record<string, unknown>> {
  const answer = await fetch(`${product.url}/huafei-agw${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(input),
  });
  return (await answer.json()) as { msgCd: string; msgInfo: string };
}

describe('SPEC 5 Mobile: form and gateway agree', () => {
  test.each([
    '13800138000',
    '138 0013 8000',
    '+86 138-0013-8000',
    '008613800138000',
    '8613800138000',
    '１３８００１３８０００',
    ' 13800138000 ',
    '13800138000\n',
  ])('%j is accepted by both, as the same number', async (text) => {
    const held = mobileDigits(text);
    expect(problemWith(mobile, held, 'en')).toBeNull();
    for (const sent of [text, held])
      expect(await ask('/vi/organization', { mobileNo: sent }, 'en')).toMatchObject({
        msgCd: 'PMC00000',
        mobileNo: held,
      });
  });

  test.each([
    '',
    ' ',
    '1',
    '1380013800',
    '23800138000',
    '03800138000',
    '1380013800a',
    '一三八00138000',
    '010-12345678',
    '+8613800138',
    '86138001380',
  ])('%j is refused by both, with the same text', async (text) => {
    for (const language of languages) {
      const problem = problemWith(mobile, mobileDigits(text), language);
      expect(problem).not.toBeNull();
      for (const path of ['/vi/organization', '/common/v1/sendMessage', '/vi/mobileLogin']) {
        const answer = await ask(
          path,
          { mobileNo: text, scene: 'login', graphicId: 'x', graphicCode: 'ABCD', smsCode: '123456' },
          language,
        );
        expect([answer.msgCd, answer.msgInfo], path).toEqual([errorList.mobileInvalid.msgCd, problem]);
      }
    }
  });
});

const codes = [
  {
    title: 'SPEC 5 Graphic code: form and gateway agree',
    rule: graphicCode,
    refusal: errorList.graphicCodeWrong.msgCd,
    notTheOne: errorList.graphicCodeWrong.msgCd,
    good: ['abcd', 'ABCD', ' aBcD ', 'ａｂｃｄ'],
    bad: ['', ' ', 'abc', 'abcde', 'abc1', 'ab d', '1234', '汉字汉字', 'ıııı'],
    paths: ['/common/v1/sendMessage'],
    inputOf: (value: string) => ({
      mobileNo: '13800138000',
      scene: 'login',
      work,
      graphicId: 'nobody-drew-it',
      graphicCode: value,
    }),
  },
  {
    title: 'SPEC 5 SMS code: form and gateway agree',
    rule: smsCode,
    refusal: errorList.smsCodeWrong.msgCd,
    notTheOne: errorList.smsCodeSpent.msgCd,
    good: ['000000', '123456', ' 123456 ', '１２３４５６'],
    bad: ['', ' ', '12345', '1234567', '12345a', '12 456', '一二三四五六', '-12345'],
    paths: ['/vi/mobileLogin', '/common/v1/checkMessage'],
    inputOf: (value: string) => ({ mobileNo: '13800138000', scene: 'login', smsCode: value }),
  },
] as const;

describe.each(codes)('$title', ({ rule, refusal, notTheOne, good, bad, paths, inputOf }) => {
  test.each(bad)('%j is refused by both with the same text', async (value) => {
    for (const language of languages) {
      const problem = problemWith(rule, value, language);
      expect(problem).not.toBeNull();
      for (const path of paths) {
        const answer = await ask(path, inputOf(value), language);
        expect([answer.msgCd, answer.msgInfo], path).toEqual([refusal, problem]);
      }
    }
  });

  test.each(good)(
    '%j is accepted by both as well-formed, and refused only as the wrong code',
    async (value) => {
      expect(problemWith(rule, value, 'en')).toBeNull();
      for (const path of paths) expect((await ask(path, inputOf(value), 'en')).msgCd, path).toBe(notTheOne);
    },
  );
});
