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

test('a tap is valid only on its own page', () => {
  openPage('/phonebillh5/rechargeTelebill/placeOrder');
  const isHere = pageNow();
  expect(isHere()).toBe(true);
  openPage('/phonebillh5/userLogin/login');
  expect(isHere()).toBe(false);
});

test('SPEC 4 a tap is valid only for its own user, even if another one reaches the same page', () => {
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

test('SPEC 4 a tap of a user who has logged out is not valid any more', () => {
  openPage('/phonebillh5/rechargeTelebill/directCharge');
  session.signIn(userWith('U1'));
  const isHere = pageNow();
  session.clear();
  expect(isHere()).toBe(false);
});

test("a visitor's tap is still valid after they log in", () => {
  openPage('/phonebillh5/rechargeTelebill/directCharge');
  const isHere = pageNow();
  session.signIn(userWith('U1'));
  expect(isHere()).toBe(true);
});
