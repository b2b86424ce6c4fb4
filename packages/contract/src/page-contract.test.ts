import { expect, test } from 'vitest';
import { pageContract } from './page-contract.ts';

test('a plural name is a list, and nullable only in the three listed cases', () => {
  // Pages of the previous release, still open after a deployment, would refuse a further name.
  expect(pageContract().nullPlurals).toEqual(['days', 'skips', 'terms']);
});

test('lists the calls whose success may have no data', () => {
  expect(pageContract().callsWithoutData.toSorted()).toEqual([
    'GET /auto/v1/activity/judgment',
    'GET /auto/v1/activity/queryActivityById',
    'POST /auto/v1/message/deleteUplink',
    'POST /common/v1/ssoToken/invalidate',
    'POST /own/v1/signingPage',
  ]);
});
