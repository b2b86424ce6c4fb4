import { expect, test } from 'vitest';
import { withStartOptions } from './start-options.ts';

test('--partners names the played partners and overrides the variable', () => {
  const env = { PLAYED_PARTNERS: 'alipay', PORT: '9000' };
  expect(withStartOptions([], env)).toEqual(env);
  expect(withStartOptions(['--partners=wechat,dtone'], env)).toEqual({
    PLAYED_PARTNERS: 'wechat,dtone',
    PORT: '9000',
  });
});

test.each([
  ['nobody', ['--partners='], /^--partners= names nobody/],
  ['nobody but spaces', ['--partners= '], /^--partners= names nobody/],
  ['a value apart', ['--partners', 'wechat'], /takes --partners=NAME.*not --partners wechat$/],
  ['another option', ['--partner=wechat'], /takes --partners=NAME.*not --partner=wechat$/],
  ['two options', ['--partners=wechat', '--partners=dtone'], /not --partners=wechat --partners=dtone$/],
])('options with %s are refused in a sentence', (_what, options, sentence) => {
  expect(() => withStartOptions(options, {})).toThrow(
    expect.objectContaining({ name: 'OperatorError', message: expect.stringMatching(sentence) as string }),
  );
});
