/** Measures visits over a slow network, with a processor four times slower. */
import type { BrowserContext } from '@playwright/test';
import type { TestUser } from '../../tests/support/test-user.ts';
import { inNewBrowser } from './browser.ts';

/** The network that Lighthouse calls slow 4G. */
const NETWORK = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, offline: false };
const TIMES_SLOWER = 4;

/** Runs in the page: marks the frame after the one in which the screen replaces the first picture. */
const MARK_WHEN_USABLE = `
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[data-testid="page"]')) return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('usable')));
  });
  seen.observe(document, { childList: true, subtree: true });
`;

export interface Visit {
  /** When the screen had replaced the first picture. */
  readonly usableMs: number;
  /** The scripts and style sheets that had arrived by then, as transferred. */
  readonly kb: number;
  readonly files: number;
}

/** Makes a first visit and a second one, which finds much in the browser's cache. */
export function visitTwice(
  origin: string,
  path: string,
  user: TestUser | null,
): Promise<[first: Visit, second: Visit]> {
  return inNewBrowser(origin, user, async ({ context }) => {
    const first = await visit(context, origin + path);
    return [first, await visit(context, origin + path)];
  });
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await page.addInitScript({ content: MARK_WHEN_USABLE });
  await page.goto(address, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime);
  const usableMs = Math.round((await usable.jsonValue()) ?? Number.NaN);
  const sizes = await page.evaluate(sizesOfCodeUntil, usableMs);
  // This visit includes what is loaded when nothing is more urgent.
  await page.waitForLoadState('networkidle');
  await page.close();
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { usableMs, kb: Math.round(bytes / 102.4) / 10, files: sizes.length };
}

/**
 * Runs in the page: returns the transferred size in bytes of each script and style sheet that had arrived by
 * then.
 */
function sizesOfCodeUntil(ms: number): number[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name, responseEnd }) => /\.(?:js|css)$/.test(new URL(name).pathname) && responseEnd <= ms)
    .map(({ encodedBodySize }) => encodedBodySize);
}
