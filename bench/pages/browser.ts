/** A new browser for each measurement, in which a user may be logged in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.ts';
import type { TestUser } from '../../tests/support/test-user.ts';

export interface MeasuringBrowser {
  readonly context: BrowserContext;
  /** The port at which tools reach its pages. */
  readonly port: number;
}

/** Runs a measurement in a browser without any data but the user, if one is given. */
export async function inNewBrowser<T>(
  origin: string,
  user: TestUser | null,
  measure: (browser: MeasuringBrowser) => Promise<T>,
): Promise<T> {
  const { executablePath, args, env } = ensureBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-bench-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
    locale: 'zh-CN',
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1.75,
  });
  try {
    if (user) {
      const page = await context.newPage();
      // An address of the same origin that is no page, so that nothing of the pages is cached afterwards.
      await page.goto(`${origin}/huafei-agw/vi/limit`);
      await page.evaluate(({ ssoToken: tokenId, userNo }) => {
        localStorage.setItem('userInfo', JSON.stringify({ tokenId, userNo, rechargeMobileNo: '' }));
        localStorage.setItem('token', tokenId);
      }, user);
      await page.close();
    }
    return await measure({ context, port });
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
