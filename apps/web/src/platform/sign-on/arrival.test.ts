import { expect, test } from 'vitest';
import { takeArrival } from './sign-on-parameters.ts';

function page(search: string, carriedSignOn?: string) {
  const replaced: string[] = [];
  const window = {
    carriedSignOn,
    location: { pathname: '/phonebillh5/x', search, hash: '#h' },
    history: { state: null, replaceState: (_: unknown, __: string, to: string) => void replaced.push(to) },
  };
  return { replaced, window: window as unknown as Window };
}

test('SPEC 2 guard: the address bar is free of sign-on parameters afterwards', () => {
  const { replaced, window } = page('?a=1&ssoToken=T&ydrzToken=Y');
  expect(takeArrival(window)).toEqual({
    signOn: { ssoToken: 'T', ssoType: 'hebao' },
    oneTapToken: null,
  });
  expect(replaced).toEqual(['/phonebillh5/x?a=1#h']);
});

test('takes the sign-on data removed by the first script, once', () => {
  const { replaced, window } = page('?a=1', 'ydrzToken=Y');
  expect(takeArrival(window)).toEqual({
    signOn: { ssoToken: 'Y', ssoType: 'cm' },
    oneTapToken: null,
  });
  expect(takeArrival(window)).toEqual({ signOn: null, oneTapToken: null });
  expect(replaced).toEqual([]);
});

test('a one-tap token is removed from the address, and does not sign a user on by itself', () => {
  const { replaced, window } = page('?oneTapToken=O%2B1&refererUrl=%2Fa');
  expect(takeArrival(window)).toEqual({ signOn: null, oneTapToken: 'O+1' });
  expect(replaced).toEqual(['/phonebillh5/x?refererUrl=%2Fa#h']);
});
