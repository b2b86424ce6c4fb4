/**
 * The first paint of the pages is rendered at build time from the answers that the gateway is expected to
 * give (apps/web/src/shell). With the delivered settings it gives exactly those, so that the layout does not
 * shift.
 */
import { expect, test } from 'vitest';
import {
  agreementRules,
  autoAmountsFen,
  NUMBER_TO_COME,
  pageOfUser,
  pageOfVisitor,
} from '../../apps/web/src/shell/usual-answers.ts';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';
import { createApiClient } from '../support/api-client.ts';
import { productOfFile } from '../support/product-of-file.ts';

const product = productOfFile({ TIME_SCALE: '1' });
const done = { msgCd: 'PMC00000', msgInfo: '' };

test("SPEC 7 POST /vi/fusionPageInfo: the built-in answer to a visitor is the gateway's", async () => {
  const visitor = createApiClient(product.url, '');
  expect(await visitor.call('POST /vi/fusionPageInfo', {})).toEqual({ ...done, ...pageOfVisitor });
});

test("SPEC 7 POST /vi/fusionPageInfo: the built-in answer to a user is the gateway's", async () => {
  const { api, mobileNo } = await product.newUser();
  const answer = await api.call('POST /vi/fusionPageInfo', {});
  const { organization, recentNumbers: _, ...usual } = pageOfUser;
  const { organization: own, recentNumbers, ...given } = answer;
  expect(given).toEqual({ ...done, ...usual, ownMobileNo: mobileNo });
  expect(recentNumbers).toEqual([]);
  expect(Object.keys(own ?? {}).toSorted()).toEqual(Object.keys(organization).toSorted());
  expect(pageOfUser.ownMobileNo).toBe(NUMBER_TO_COME);
});

test('SPEC 7 GET /auto/v1/protocol/rules and config/getAutoMoneyByCnlCode: as built in', async () => {
  const visitor = createApiClient(product.url, '');
  expect(await visitor.call('GET /auto/v1/protocol/rules', {})).toEqual({
    ...done,
    ...agreementRules,
    textVersion: CURRENT_TEXT,
  });
  expect(await visitor.call('GET /auto/v1/config/getAutoMoneyByCnlCode', {})).toEqual({
    ...done,
    amountsFen: autoAmountsFen,
  });
});
