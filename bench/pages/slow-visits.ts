/** Visits over a slow network, with a processor four times slower. */
import type { BrowserContext } from '@playwright/test';
import type { TestUser } from '../../tests/support/test-user.ts';
import { inNewBrowser } from './browser.ts';

/** What Lighthouse calls slow 4G. */
const NETWORK = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, offline: false };
const TIMES_SLOWER = 4;

/** Runs in the page: marks the frame after the one in which the screen takes the first picture's place. */
const MARK_WHEN_USABLE = `
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[data-testid="page"]')) return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('usable')));
  });
  seen.observe(document, { childList: true, subtree: true });
`;

/** When the screen had taken the first picture's place, by the first visit and the one after it, in ms. */
export function visitTwice(
  origin: string,
  path: string,
  user: TestUser | null,
): Promise<[first: number, second: number]> {
  return inNewBrowser(origin, user, async ({ context }) => {
    const first = await usableAfter(context, origin + path);
    return [first, await usableAfter(context, origin + path)];
  });
}

async function usableAfter(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await page.addInitScript({ content: MARK_WHEN_USABLE });
  await page.goto(address, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime);
  const ms = Math.round((await usable.jsonValue()) ?? Number.NaN);
  // What is loaded when nothing is more urgent belongs to this visit.
  await page.waitForLoadState('networkidle');
  await page.close();
  return ms;
}
