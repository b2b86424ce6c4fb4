import type { CashierName } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { accountName, cashierText, wholeAccountOf } from './account-name.ts';

test('an account has one name in each language, whatever brand the partner gives it', () => {
  for (const text of ['和包余额', '钱包余额', '账户余额']) {
    expect(accountName(text, 'en')).toBe('Wallet balance');
    expect(accountName(text, 'zh')).toBe('钱包余额');
  }
  expect(accountName('和包信用付', 'en')).toBe('Pay later');
  expect(accountName('和包信用付', 'zh')).toBe('先充后付');
});

test('cards and digital wallets keep their last digits, and English names contain no Chinese', () => {
  const named: readonly (readonly [string, string])[] = [
    ['招商银行储蓄卡 (尾号 6225)', 'China Merchants Bank card (6225)'],
    ['工商银行数字人民币钱包 (尾号 6021)', 'ICBC digital RMB wallet (6021)'],
    ['某某银行储蓄卡 (尾号 1234)', 'Bank card (1234)'],
    ['数字人民币钱包', 'Digital RMB wallet'],
    ['零钱', 'Wallet'],
    ['ICBC wallet (6021)', 'ICBC wallet (6021)'],
  ];
  for (const [text, english] of named) expect(accountName(text, 'en'), text).toBe(english);
  expect(accountName('招商银行储蓄卡 (尾号 6225)', 'zh')).toBe('招商银行储蓄卡 (尾号 6225)');
});

test('an unknown cashier of a newer release is not named', () => {
  const cashier = 'brandNew' as CashierName;
  expect(wholeAccountOf({ cashier, paidFrom: null })).toBeNull();
  expect(cashierText(cashier, 'en')).toBe(cashierText('phonebill', 'en'));
});
