import { fenFromWire, formatYuan } from '@phonebill/money';
import { expect, test } from 'vitest';
import { problemIfEmpty, problemWith, problemWithAgreement, type RuleName } from './rules.ts';

function check(rule: RuleName, message: string, good: readonly string[], bad: readonly string[]): void {
  for (const value of good) expect(problemWith(rule, value, 'en'), `${rule} takes ${JSON.stringify(value)}`).toBeNull();
  for (const value of bad) {
    expect(problemWith(rule, value, 'en'), `${rule} refuses ${JSON.stringify(value)}`).toBe(message);
    expect(problemWith(rule, value, 'zh')).toMatch(/^请/);
  }
}

const digits = (count: number, first = '6') => first + '0'.repeat(count - 1);

test('SPEC 5 Name: Chinese characters with an optional middle dot', () => {
  check('name', 'please enter the correct name', ['王', '欧阳娜娜', '阿依古丽·买买提', '㐀'], ['', ' ', 'Wang', '王1', '·王', '王·', '王 明', '王··明']);
});

test('SPEC 5 ID number: 18 digits, or 17 digits and X or x', () => {
  check('idNumber', 'please enter the correct ID number', ['110101199003070011', '11010119900307001X', '11010119900307001x'],
    ['', digits(17), digits(19), '1101011990030700XX', '11010119900307001Y', 'X10101199003070011']);
});

test('SPEC 5 Mobile: 11 digits starting with 1', () => {
  check('mobile', 'please enter the correct mobile number', ['13800138000', '10000000000', '19999999999'],
    ['', '1380013800', '138001380000', '23800138000', '138 0013 8000', '1380013800a', '１３８００１３８０００', '13800138000\n']);
});

test('SPEC 5 Landline-like: no letters or Chinese characters', () => {
  check('landline', 'please enter the correct mobile number', ['010-12345678', '(0755) 8888 8888', '95555', '+86 10 1234'], ['', '010-1234a', '010电话', 'Z']);
});

test('SPEC 5 Bank card: 15 to 21 digits, the first not zero', () => {
  check('bankCard', 'please enter the correct bank card number', [digits(15), digits(16), digits(21)], ['', digits(14), digits(22), digits(16, '0'), '6222 0000 0000 0000', '622200000000000a']);
});

test('SPEC 5 Graphic code: exactly 4 letters', () => {
  check('graphicCode', 'please enter the correct graphic code', ['abcd', 'ABCD', 'aBcD'], ['', 'abc', 'abcde', 'abc1', 'ab d', '汉字汉字']);
});

test('SPEC 5 SMS code: exactly 6 digits', () => {
  check('smsCode', 'please enter the correct verification code', ['000000', '123456'], ['', '12345', '1234567', '12345a', '12 456']);
});

test('SPEC 5 Login password: 8 to 16 characters, not ending in a Chinese character', () => {
  check('loginPassword', 'please enter the correct login password', ['12345678', '1234567890123456', '中文密码1234', '1234 678'],
    ['', '1234567', '12345678901234567', '1234567密', '密码密码密码密码']);
});

test('SPEC 5 Payment password: 6 digits', () => {
  check('paymentPassword', 'please enter the correct payment password', ['000000', '135790'], ['', '12345', '1234567', 'abcdef']);
});

test('SPEC 5 Non-empty', () => {
  check('nonEmpty', 'please enter the correct information', ['x', ' x ', '0'], ['', ' ', '\t\n', '\u3000']);
});

test('SPEC 5 Agreement checkbox: must be ticked', () => {
  expect(problemWithAgreement(true, 'en')).toBeNull();
  expect(problemWithAgreement(false, 'en')).toBe('please tick the agreement');
  expect(problemWithAgreement(false, 'zh')).toBe('请勾选协议');
});

test('SPEC 5 Delivery area: must not hold the text that asks to choose a district', () => {
  check('deliveryArea', 'please choose the consignee delivery address', ['北京市 东城区', 'Beijing, Dongcheng', ''],
    ['please choose district', 'Beijing please choose district', '北京市 请选择地区', '北京市 请选择区县']);
});

test('SPEC 5 General required message: {field} cannot be empty', () => {
  expect(problemIfEmpty('Mobile number', '', 'en')).toBe('Mobile number cannot be empty');
  expect(problemIfEmpty('Mobile number', '  ', 'en')).toBe('Mobile number cannot be empty');
  expect(problemIfEmpty('手机号码', '', 'zh')).toBe('手机号码不能为空');
  expect(problemIfEmpty('Mobile number', '1', 'en')).toBeNull();
});

test('SPEC 5 Amounts: two decimals and thousands separators', () => {
  expect(formatYuan(fenFromWire(0))).toBe('¥0.00');
  expect(formatYuan(fenFromWire(4990))).toBe('¥49.90');
  expect(formatYuan(fenFromWire(123_456_789))).toBe('¥1,234,567.89');
});
