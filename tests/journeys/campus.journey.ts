// The campus form with the real gateway: its own amounts and calls, and no title bar.

import { expect, signedIn } from './fixtures.ts';
import { type AutomaticPages, automaticPages } from './pages/automatic-pages.ts';
import { thorough } from './thorough.ts';

const test = signedIn.extend<{ readonly automatic: AutomaticPages }>({
  automatic: ({ page, words, sandbox, user }, use) => use(automaticPages(page, words, sandbox, user)),
});

test(
  'SPEC 2 guard, /marketingActivities/zdcxyyyPage, /autoRecharge/xysetAutoRecharge: the ' +
    'campus form has no title bar, and sets up a small amount by the campus calls',
  async ({ page, words, user, automatic }) => {
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
    await page.goto('/phonebillh5/marketingActivities/zdcxyyyPage?cnlCode=campus-2026');
    await page.waitForURL(/\/autoRecharge\/xysetAutoRecharge\?cnlCode=campus-2026&navShow=N$/);
    await expect(page.getByText(words.setUp.howItWorks)).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);

    await automatic.change('amount');
    const amounts = await automatic.sheet.getByRole('radio').evaluateAll((all) => all.length);
    expect(amounts).toBe(4);
    await automatic.choose(/10\.00/);
    await expect(automatic.sheet).toBeHidden();
    await automatic.confirmWithCode();
    await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible();
    const { agreements: [agreement] = [] } = await user.api.call(
      'GET /auto/v1/protocol/queryProtocolList',
      {},
    );
    expect(agreement?.terms.amountFen).toBe(1000);
    // Its terms are changed on the campus form too.
    await automatic.open(`autoRechargeList?agreementNo=${agreement?.agreementNo}`);
    await page.getByRole('button', { name: words.agreements.change, exact: true }).click();
    await page.waitForURL(/\/autoRecharge\/xysetAutoRecharge\?operationType=edit&agreementNo=A/);
    await automatic.change('amount');
    await expect(automatic.sheet.getByRole('radio', { name: /10\.00/ })).toBeChecked();
    const own = calls.filter((path) => /protocolChange|affirm$|messageAffirm/i.test(path));
    expect([...new Set(own)]).toEqual([
      '/huafei-agw/auto/v1/protocol/campusMarketing/protocolChange',
      '/huafei-agw/auto/v1/protocol/campusMarketing/affirm',
    ]);
  },
);

test(
  'SPEC 2 guard: the ordinary form with the fixed channel code has the usual amounts',
  thorough,
  async ({ page, words, automatic }) => {
    await page.goto('/phonebillh5/autoRecharge/setAutoRecharge?channelType=ZDCXYYQ2024');
    await page.waitForURL(/\/autoRecharge\/setAutoRecharge\?cnlCode=PBXY2024&navShow=N$/);
    await expect(page.getByText(words.setUp.howItWorks)).toBeVisible();
    await automatic.change('amount');
    await expect(automatic.sheet.getByRole('radio', { name: /10\.00/ })).toHaveCount(0);
  },
);
