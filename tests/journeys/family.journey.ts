// Family top-up without controlled answers: the signer's and the member's browsers, the real gateway, the
// wallet's sandbox and the SMS centre. Here a day's top-up is announced at once and debited far ahead, unless
// its day is made to come.

import { untilChargeIs } from '../support/agreements.ts';
import { ASKED_AGAIN, expect, ON_PAGE, test } from './family-fixtures.ts';
import { moving } from './fixtures.ts';
import { thorough } from './thorough.ts';

test.use(moving);

test(
  'a member agrees by SMS, is debited for, and stops the agreement by SMS',
  thorough,
  async ({ page, words, user, sandbox, automatic, signer, member, passing }) => {
    test.setTimeout(120_000);
    const { mobileNo } = member.user;
    await signer.ask(mobileNo);
    expect(page.url()).not.toContain(mobileNo);
    const [sms] = await sandbox.messages(mobileNo);
    await page.getByTestId('sent-text').locator('summary').click();
    await expect(page.getByTestId('sent-text')).toContainText(sms?.text.trim() ?? 'no SMS');
    const agree = await member.agreeText();
    await member.reply(agree, { twice: true, lateSeconds: 2 });
    await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible(ASKED_AGAIN);

    const listed = async (which: 'live' | 'ended') =>
      (await user.api.call('GET /auto/v1/protocol/queryProtocolList', { which })).agreements ?? [];
    const [agreement] = await listed('live');
    expect(agreement).toMatchObject({
      agrMbl: mobileNo,
      state: 'active',
      memberConsent: { state: 'agreed' },
    });
    const agreementNo = agreement?.agreementNo ?? '';
    await untilChargeIs(['announced'], user, agreementNo);
    await passing.chargeIsDue(agreementNo);
    // The next charge is announced at once, and is listed before it.
    const charges = async () =>
      (await user.api.call('GET /auto/v1/charge/bill', { agreementNo })).charges ?? [];
    await expect
      .poll(async () => (await charges()).map(({ state }) => state), ASKED_AGAIN)
      .toContain('credited');
    const debits = async () => (await sandbox.entrustBooks(user.userNo)).debits;
    expect(await debits()).toMatchObject([{ agreementNo, amountFen: 4990, state: 'paid' }]);
    // The next charge must not be debited either.
    await untilChargeIs(['announced'], user, agreementNo);
    await automatic.open('autoRechargeList');
    await expect(page.getByTestId('family-member')).toContainText('¥50.00');
    await member.page.goto(`${ON_PAGE}/otherTelConfirms`);
    await expect(member.offer).toContainText(words.offers.thisMonth);

    await member.reply(agree.replace('Y', 'T'));
    await expect
      .poll(async () => (await listed('ended')).map(({ endReason }) => endReason), ASKED_AGAIN)
      .toEqual(['consentWithdrawn']);
    expect(await charges()).toMatchObject([
      { state: 'cancelled', reason: 'agreementEnded' },
      { state: 'credited' },
    ]);
    await automatic.open(`autoRechargeList?agreementNo=${agreementNo}`);
    await expect(page.getByText(words.agreementStates.ended, { exact: true }).first()).toBeVisible();
    await member.page.goto(`${ON_PAGE}/otherTelConfirms`);
    await expect(member.offer).toContainText(words.offers.withdrawn);
    expect(await debits()).toHaveLength(1);
  },
);

test(
  'SPEC 2 /autoRecharge/transPage, /autoRecharge/otherTelConfirms: a member agrees on the ' +
    'page, and stops it',
  async ({ page, words, user, signer, member }) => {
    const { mobileNo } = member.user;
    await signer.ask(mobileNo);
    // After a reload the page still waits.
    await page.reload();
    await expect(page.getByRole('heading', { name: words.familyRequest.waitingTitle })).toBeVisible();

    // The list says that a request is waiting, and links to it.
    await member.page.goto(`${ON_PAGE}/autoRechargeList`);
    await expect(member.page.getByTestId('unread-dot')).toBeVisible();
    const others = member.page.getByRole('link', { name: words.agreements.others });
    await expect(others).toContainText(words.agreements.offers(1));
    await others.click();
    await expect(member.offer).toContainText('¥50.00');
    await expect(member.offer).toContainText(`${user.mobileNo.slice(0, 3)}****${user.mobileNo.slice(-4)}`);
    await expect(member.offer).not.toContainText(user.mobileNo);
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
