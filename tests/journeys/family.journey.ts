// Family top-up with nothing controlled: the signer's and the member's browsers, the real gateway, the
// wallet's sandbox and the SMS centre. A day's top-up is announced at once and debited far ahead here.

import type { Browser, Page } from '@playwright/test';
import { codeOfMember } from '../support/family.ts';
import { expect, signedIn, type SignedInUser } from './fixtures.ts';
import { type AutomaticPages, automaticPages } from './pages/automatic-pages.ts';
import type { Words } from './words.ts';

interface Member {
  readonly user: SignedInUser;
  /** Their own browser, logged in. */
  readonly page: Page;
}

const test = signedIn.extend<{ readonly automatic: AutomaticPages; readonly member: Member }>({
  automatic: ({ page, words, sandbox, user }, use) => use(automaticPages(page, words, sandbox, user)),
  member: async ({ browser, newUser, product, locale }, use) => {
    const user = await newUser();
    const page = await openAs(browser, user, product.url, locale);
    await use({ user, page });
    await page.context().close();
  },
});

const ON_PAGE = '/phonebillh5/autoRecharge';
/** The page asks every few seconds, later every ten. */
const ASKED_AGAIN = { timeout: 30_000 };

/** A browser of its own, as the pages keep a user. */
async function openAs(
  browser: Browser,
  { ssoToken: tokenId, userNo }: SignedInUser,
  baseURL: string,
  locale: string | undefined,
): Promise<Page> {
  const localStorage = [
    { name: 'userInfo', value: JSON.stringify({ tokenId, userNo, rechargeMobileNo: '' }) },
    { name: 'token', value: tokenId },
  ];
  const context = await browser.newContext({
    baseURL,
    ...(locale !== undefined && { locale }),
    timezoneId: 'Asia/Shanghai',
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  });
  return context.newPage();
}

interface Asking {
  readonly page: Page;
  readonly words: Words;
  readonly automatic: AutomaticPages;
}

/** The signer chooses the member's number, confirms with a code, and waits. */
async function ask({ page, words, automatic }: Asking, mobileNo: string): Promise<void> {
  await automatic.open('transPage');
  await automatic.change('number');
  await automatic.sheet.locator('[name=mobile]').fill(mobileNo);
  await automatic.sheet.getByRole('button', { name: words.termSheets.takeNumber }).click();
  await expect(automatic.sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: words.setUpAside.askedFirst })).toBeVisible();
  await automatic.consent.check();
  await automatic.setUp.click();
  // Never topped up before: the number is looked at once more.
  await expect(automatic.setUp).toHaveText(words.setUp.askFirstTime);
  await automatic.setUp.click();
  await expect(automatic.smsCode).toBeVisible();
}

/** Enters the signer's code. */
async function confirm({ page, words, automatic }: Asking, newestCode: () => Promise<string>): Promise<void> {
  await expect.poll(newestCode).not.toBe('');
  await automatic.smsCode.fill(await newestCode());
  await automatic.confirm.click();
  await page.waitForURL(/\/autoRecharge\/transPage\?requestNo=/);
  await expect(page.getByRole('heading', { name: words.familyRequest.waitingTitle })).toBeVisible(
    ASKED_AGAIN,
  );
}

const offer = (page: Page) => page.getByTestId('offer');

test(
  'SPEC 2 /autoRecharge/transPage, /autoRecharge/otherTelConfirms: a member agrees on the page, and the ' +
    'signer’s shows it; they stop it in two taps',
  async ({ page, words, user, sandbox, automatic, member }) => {
    const { mobileNo } = member.user;
    await ask({ page, words, automatic }, mobileNo);
    await confirm({ page, words, automatic }, () => sandbox.newestCode(user.mobileNo));
    // A reload finds the same wait.
    await page.reload();
    await expect(page.getByRole('heading', { name: words.familyRequest.waitingTitle })).toBeVisible();
    expect(page.url()).not.toContain(mobileNo);

    await member.page.goto(`${ON_PAGE}/otherTelConfirms`);
    await expect(offer(member.page)).toContainText('¥50.00');
    await expect(offer(member.page)).toContainText(
      `${user.mobileNo.slice(0, 3)}****${user.mobileNo.slice(-4)}`,
    );
    await expect(offer(member.page)).not.toContainText(user.mobileNo);
    await member.page.getByRole('button', { name: words.offers.agree, exact: true }).dblclick();
    await expect(member.page.getByTestId('outcome')).toContainText(words.offers.agreedNow);
    await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible(ASKED_AGAIN);

    await member.page.reload();
    await member.page.getByRole('button', { name: words.offers.stop, exact: true }).click();
    const sheet = member.page.getByRole('dialog');
    await sheet.getByRole('button', { name: words.offers.stop, exact: true }).click();
    await expect(member.page.getByTestId('outcome')).toContainText(words.offers.withdrawnNow);
    const { agreements } = await user.api.call('GET /auto/v1/protocol/queryProtocolList', { which: 'ended' });
    expect(agreements).toMatchObject([{ agrMbl: mobileNo, state: 'ended', endReason: 'consentWithdrawn' }]);
  },
);

