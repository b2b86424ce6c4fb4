import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readContact } from './contact.ts';
import { readHeight } from '../actions/status-bar.ts';
import { readOutcome } from './outcome.ts';
import { readWebAddress } from './web-address.ts';

const zhang = { name: '张三', mobileNo: '13800138000' };

test('reads a contact in every format that native sides use', () => {
  for (const answer of [
    [{ name: '张三', mobileNo: '13800138000' }],
    [{ userName: ' 张三 ', phoneNumber: 13_800_138_000 }],
    ['{"name":"张三","mobile":"+86 138-0013-8000"}'],
    [
      [
        { name: '张三', mobile: '138 0013 8000' },
        { name: '李四', mobile: '13900139000' },
      ],
    ],
    ['[{"name":"张三","phone":"0086 13800138000"}]'],
    ['张三', '138\u00a00013\u00a08000'],
    ['13800138000', '张三'],
    ['张三,13800138000'],
    ['\u202A138 0013 8000\u202C|张三'],
    [['张三', '13800138000']],
    [{ name: '张三', phone: '010-12345678', mobile: '8613800138000' }],
    [JSON.stringify('{"name":"张三","mobile":"13800138000"}')],
    [{ code: '0000', data: { name: '张三', mobile: '13800138000' } }],
    [{ code: '0000', data: '{"name":"张三","mobile":"13800138000"}' }],
    [{ name: '张三', phones: ['010-12345678', '138 0013 8000'] }],
    [{ name: '张三', phones: [{ label: 'home', number: '13800138000' }] }],
  ])
    expect(readContact(answer), JSON.stringify(answer)).toEqual(zhang);
  expect(readContact(['13800138000'])).toEqual({ name: '', mobileNo: '13800138000' });
  expect(readContact([{ name: `\u0000${'长'.repeat(99)}`, mobile: '13800138000' }])?.name).toBe(
    '长'.repeat(40),
  );
});

test('an answer without a mobile number is not a contact', () => {
  for (const answer of [
    [],
    [undefined],
    [null],
    [''],
    ['cancel'],
    [{}],
    ['{'],
    [{ name: '张三' }],
    [{ name: '张三', mobile: '12345' }],
    [[]],
    [[[]]],
    [{ mobile: { deep: 1 } }],
    ['2380013800'],
    [NaN],
    [() => 1],
  ]) {
    expect(readContact(answer), JSON.stringify(answer)).toBeUndefined();
  }
});

test('reads an outcome in each format that native sides use; anything else is undefined', () => {
  for (const word of [
    true,
    'true',
    1,
    '1',
    'ok',
    'SUCCESS',
    'succeeded',
    '成功',
    { success: true },
    '{"result":"success"}',
    { status: '1' },
    { code: '0000' },
    { code: 0 },
    { code: 200 },
    { code: 'success' },
    { msgCd: 'PMC00000' },
    { data: { code: '0000' } },
    { result: '{"code":"0000"}' },
    '0000',
    '"ok"',
    JSON.stringify('{"code":"0000"}'),
    ['ok'],
    ['{"code":"0000"}'],
    [{ success: true }],
  ])
    expect(readOutcome([word]), JSON.stringify(word)).toBe('succeeded');
  for (const word of [
    false,
    'false',
    0,
    '0',
    'fail',
    'cancelled',
    '取消',
    { result: 'failed' },
    { code: '1001' },
    { success: false, code: '0000' },
    { resultCode: '9999' },
    { errorCode: 12, errorMessage: 'busy' },
    { error: 'no such service' },
    { data: { success: false } },
    'PMC40001',
    '9999',
    '"fail"',
    JSON.stringify('{"code":"1001"}'),
    [{ code: '1001' }],
  ])
    expect(readOutcome([word]), JSON.stringify(word)).toBe('failed');
  for (const word of [undefined, null, '', {}, [], 'perhaps', 2, { code: {} }, '{'])
    expect(readOutcome([word]), JSON.stringify(word)).toBeUndefined();
  expect(readOutcome([])).toBeUndefined();
});

test('a height is a number of at least zero', () => {
  expect(
    [44, '44', ' 44.5 ', 0, { height: 20 }, '{"statusBarHeight":"47"}', '"44"'].map((value) =>
      readHeight([value]),
    ),
  ).toEqual([44, 44, 44.5, 0, 20, 47, 44]);
  for (const value of [undefined, null, '', 'tall', -1, NaN, Infinity, {}, [], [44], true, { height: null }])
    expect(readHeight([value]), JSON.stringify(value)).toBeUndefined();
});

test('reads a plain address, or one in a field of an object, even nested', () => {
  const url = 'https://wallet.example/sso';
  for (const answer of [
    [url],
    [JSON.stringify(url)],
    [{ url }],
    [JSON.stringify({ ssoUrl: url })],
    [{ code: '0000', data: { url } }],
    [{ code: '0000', data: JSON.stringify({ url }) }],
  ])
    expect(readWebAddress(answer), JSON.stringify(answer)).toBe(url);
  for (const answer of [[], [null], ['javascript:alert(1)'], [{ url: 7 }], [{ data: {} }]])
    expect(readWebAddress(answer), JSON.stringify(answer)).toBeUndefined();
});

test('no answer makes a reader throw or yields an invalid mobile number', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), (answer) => {
      readOutcome(answer);
      readHeight(answer);
      readWebAddress(answer);
      const contact = readContact(answer);
      if (contact) expect(contact.mobileNo).toMatch(/^1\d{10}$/);
    }),
  );
});
