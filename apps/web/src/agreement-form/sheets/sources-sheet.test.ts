import { expect, test } from 'vitest';
import { cards, openCredit } from '../../../../../tests/support/agreement-samples.ts';
import { sourceFacts } from './sources-sheet.tsx';

test('each source shows its known details', () => {
  expect(sourceFacts('balance', undefined, undefined, 'en')).toEqual({
    text: 'The money in your wallet',
    isMissing: false,
  });
  expect(sourceFacts('card', undefined, undefined, 'en')).toEqual({
    text: 'The bank card linked to your wallet',
    isMissing: false,
  });
  expect(
    sourceFacts(
      'card',
      { bound: true, cards: [...cards, { bank: { zh: '建设银行', en: 'CCB' }, lastDigits: '0001' }] },
      undefined,
      'en',
    ).text,
  ).toBe('ICBC (6021), CCB (0001)');
  expect(sourceFacts('creditPay', undefined, undefined, 'zh').text).toBe('先为号码充值，您之后还款');
  expect(sourceFacts('creditPay', undefined, openCredit, 'en').text).toBe(
    'Topped up first, paid by you later. ¥100.00 left of your limit',
  );
});

test('marks a source that cannot pay at present', () => {
  expect(sourceFacts('card', { bound: false, cards: [] }, undefined, 'en')).toEqual({
    text: 'No bank card is linked to your wallet',
    isMissing: true,
  });
  expect(sourceFacts('creditPay', undefined, { ...openCredit, state: 'none' }, 'en').isMissing).toBe(true);
  expect(sourceFacts('creditPay', undefined, { ...openCredit, state: 'frozen' }, 'zh')).toEqual({
    text: '已被钱包暂停使用',
    isMissing: true,
  });
});