test('a member refuses: nothing is set up, and the number cannot be asked again', async ({
  page,
  words,
  user,
  sandbox,
  automatic,
  member,
}) => {
  const { mobileNo } = member.user;
  await ask({ page, words, automatic }, mobileNo);
  await confirm({ page, words, automatic }, () => sandbox.newestCode(user.mobileNo));
  await member.page.goto(`${ON_PAGE}/otherTelConfirms`);
  await member.page.getByRole('button', { name: words.offers.refuse, exact: true }).click();
  await member.page
    .getByRole('dialog')
    .getByRole('button', { name: words.offers.refuse, exact: true })
    .click();
  await expect(member.page.getByTestId('outcome')).toContainText(words.offers.refusedNow);
  await expect(page.getByRole('heading', { name: words.familyRequest.refusedTitle })).toBeVisible(
    ASKED_AGAIN,
  );
  await page.getByRole('button', { name: words.familyRequest.remove }).click();
  await page.waitForURL(/autoRechargeList/);
  await automatic.open('transPage');
  await automatic.change('number');
  await automatic.sheet.locator('[name=mobile]').fill(mobileNo);
  await automatic.sheet.getByRole('button', { name: words.termSheets.takeNumber }).click();
  await expect(page.locator('main')).toContainText(words.setUp.cannotBeAsked);
});

test('a member who is with the signer agrees by a code', async ({
  page,
  words,
  user,
  sandbox,
  automatic,
  member,
}) => {
  await ask({ page, words, automatic }, member.user.mobileNo);
  await confirm({ page, words, automatic }, () => sandbox.newestCode(user.mobileNo));
  await page.getByRole('button', { name: words.familyRequest.byCode }).click();
  await automatic.sheet.getByRole('button', { name: words.smsCode.getCode, exact: true }).click();
  await expect.poll(() => codeOfMember({ sandbox }, member.user)).not.toBe('');
  const code = await codeOfMember({ sandbox }, member.user);
  await automatic.smsCode.fill(code === '000000' ? '000001' : '000000');
  await automatic.confirm.click();
  await expect(automatic.smsCode).toHaveAttribute('aria-invalid', 'true');
  await automatic.smsCode.fill(code);
  await automatic.confirm.click();
  await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible(ASKED_AGAIN);
});

test('an ask is taken back in two taps, and a member who agrees by SMS later changes nothing', async ({
  page,
  words,
  user,
  sandbox,
  automatic,
  member,
}) => {
  const { mobileNo } = member.user;
  await ask({ page, words, automatic }, mobileNo);
  await confirm({ page, words, automatic }, () => sandbox.newestCode(user.mobileNo));
  const reply = await agreeTextIn(sandbox, mobileNo);
  await page.getByRole('button', { name: words.familyRequest.takeBack }).click();
  await automatic.sheet.getByRole('button', { name: words.familyRequest.takeBack, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.familyRequest.takenBackTitle })).toBeVisible();
  await sandbox.reply(mobileNo, reply);
  await member.page.goto(`${ON_PAGE}/otherTelConfirms`);
  await expect(member.page.getByRole('button', { name: words.offers.agree, exact: true })).toHaveCount(0);
  const { agreements } = await user.api.call('GET /auto/v1/protocol/queryProtocolList', {});
  expect(agreements).toEqual([]);
});

test('a member agrees by SMS, twice and with odd spacing, and stops it by SMS', async ({
  page,
  words,
  user,
  sandbox,
  automatic,
  member,
}) => {
  const { mobileNo } = member.user;
  await ask({ page, words, automatic }, mobileNo);
  await confirm({ page, words, automatic }, () => sandbox.newestCode(user.mobileNo));
  const reply = await agreeTextIn(sandbox, mobileNo);
  await sandbox.reply(mobileNo, reply, { twice: true, oddSpacing: true, fullWidth: true, lateSeconds: 1 });
  await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible(ASKED_AGAIN);
  await sandbox.reply(mobileNo, reply.replace('Y', 'T'));
  await expect
    .poll(
      async () =>
        (await user.api.call('GET /auto/v1/protocol/queryProtocolList', { which: 'ended' })).agreements,
      ASKED_AGAIN,
    )
    .toMatchObject([{ agrMbl: mobileNo, state: 'ended', endReason: 'consentWithdrawn' }]);
  await member.page.goto(`${ON_PAGE}/otherTelConfirms`);
  await expect(offer(member.page)).toContainText(words.offers.withdrawn);
});

test('without login the link of the SMS says what it is, and leads back to the very offer', async ({
  page,
  words,
  user,
  sandbox,
  automatic,
  member,
  product,
  browser,
  locale,
}) => {
  await ask({ page, words, automatic }, member.user.mobileNo);
  await confirm({ page, words, automatic }, () => sandbox.newestCode(user.mobileNo));
  const { waiting } = await user.api.call('GET /auto/v1/protocol/queryProtocolList', {});
  const link = `${ON_PAGE}/otherTelConfirms?consentNo=${waiting?.[0]?.memberConsent?.consentNo}`;
  const visitor = await browser.newPage({
    baseURL: product.url,
    storageState: { cookies: [], origins: [] },
    ...(locale !== undefined && { locale }),
  });
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: words.offers.visitorTitle })).toBeVisible();
  await visitor.getByRole('button', { name: words.offers.logIn }).click();
  await visitor.waitForURL(/userLogin\/login/);
  expect(new URL(visitor.url()).searchParams.get('refererUrl')).toBe(link);
  await visitor.close();
  // To another number the link says that it is none of theirs.
  await page.goto(link);
  await expect(page.getByText(words.offers.otherTitle)).toBeVisible();
  await member.page.goto(link);
  await expect(offer(member.page)).toHaveCount(1);
});

/** The reply that agrees, as the ask says it. */
async function agreeTextIn(
  sandbox: { messages(mobileNo: string): Promise<readonly { readonly text: string }[]> },
  mobileNo: string,
): Promise<string> {
  const asked = async () =>
    (await sandbox.messages(mobileNo)).flatMap(({ text }) => /Y[0-9]{2,3}/.exec(text)?.[0] ?? [])[0] ?? '';
  await expect.poll(asked).not.toBe('');
  return asked();
}
