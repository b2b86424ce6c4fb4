import { expect, signedIn as test } from './fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

test('on a desktop with a mouse the sheet opens over one column in the middle, and closes beside it', async ({
  page,
  placeOrder,
}) => {
  await placeOrder.open();
  await expect(placeOrder.amount(50)).toBeEnabled();
  const column = await page.getByTestId('page').boundingBox();
  await placeOrder.choose(50);
  const sheet = await placeOrder.sheet.boundingBox();
  expect(column?.width).toBeLessThanOrEqual(480);
  expect(sheet?.width).toBeLessThanOrEqual(480);
  expect((column?.x ?? 0) + (column?.width ?? 0) / 2).toBeCloseTo(
    (sheet?.x ?? 0) + (sheet?.width ?? 0) / 2,
    0,
  );
  await page.mouse.click(100, 100);
  await expect(placeOrder.sheet).toBeHidden();
  await expect(placeOrder.amount(50)).toBeChecked();
});
