// A page whose scripts load late: its first picture, and the screen that replaces it.

import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { untilPainted } from './painted.ts';

export const ASSETS = /\/phonebillh5\/assets\/.*\.js$/;
const LATE_MS = 2500;
export const THERE = { timeout: 30_000 };

export const picture = (page: Page) => page.getByTestId('first-picture');
export const screen = (page: Page) => page.getByTestId('page');
export const numberIn = (place: Locator) => place.locator('input[type=tel]');
export const mainIn = (place: Locator) => place.locator('.button__primary');

/** Taps once at the present place of an element: in the picture, or in the screen that replaces it. */
export async function tapAt(page: Page, what: Locator): Promise<void> {
  let box = await what.boundingBox();
  // The element was replaced meanwhile.
  while (!box) box = await what.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Delays every script by a fixed time. */
export async function holdScriptsBack(page: Page): Promise<void> {
  await page.route(ASSETS, async (route) => {
    await wait(LATE_MS);
    await route.continue();
  });
}

/** Simulates a slow 4G network and a processor four times slower. */
async function beSlow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const [latency, downloadThroughput, uploadThroughput] = [150, 1_600_000 / 8, 750_000 / 8];
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** The ways in which a page's scripts load late. */
export const lateScripts = [
  ['scripts that come 2.5 s late', holdScriptsBack],
  ['a slow 4G and a slow processor', beSlow],
] as const;

export async function openPicture(page: Page, path: string): Promise<Locator> {
  await page.goto(path, { waitUntil: 'commit' });
  await expect(picture(page)).toBeVisible(THERE);
  await expect(screen(page)).toHaveCount(0);
  return picture(page);
}

/** Opens a page; the picture is shown first, and the screen may replace it at any time. */
export async function openSoon(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('main').first()).toBeVisible(THERE);
  await untilPainted(page);
}

/** Opens a page whose scripts do not load before `release` is called. */
export async function openHeld(page: Page, path: string): Promise<{ drawn: Locator; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ASSETS, async (route) => {
    await promise;
    await route.continue();
  });
  return { drawn: await openPicture(page, path), release: resolve };
}

export async function isTaken(page: Page): Promise<void> {
  await expect(screen(page)).toBeVisible(THERE);
  await expect(picture(page)).toHaveCount(0);
}
