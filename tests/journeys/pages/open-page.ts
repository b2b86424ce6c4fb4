import type { Locator, Page } from '@playwright/test';
import { signOnCopy, wayCopy } from '../../../apps/sandbox/src/pages/sign-on/sign-on-copy.ts';
import type { WayIn } from '../../../apps/sandbox/src/sign-on/ways-in.ts';
import type { Words } from '../words.ts';

/**
 * The sandbox's page that opens the product as a wallet, a carrier's app or a channel would, and the wallet's
 * own page.
 */
export interface OpenPage {
  /** The wallet's page on which its user agrees or refuses. */
  readonly authorize: { readonly heading: Locator; readonly grant: Locator; readonly refuse: Locator };
  /** Opens placeOrder this way (the login page for one-tap login); returns the link that was used. */
  openAs(way: WayIn, mobileNo: string, agreed?: boolean): Promise<string>;
}

export function openPage(page: Page, { pick }: Words, sandboxUrl: string): OpenPage {
  const say = ({ zh, en }: { readonly zh: string; readonly en: string }): string => pick(zh, en);
  return {
    authorize: {
      heading: page.getByRole('heading', { name: say(signOnCopy.authorizeTitle), level: 1 }),
      grant: page.getByRole('button', { name: say(signOnCopy.grant), exact: true }),
      refuse: page.getByRole('button', { name: say(signOnCopy.refuse), exact: true }),
    },
    async openAs(way, mobileNo, agreed = true) {
      await page.goto(`${sandboxUrl}/open`);
      await page.getByLabel(say(signOnCopy.mobileNo)).fill(mobileNo);
      await page.getByLabel(say(signOnCopy.agreed)).setChecked(agreed);
      const screen = way === 'oneTap' ? '/login' : '/placeOrder';
      const opened = page.waitForRequest(
        (request) => request.isNavigationRequest() && new URL(request.url()).pathname.endsWith(screen),
      );
      await page.getByRole('button', { name: say(wayCopy[way].name) }).click();
      return (await opened).url();
    },
  };
}
