import { errorList, type ErrorName } from '@phonebill/contract';
import { sm2Decrypt } from '@phonebill/signing';
import { expect } from 'vitest';
import { pageKeys } from './page-keys.ts';
import type { SignOnAnswer } from './sign-on-harness.ts';

export const codeOf = (name: ErrorName): string => errorList[name].msgCd;

/** Every code that the contract gives a meaning. */
export const knownCodes: ReadonlySet<string> = new Set(Object.values(errorList).map(({ msgCd }) => msgCd));

/** A number in an answer, decrypted as the page does it; null: it was not encrypted to the page's key. */
export const readNumber = (answer: SignOnAnswer, field: 'mobileNo' | 'rechargeMobileNo'): string | null =>
  sm2Decrypt(String(answer[field]), pageKeys.privateKey);

/**
 * That somebody got in with their number, and with the number to be topped up where one was given; gives the
 * token.
 */
export function expectSignedOn(answer: SignOnAnswer, mobileNo: string, rechargeMobileNo?: string): string {
  expect(answer).toMatchObject({ msgCd: 'PMC00000', authorizationFlag: 'Y', authorizationUrl: '' });
  expect(readNumber(answer, 'mobileNo')).toBe(mobileNo);
  if (rechargeMobileNo === undefined) expect(answer['rechargeMobileNo']).toBe('');
  else expect(readNumber(answer, 'rechargeMobileNo')).toBe(rechargeMobileNo);
  return String(answer['ssoToken']);
}
