import { expect, test } from 'vitest';
import { pageContract } from './page-contract.ts';

test('a name in the plural is a list, and null in none of the answers but these: pages refuse it', () => {
  // Pages of the previous release, still open after a deployment, would refuse a further name.
  expect(pageContract().nullPlurals).toEqual(['days', 'skips', 'terms']);
});

test('the calls whose success may say nothing but that', () => {
  expect(pageContract().callsWithoutData.toSorted()).toEqual([
    'GET /auto/v1/activity/judgment',
    'GET /auto/v1/activity/queryActivityById',
    'POST /auto/v1/message/deleteUplink',
    'POST /common/v1/ssoToken/invalidate',
    'POST /own/v1/signingPage',
  ]);
});
