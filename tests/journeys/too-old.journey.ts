// The page for browsers that can run neither build of the pages.

import { expect, test } from './fixtures.ts';
import { thorough } from './thorough.ts';

const screen = '/phonebillh5/telBill/tencentBill?cnlCode=J01&note=a%26b';

test.describe('on Android', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 6.0; M5) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/44.0 ' +
      'Mobile Safari/537.36 hebao/7.1.0',
  });

  test("the page keeps the screen's address, to copy it or open it in the system browser", async ({
    page,
    product,
  }) => {
    // Simulates an engine without modules.
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule');
      addEventListener('copy', () => Object.assign(window, { copied: String(getSelection()) }));
    });
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('浏览器版本太旧，打不开充值页面');
    const address = product.url + screen;
    await expect(page).toHaveURL(address);
    await expect(page.getByText(address)).toHaveCount(2);
    for (const name of ['用系统浏览器打开', 'Open in the system browser'])
      await expect(page.getByRole('link', { name })).toHaveAttribute(
        'href',
        `intent:${address.replace('http:', '')}#Intent;scheme=http;action=android.intent.action.VIEW;` +
          'category=android.intent.category.BROWSABLE;end',
      );
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    await expect(page.getByText('链接已复制。')).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(window, 'copied') as unknown)).toBe(address);
  });
});

test(
  'the page accepts only an address of our pages, and offers no number when none is set',
  thorough,
  async ({ page, product }) => {
    for (const strange of ['https://other.example/', 'javascript:alert(1)', '//other.example/', '%']) {
      await page.goto('about:blank');
      await page.goto(`/phonebillh5/too-old.html#${encodeURIComponent(strange)}`);
      await expect(page.getByText(`${product.url}/phonebillh5/`, { exact: true })).toHaveCount(2);
      await expect(page.getByText('other.example')).toHaveCount(0);
    }
    await expect(page.getByRole('link')).toHaveCount(0);
  },
);
