import { errorList, type ErrorName } from '@phonebill/contract';
import { sm2Decrypt } from '@phonebill/signing';
import { expect } from 'vitest';
import { pageKeys } from './page-keys.ts';
import type { SignOnAnswer } from './sign-on-harness.ts';

export const codeOf = (name: ErrorName): string => errorList[name].msgCd;

/** All codes that the contract defines. */
export const knownCodes: ReadonlySet<string> = new Set(Object.values(errorList).map(({ msgCd }) => msgCd));

/**
 * Returns a number in an answer, decrypted as the page does; null when it was not encrypted to the page's
 * key.
 */
export const readNumber = (answer: SignOnAnswer, field: 'mobileNo' | 'rechargeMobileNo'): string | null =>
  sm2Decrypt(String(answer[field]), pageKeys.privateKey);

/**
 * Expects a sign-on with this number, and with the number to be topped up if one is given. Returns the token.
 */
export function expectSignedOn(answer: SignOnAnswer, mobileNo: string, rechargeMobileNo?: string): string {
  expect(answer).toMatchObject({ msgCd: 'PMC00000', authorizationFlag: 'Y', authorizationUrl: '' });
  expect(readNumber(answer, 'mobileNo')).toBe(mobileNo);
  if (rechargeMobileNo === undefined) expect(answer['rechargeMobileNo']).toBe('');
  else expect(readNumber(answer, 'rechargeMobileNo')).toBe(rechargeMobileNo);
  return String(answer['ssoToken']);
}
