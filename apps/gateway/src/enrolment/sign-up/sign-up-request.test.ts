import { expect, test } from 'vitest';
import { sampleTerms } from '../../agreements/testing/agreement-harness.ts';
import { keptRequest } from './sign-up-request.ts';

test('a request is stored with the names and field order that earlier releases hashed', () => {
  const request = keptRequest({
    beneficiaryMobileNo: '13800138000',
    nickname: 'Mum',
    terms: sampleTerms,
    textVersion: '2026-11',
    channelCode: 'shop',
    promoterCode: null,
  });
  const { terms: _, ...plain } = JSON.parse(JSON.stringify(request)) as typeof request;
  expect(Object.entries(plain)).toEqual([
    ['agrMbl', '13800138000'],
    ['nickname', 'Mum'],
    ['textVersion', '2026-11'],
    ['cnlCode', 'shop'],
    ['promoterCode', null],
  ]);
});
