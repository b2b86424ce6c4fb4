import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  agreement,
  bankCard,
  deliveryArea,
  graphicCode,
  idNumber,
  landline,
  loginPassword,
  mobile,
  name,
  nonEmpty,
  paymentPassword,
  problemIfEmpty,
  problemWith,
  readGraphicCode,
  readSmsCode,
  type Rule,
  smsCode,
} from './index.ts';

function check(
  rule: Rule,
  message: string,
  chinese: string,
  good: readonly string[],
  bad: readonly string[],
): void {
  for (const value of good)
    expect(problemWith(rule, value, 'en'), `takes ${JSON.stringify(value)}`).toBeNull();
  for (const value of bad) {
    expect(problemWith(rule, value, 'en'), `refuses ${JSON.stringify(value)}`).toBe(message);
    expect(problemWith(rule, value, 'zh')).toBe(chinese);
  }
}

/** Random code points, including lone surrogates. */
const anyCharacters = fc
  .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 8 })
  .map((points) => String.fromCodePoint(...points));
const someDigits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 24 }).map((list) => list.join(''));
const digits = (count: number, first = '6') => first + '0'.repeat(count - 1);

test('SPEC 5 Name: Chinese characters with an optional middle dot', () => {
  check(
    name,
    'please enter the correct name',
    '请输入正确的姓名',
    ['王', '欧阳娜娜', '阿依古丽·买买提', '阿依•古丽·买买提', '㐀', '𠮷野'],
    'Wang,·,Wang·王,王·Wang,王\n,王1,·王,王·,王 明,王··明, ,'.split(','),
  );
});

test('SPEC 5 ID number: 18 digits, or 17 digits and X or x', () => {
  check(
    idNumber,
    'please enter the correct ID number',
    '请输入正确的身份证号码',
    ['110101199003070011', '11010119900307001X', '11010119900307001x'],
    [
      '',
      digits(17),
      digits(19),
      '1101011990030700XX',
      '11010119900307001Y',
      'X10101199003070011',
      '11010119900307001Ｘ',
      '１１０１０１１９９００３０７００１１',
      ' 110101199003070011',
      '110101199003070011\n',
    ],
  );
});

test('SPEC 5 Mobile: 11 digits starting with 1', () => {
  check(
    mobile,
    'please enter the correct mobile number',
    '请输入正确的手机号码',
    ['13800138000', '10000000000', '19999999999'],
    [
      '',
      '1380013800',
      '138001380000',
      '23800138000',
      '138 0013 8000',
      '1380013800a',
      '１３８００１３８０００',
      '13800138000\n',
    ],
  );
});

test('SPEC 5 Landline-like: no letters or Chinese characters', () => {
  check(
    landline,
    'please enter the correct mobile number',
    '请输入正确的手机号码',
    ['010-12345678', '(0755) 8888 8888', '95555', '+86 10 1234'],
    ['', '010-1234a', '010电话', 'Z'],
  );
});

test('SPEC 5 Bank card: 15 to 21 digits, the first not zero', () => {
  check(
    bankCard,
    'please enter the correct bank card number',
    '请输入正确的银行卡号',
    [digits(15), digits(16), digits(21)],
    [
      '',
      digits(14),
      digits(22),
      digits(16, '0'),
      '6222 0000 0000 0000',
      '622200000000000a',
      '６２２２００００００００００００',
      `${digits(16)}\n`,
    ],
  );
  fc.assert(
    fc.property(someDigits, (value) => {
      expect(bankCard.accepts(value)).toBe(
        value.length >= 15 && value.length <= 21 && !value.startsWith('0'),
      );
    }),
  );
});

test('SPEC 5 Graphic code: exactly 4 letters', () => {
  check(
    graphicCode,
    'please enter the correct graphic code',
    '请输入正确的图形验证码',
    ['abcd', 'ABCD', 'aBcD', ' abcd ', 'ａｂＣＤ'],
    ['', '    ', 'abc', 'abcde', 'abc1', 'ab d', '汉字汉字', 'абвг', 'ıııı', 'ﬁﬁﬁ'],
  );
  expect([readGraphicCode(' aｂcD\n'), readGraphicCode('abc1')]).toEqual(['ABCD', null]);
});

test('SPEC 5 SMS code: exactly 6 digits', () => {
  check(
    smsCode,
    'please enter the correct verification code',
    '请输入正确的验证码',
    ['000000', '123456', ' 123456 ', '１２３４５６'],
    '12345,1234567,12345a,12 456,-12345,12345.,१२३४५६,一二三四五六,      ,'.split(','),
  );
  expect([readSmsCode('１23456\n'), readSmsCode('12345')]).toEqual(['123456', null]);
  fc.assert(
    fc.property(anyCharacters, (value) => {
      expect(readSmsCode(value) ?? '000000').toMatch(/^[0-9]{6}$/);
    }),
  );
});

test('SPEC 5 Login password: 8 to 16 characters, not ending in a Chinese character', () => {
  check(
    loginPassword,
    'please enter the correct login password',
    '请输入正确的登录密码',
    ['12345678', '1234567890123456', '中文密码1234', '1234 678', '密'.repeat(7) + '。'],
    ['', '1234567', '12345678901234567', '1234567密', '密码密码密码密码', '1234567𠮷'],
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('aZ09 ·!密码𠮷')), maxLength: 20 }),
      (value) => {
        const characters = Array.from(value);
        expect(loginPassword.accepts(value)).toBe(
          characters.length >= 8 &&
            characters.length <= 16 &&
            !['密', '码', '𠮷'].includes(characters.at(-1) ?? ''),
        );
      },
    ),
  );
});

test('SPEC 5 Payment password: 6 digits', () => {
  check(
    paymentPassword,
    'please enter the correct payment password',
    '请输入正确的支付密码',
    ['000000', '135790'],
    ['', '12345', '1234567', 'abcdef', '１３５７９０', ' 13579', '135790\n'],
  );
});

test('SPEC 5 Non-empty', () => {
  check(
    nonEmpty,
    'please enter the correct information',
    '请输入正确的信息',
    ['x', ' x ', '0'],
    ['', ' ', '\t\n', '\u3000', '\u00a0'],
  );
});

test('SPEC 5 Agreement checkbox: must be ticked', () => {
  expect(problemWith(agreement, true, 'en')).toBeNull();
  expect(problemWith(agreement, false, 'en')).toBe('please tick the agreement');
  expect(problemWith(agreement, false, 'zh')).toBe('请勾选协议');
});

test('SPEC 5 Delivery area: must not contain the text that asks to choose a district', () => {
  check(
    deliveryArea,
    'please choose the consignee delivery address',
    '请选择收货地址',
    ['北京市 东城区', 'Beijing, Dongcheng', ''],
    'please choose district,Beijing please choose district,请选择地区,北京 请选择区县'.split(','),
  );
});

test('SPEC 5 General required message: {field} cannot be empty', () => {
  expect(problemIfEmpty('Mobile number', '', 'en')).toBe('Mobile number cannot be empty');
  expect(problemIfEmpty('Mobile number', '  ', 'en')).toBe('Mobile number cannot be empty');
  expect(problemIfEmpty('手机号码', '', 'zh')).toBe('手机号码不能为空');
  expect(problemIfEmpty('Mobile number', '1', 'en')).toBeNull();
});
