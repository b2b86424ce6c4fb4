// The other outcomes of a request for consent, and the other ways to answer it, without controlled answers:
// asked again, not answered, blocked, refused, agreed by a code, withdrawn, and the link in the SMS without
// login.

import { codeOfMember } from '../support/family.ts';
import { ASKED_AGAIN, expect, ON_PAGE, test } from './family-fixtures.ts';

test('a request is repeated after an hour, expires after three days, is made anew, and blocked', async ({
  page,
  words,
  user,
  sandbox,
  automatic,
  signer,
  member,
  passing,
}) => {
  test.setTimeout(120_000);
  const { familyRequest: copy } = words;
  const { mobileNo } = member.user;
  const asks = async () =>
    (await sandbox.messages(mobileNo)).filter(({ text }) => /Y[0-9]{2,3}/.test(text)).length;
  const waits = async () =>
    (await user.api.call('GET /auto/v1/protocol/queryProtocolList', {})).waiting?.[0]?.agreementNo ?? '';
  await signer.ask(mobileNo);
  await expect.poll(asks).toBe(1);
  await passing.forConsents(await waits(), '1 hour');
  await page.reload();
  await page.getByRole('button', { name: copy.askAgain }).click();
  await expect.poll(asks).toBe(2);
  await expect(page.getByRole('button', { name: copy.askAgain })).toHaveAttribute('aria-disabled', 'true');
  const lateReply = await member.agreeText();

  await passing.forConsents(await waits(), '3 days');
  await expect(page.getByRole('heading', { name: copy.expiredTitle })).toBeVisible(ASKED_AGAIN);
  await sandbox.reply(mobileNo, lateReply);
  // Sends the request once more from the form, which has kept the choices.
  await page.getByRole('button', { name: copy.askAnew }).click();
  await expect(page.locator('#term-number')).toContainText(mobileNo.slice(-4));
  await signer.confirm();

  await member.page.goto(`${ON_PAGE}/otherTelConfirms`);
  await expect(member.offer).toHaveCount(2);
  const open = member.offer.filter({ has: member.page.getByRole('button', { name: words.offers.agree }) });
  await open.getByRole('button', { name: words.offers.block }).click();
  await member.page.getByRole('dialog').getByRole('button', { name: words.offers.block }).click();
  await expect(member.page.getByTestId('outcome')).toContainText(words.offers.blockedNow);
  await expect(page.getByRole('heading', { name: copy.refusedTitle })).toBeVisible(ASKED_AGAIN);
  await page.getByRole('button', { name: copy.remove }).click();
  await page.waitForURL(/autoRechargeList/);
  await automatic.open('transPage');
  await automatic.change('number');
  await automatic.sheet.locator('[name=mobile]').fill(mobileNo);
  await automatic.sheet.getByRole('button', { name: words.termSheets.takeNumber }).click();
  await expect(page.locator('main')).toContainText(words.setUp.cannotBeAsked);
  expect((await sandbox.entrustBooks(user.userNo)).mandates).toEqual([]);
});

test('a member refuses by SMS, another agrees by code, and a late yes changes nothing', async ({
  page,
  words,
  user,
  sandbox,
  automatic,
  signer,
  member,
  newUser,
}) => {
  test.setTimeout(120_000);
  const { familyRequest: copy } = words;
  await signer.ask(member.user.mobileNo);
  await sandbox.reply(member.user.mobileNo, (await member.agreeText()).replace('Y', 'N'));
  await expect(page.getByRole('heading', { name: copy.refusedTitle })).toBeVisible(ASKED_AGAIN);
  expect((await sandbox.entrustBooks(user.userNo)).mandates).toEqual([]);

  const beside = await newUser();
  await signer.ask(beside.mobileNo);
  await page.getByRole('button', { name: copy.byCode }).click();
  await automatic.sheet.getByRole('button', { name: words.smsCode.getCode, exact: true }).click();
  await expect.poll(() => codeOfMember({ sandbox }, beside)).not.toBe('');
  const code = await codeOfMember({ sandbox }, beside);
  await automatic.smsCode.fill(code === '000000' ? '000001' : '000000');
  await expect(automatic.smsCode).toHaveAttribute('aria-invalid', 'true');
  // Back while the next page loads slowly: that page still appears, and no empty one instead of it.
  const loaded = Promise.withResolvers<void>();
  await page.route('**/assets/autoRechargeResult-*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await automatic.smsCode.fill(code);
  await page.waitForURL('**/autoRechargeResult?*');
  await page.goBack({ waitUntil: 'commit' });
  loaded.resolve();
  await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible(ASKED_AGAIN);

  const third = await newUser();
  await signer.ask(third.mobileNo);
  await page.getByRole('button', { name: copy.takeBack }).click();
  await automatic.sheet.getByRole('button', { name: copy.takeBack, exact: true }).click();
  await expect(page.getByRole('heading', { name: copy.takenBackTitle })).toBeVisible();
  const [asked] = (await sandbox.messages(third.mobileNo)).flatMap(
    ({ text }) => /Y[0-9]{2,3}/.exec(text) ?? [],
  );
  const answered = (await sandbox.messages(third.mobileNo)).length;
  await sandbox.reply(third.mobileNo, String(asked));
  await expect.poll(async () => (await sandbox.messages(third.mobileNo)).length).toBeGreaterThan(answered);
  const { agreements } = await user.api.call('GET /auto/v1/protocol/queryProtocolList', {});
  expect(agreements).toMatchObject([{ agrMbl: beside.mobileNo }]);
});

test("the SMS's link shows a visitor its purpose, and leads back to the offer after login", async ({
  page,
  words,
  user,
  signer,
  member,
  product,
  browser,
  locale,
}) => {
  await signer.ask(member.user.mobileNo);
  const { waiting } = await user.api.call('GET /auto/v1/protocol/queryProtocolList', {});
  const link = `${ON_PAGE}/otherTelConfirms?consentNo=${waiting?.[0]?.memberConsent?.consentNo}`;
  const visitor = await browser.newPage({
    baseURL: product.url,
    ...(locale !== undefined && { locale }),
  });
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: words.offers.visitorTitle })).toBeVisible();
  await visitor.getByRole('button', { name: words.offers.logIn }).click();
  await visitor.waitForURL(/userLogin\/login/);
  expect(new URL(visitor.url()).searchParams.get('refererUrl')).toBe(link);
  await visitor.close();
  // The page of the link says to a user of another number that the request is not for them.
  await page.goto(link);
  await expect(page.getByText(words.offers.otherTitle)).toBeVisible();
  await member.page.goto(link);
  await expect(member.offer).toHaveCount(1);
});
