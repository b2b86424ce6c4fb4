import { expect, signedIn as test } from './fixtures.ts';
import { thorough } from './thorough.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

test(
  'on a desktop the sheet opens over a centred column, and a click beside it closes it',
  thorough,
  async ({ page, placeOrder }) => {
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
  },
);

test('on a phone in landscape the way to pay is beside the action', async ({ page, placeOrder }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await placeOrder.open();
  await expect(placeOrder.amount(50)).toBeEnabled();
  const way = await placeOrder.wayToPay.boundingBox();
  const action = await placeOrder.mainButton.boundingBox();
  expect((way?.x ?? 0) + (way?.width ?? 0)).toBeLessThanOrEqual(action?.x ?? 0);
  expect(way?.y).toBeGreaterThanOrEqual((action?.y ?? 0) - 8);
});
