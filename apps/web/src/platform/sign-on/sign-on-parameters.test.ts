import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSignOn, signOnParameters, splitSignOn } from './sign-on-parameters.ts';

describe('SPEC 2 guard: single sign-on data in the URL', () => {
  test('CREDTENTIAL with SIGN_DATA and SIGN_TYPE', () => {
    expect(readSignOn('CREDTENTIAL=%7B%22a%22%3A1%7D&SIGN_DATA=a%2Bb%3D&SIGN_TYPE=RSA')).toEqual({
      originalData: '{"a":1}',
      signData: 'a+b=',
      signType: 'RSA',
      ssoType: 'hebao',
    });
    for (const part of [
      'CREDTENTIAL=x&SIGN_DATA=y',
      'CREDTENTIAL=x&SIGN_TYPE=RSA',
      'SIGN_DATA=y&SIGN_TYPE=RSA',
      'CREDTENTIAL=&SIGN_DATA=y&SIGN_TYPE=RSA',
    ])
      expect(readSignOn(part), part).toBeNull();
  });

  test('ssoToken in its three spellings', () => {
    for (const name of ['ssoToken', 'SSOTOKEN', 'ssotoken'])
      expect(readSignOn(`${name}=T`)).toEqual({ ssoToken: 'T', ssoType: 'hebao' });
    for (const name of ['SsoToken', 'ssoTOKEN', 'token']) expect(readSignOn(`${name}=T`)).toBeNull();
    expect(readSignOn('ssoToken=')).toBeNull();
  });

  test('ydrzToken', () => {
    expect(readSignOn('ydrzToken=Y')).toEqual({ ssoToken: 'Y', ssoType: 'cm' });
  });
});

test('SPEC 2 guard: sign-on type is cm if only ydrzToken is present, otherwise hebao', () => {
  expect(readSignOn('ydrzToken=Y')?.ssoType).toBe('cm');
  expect(readSignOn('ydrzToken=Y&CREDTENTIAL=half')?.ssoType).toBe('cm');
  expect(readSignOn('ydrzToken=Y&ssotoken=T')).toEqual({ ssoToken: 'T', ssoType: 'hebao' });
  expect(readSignOn('ydrzToken=Y&CREDTENTIAL=a&SIGN_DATA=b&SIGN_TYPE=SM2')?.ssoType).toBe('hebao');
});

test('removes them even if incomplete, and leaves the rest unchanged letter for letter', () => {
  expect(
    splitSignOn('?a=%20b+c&ssoToken=T&refererUrl=%2Fx%3FssoToken%3D1&CREDTENTIAL=q&&ydrzToken&%73soToken=U'),
  ).toEqual({
    search: '?a=%20b+c&refererUrl=%2Fx%3FssoToken%3D1',
    carried: 'ssoToken=T&CREDTENTIAL=q&ydrzToken&%73soToken=U',
  });
  expect(splitSignOn('?ssoToken=T')).toEqual({ search: '', carried: 'ssoToken=T' });
  expect(splitSignOn('')).toEqual({ search: '', carried: '' });
});

test('the page removes the same parameters before it loads anything', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');
  const pattern = /var signOn = \/\^\(([\w|]+)\)\$\//.exec(page)?.[1];
  expect(pattern?.split('|')).toEqual(signOnParameters);
  expect(page.indexOf('var signOn')).toBeLessThan(page.indexOf('<!--head-->'));
  expect(page).toContain('<meta name="referrer" content="no-referrer">');
});
