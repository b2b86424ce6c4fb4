import { errorList, type ErrorName } from '@phonebill/contract';
import { expect } from 'vitest';
import type { SignOnAnswer } from './sign-on-harness.ts';

export const codeOf = (name: ErrorName): string => errorList[name].msgCd;

/** Every code that the contract gives a meaning. */
export const knownCodes: ReadonlySet<string> = new Set(Object.values(errorList).map(({ msgCd }) => msgCd));

/** That somebody got in with their number and may go on; gives the token. */
export function expectSignedOn(answer: SignOnAnswer, mobileNo: string): string {
  expect(answer).toMatchObject({
    msgCd: 'PMC00000',
    authorizationFlag: 'Y',
    authorizationUrl: '',
    mobileNo,
    rechargeMobileNo: mobileNo,
  });
  return String(answer['ssoToken']);
}
