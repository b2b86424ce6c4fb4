// A provider's captcha instead of our own picture, in a real browser: a gateway of its own is configured with
// a provider on another origin.

import { join } from 'node:path';
import { errorMessage } from '@phonebill/contract';
import { onThrowawayDatabase } from '../harness/throwaway-database.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { createSandboxClient } from '../support/sandbox-client.ts';
import { startCaptchaProvider } from './captcha-provider.ts';
import { expect, test as base } from './fixtures.ts';
import { newNumber } from './numbers.ts';
import { watchPages } from './page-watch.ts';

const webRoot = join(import.meta.dirname, '../../apps/web/dist');

interface WithCaptcha {
  readonly provider: Awaited<ReturnType<typeof startCaptchaProvider>>;
  /** A gateway that uses the provider, and the newest code that its SMS centre sent. */
  readonly gateway: { readonly url: string; readonly newestCode: (mobileNo: string) => Promise<string> };
}

const test = base.extend<WithCaptcha>({
  // eslint-disable-next-line no-empty-pattern -- a fixture says by a pattern what it needs
  provider: async ({}, use) => {
    const provider = await startCaptchaProvider();
    await use(provider);
    await provider.close();
  },
  gateway: [
    ({ provider }, use) =>
      onThrowawayDatabase('captcha', async ({ databaseUrl }) => {
        const processes = await startGatewayProcesses(databaseUrl);
        try {
          const gateway = await processes.start({
            ...provider.environment,
            ROLES: 'web',
            WEB_ROOT: webRoot,
            PICTURE_CODE: 'always',
            WORK_HASHES: '2000',
            PARTNER_TIME_LIMIT_MS: '1000',
          });
          await gateway.ready();
          const { newestCode } = createSandboxClient(processes.sandboxUrl);
          await use({ url: gateway.url, newestCode });
        } finally {
          await processes.end();
        }
      }),
    { timeout: 240_000 },
  ],
  // Starts once the page is where journeys begin: from then on nothing may be requested from the shared
  // product.
  watch: async ({ page, gateway, provider }, use) => {
    const watch = watchPages(page.context(), [gateway.url, provider.origin]);
    await use(watch);
    watch.end();
    expect(watch.problems(), 'nothing went wrong unseen').toEqual([]);
  },
});

test('a passed captcha sends a code, and a silent provider is replaced by more work', async ({
  page,
  words,
  login,
  language,
  gateway,
  provider,
}) => {
  test.setTimeout(240_000);
  const frame = page.frameLocator(`iframe[title="${words.login.captcha}"]`);
  await page.goto(`${gateway.url}/phonebillh5/userLogin/login`);
  const own = newNumber();
  await login.mobile.fill(own);
  const person = frame.getByRole('button', { name: 'I am a person' });
  await expect(person).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('lang', language);
  await login.getCode.click();
  await expect(page.getByRole('alert')).toContainText(words.login.captchaFirst);
  expect(await gateway.newestCode(own)).toBe('');

  await person.click();
  await expect(page.getByText(words.login.captchaDone)).toBeVisible();
  await login.getCode.click();
  await expect(page.getByText(words.login.sentTo)).toBeVisible();
  expect(await gateway.newestCode(own)).toMatch(/^\d{6}$/);
  // The provider receives no information about the user.
  expect(provider.asked.map((form) => Object.keys(form).toSorted())).toEqual([['response', 'secret']]);

  provider.fallSilent();
  const other = newNumber();
  await page.getByRole('button', { name: words.login.otherNumber }).click();
  await login.mobile.fill(other);
  await person.click();
  await login.getCode.click();
  await expect(page.getByText(errorMessage('smsUnavailable', language))).toBeVisible();
  expect(await gateway.newestCode(other)).toBe('');
  await page.getByRole('button', { name: words.login.cannotDoCheck }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await login.getCode.click();
  await expect(page.getByText(words.login.sentTo)).toBeVisible();
  expect(await gateway.newestCode(other)).toMatch(/^\d{6}$/);
  expect(provider.asked).toHaveLength(2);
});
