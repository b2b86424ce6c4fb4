// The list of a user's sessions, the data kept about them, and closing the account, from beginning to end.

import { readFileSync } from 'node:fs';
import { expect, signedIn as test } from './fixtures.ts';
import { meSheet } from './pages/me-sheet.ts';
import { placeOrderReady } from './screen-state.ts';
import { createApiClient } from '../support/api-client.ts';
import { signInUser } from '../support/test-user.ts';

test('a user logs out all other devices, downloads their data and closes the account', async ({
  page,
  words,
  user,
  sandbox,
  product,
}) => {
  test.slow();
  const lost = await signInUser(product.pool, user.mobileNo);
  const lostPhone = createApiClient(product.url, lost.ssoToken);
  await placeOrderReady(page, words);
  const me = meSheet(page, words);
  await me.open();
  await me.devices.click();
  const devices = page.getByRole('dialog', { name: words.devices.title });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText(words.devices.thisOne)).toBeVisible();
  await devices.getByRole('button', { name: words.devices.logOutOthers }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('button', { name: words.devices.logOutOthers })).toBeHidden();
  expect((await lostPhone.call('GET /common/v1/ssoToken/validCheck', {})).msgCd).toBe('PMC30050');
  await page.goBack();
  await expect(devices).toBeHidden();

  await me.open();
  await me.myData.click();
  const myData = page.getByRole('dialog', { name: words.myData.title });
  const download = page.waitForEvent('download');
  await myData.getByRole('button', { name: words.myData.download }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain(user.mobileNo);

  await myData.getByRole('button', { name: words.myData.close }).click();
  const closing = page.getByRole('dialog', { name: words.myData.closeTitle });
  await closing.getByRole('button', { name: words.smsCode.getCode }).click();
  await expect(closing.getByRole('button', { name: words.smsCode.getCode })).toBeHidden();
  await closing.getByLabel(words.smsCode.smsCode).fill(await sandbox.newestCode(user.mobileNo));
  await closing.getByRole('button', { name: words.myData.confirm }).click();
  await expect(page).toHaveURL(/userLogin\/login$/);
  await expect(page.getByTestId('toast')).toHaveText(words.myData.closed);
  expect((await user.api.call('GET /common/v1/ssoToken/validCheck', {})).msgCd).toBe('PMC30050');
});
