import { afterEach, expect, test, vi } from 'vitest';
import { pageNow } from './navigate.ts';
import { session } from './session/index.ts';

const userWith = (userNo: string) => ({
  tokenId: `T-${userNo}`,
  userNo,
  mobileNo: null,
  rechargeMobileNo: '',
});
const openPage = (pathname: string) => vi.stubGlobal('location', { pathname, search: '', hash: '' });

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

test('a tap counts on its own page only', () => {
  openPage('/phonebillh5/rechargeTelebill/placeOrder');
  const isHere = pageNow();
  expect(isHere()).toBe(true);
  openPage('/phonebillh5/userLogin/login');
  expect(isHere()).toBe(false);
});

test('SPEC 4 a tap counts for its own user only, also when another one came to the same page', () => {
  openPage('/phonebillh5/rechargeTelebill/placeOrder');
  session.signIn(userWith('U1'));
  const isHere = pageNow();
  session.end();
  expect(isHere(), 'the session has ended, and nobody else is here').toBe(true);
  session.signIn(userWith('U1'));
  expect(isHere(), 'the same user logged in again').toBe(true);
  session.signIn(userWith('U2'));
  expect(isHere(), 'another user').toBe(false);
});

test('SPEC 4 a tap of a user who has logged out counts no more', () => {
  openPage('/phonebillh5/rechargeTelebill/directCharge');
  session.signIn(userWith('U1'));
  const isHere = pageNow();
  session.clear();
  expect(isHere()).toBe(false);
});

test('a tap of a visitor counts also once they have logged in', () => {
  openPage('/phonebillh5/rechargeTelebill/directCharge');
  const isHere = pageNow();
  session.signIn(userWith('U1'));
  expect(isHere()).toBe(true);
});
