// Two operators change what users see: an advert and a price are previewed on the real page before anything
// takes effect, approved by another operator, seen by customers, and taken back. Runs on a product of its
// own.

import type { FrameLocator, Page } from '@playwright/test';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import type { ConsoleResponse } from '../../packages/contract/src/console/index.ts';
import { consoleRefusals } from '../../packages/contract/src/console/refusals.ts';
import { errorMessage } from '../../packages/contract/src/errors/index.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { floorTexts } from '../../apps/console/src/screens/settings/floor-texts.ts';
import { settingsTexts } from '../../apps/console/src/screens/settings/texts.ts';
import { settingsWords } from '../../apps/console/src/settings/texts.ts';
import { bringAxe, violations } from './axe.ts';
import { type ConsolePerson, goTo, openProposal } from './console-people.ts';
import { expect } from './fixtures.ts';
import { withOwnConsole } from './own-console.ts';
import { thorough } from './thorough.ts';

const test = withOwnConsole('console-settings');
const text = settingsTexts.en;
const words = settingsWords.en;
const NEW_LINE = 'Top-ups are twice as quick this week';
const OLD_LINE = /starts as soon as you have paid/;
const placeOrderPath = '/phonebillh5/rechargeTelebill/placeOrder';

async function propose(page: Page, button: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByLabel(reasonTexts.en.label).fill(reason);
  await page.getByRole('button', { name: 'Propose with passkey' }).click();
  await expect(page.getByText(approvalsTexts.en.notYou)).toBeVisible();
}

async function approve({ page }: ConsolePerson, about: string): Promise<void> {
  await openProposal(page, about);
  await page.getByRole('button', { name: approvalsTexts.en.approve }).click();
  await expect(page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first()).toBeVisible();
}

/** A preview loads two pages from scratch, without stored data; adverts appear once these are idle. */
const THERE = { timeout: 30_000 };

/** Returns the page in the preview's English frame. */
function phone(page: Page): FrameLocator {
  return page.frameLocator(`iframe[title="${text.frame(text.inEnglish)}"]`);
}

test(
  'an advert is changed, previewed, approved by another operator, shown and rolled back',
  thorough,
  async ({ page, product, colleague }) => {
    test.setTimeout(180_000);
    const operator = await colleague('Zhou Tao', 'operations');
    const accountant = await colleague('Sun Li', 'finance');
    const seen = async (line: string | RegExp) => {
      await page.goto(product.url + placeOrderPath);
      await expect(page.getByText(line).first()).toBeVisible();
    };
    await seen(OLD_LINE);

    const desk = operator.page;
    await goTo(desk, appTexts.en.settings);
    await desk.getByRole('link', { name: text.change, exact: true }).click();
    await desk.getByRole('radio', { name: words.part.adverts }).check();
    await desk.getByRole('button', { name: /^Edit Advert 1 / }).click();
    await desk.getByLabel(text.inLanguage('Title', text.inEnglish)).fill(NEW_LINE);
    await desk.getByLabel(text.leadsTo).fill('http://elsewhere.example/');
    await desk.getByRole('button', { name: text.done }).click();
    await desk.getByRole('button', { name: text.check }).click();
    await expect(desk.getByRole('table').getByText(/has to be a path of our pages/)).toBeVisible();
    await desk.getByRole('button', { name: /^Edit Advert 1 / }).click();
    await desk.getByLabel(text.leadsTo).fill('');
    await desk.getByRole('button', { name: text.done }).click();
    await desk.getByRole('button', { name: text.check }).click();
    await expect(desk.getByRole('heading', { name: text.draft, level: 1 })).toBeVisible();
    await expect(desk.getByRole('cell', { name: NEW_LINE })).toBeVisible();

    await desk.getByRole('link', { name: text.preview }).click();
    await expect(phone(desk).getByText(NEW_LINE).first()).toBeVisible(THERE);
    await seen(OLD_LINE);

    await desk.getByRole('link', { name: text.toDraft }).click();
    await propose(desk, text.propose, 'the line is to say how quick we are');
    await openProposal(accountant.page, words.part.adverts);
    await expect(accountant.page.getByRole('cell', { name: NEW_LINE })).toBeVisible();
    await approve(accountant, words.part.adverts);
    await seen(NEW_LINE);

    await goTo(accountant.page, appTexts.en.settings);
    await accountant.page.getByRole('row').filter({ hasText: 'the database had no settings' }).click();
    await propose(accountant.page, text.again, 'it was not true');
    await approve(operator, words.part.adverts);
    await seen(OLD_LINE);
  },
);

test(
  'a price is previewed for a number, and the preview cannot place an order',
  thorough,
  async ({ colleague }) => {
    test.setTimeout(120_000);
    const { page } = await colleague('Wu Hao', 'operations');
    await goTo(page, appTexts.en.settings);
    await page.getByRole('link', { name: text.change, exact: true }).click();
    await page.getByLabel(text.shareLabel(wordOf('carrier', 'CMCC', 'en'))).fill('98.00');
    await page.getByRole('button', { name: text.check }).click();
    await expect(page.getByText(/98\.00% of the face value: ¥50\.00 costs ¥49\.00/)).toBeVisible();
    await page.getByRole('link', { name: text.preview }).click();
    await phone(page).getByRole('radio', { name: /50/ }).first().check();
    await phone(page)
      .getByRole('button', { name: /¥49\.00/ })
      .click();
    await expect(phone(page).getByText(errorMessage('featureOff', 'en')).first()).toBeVisible(THERE);
  },
);

test(
  'an operator discards their own changes, and incomplete JSON is kept',
  thorough,
  async ({ colleague }) => {
    test.setTimeout(120_000);
    const { page } = await colleague('Types Json', 'operations');
    const price = page.getByLabel(text.shareLabel(wordOf('carrier', 'CMCC', 'en')));
    const json = page.getByRole('textbox', { name: words.part.pricing });
    const dialog = page.getByRole('dialog');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await goTo(page, appTexts.en.settings);
    await page.getByRole('link', { name: text.change, exact: true }).click();
    await price.fill('98.00');
    await press(text.beginAnew);
    await expect(dialog.getByText(words.part.pricing)).toBeVisible();
    await press(text.goOnEditing);
    await expect(price).toHaveValue('98.00');

    await press(text.asJson);
    await json.fill('{ "carriers": ');
    await page.getByRole('radio', { name: words.part.adverts }).check();
    await page.reload();
    await page.getByRole('radio', { name: words.part.adverts }).check();
    // Incomplete JSON is not checked; the operator is led to the error.
    await press(text.check);
    await expect(json).toHaveValue('{ "carriers": ');
    await expect(page.getByText(text.notJson(1, 15, 'a value is missing'))).toBeVisible();
    await expect(page.getByRole('button', { name: text.asForm })).toBeDisabled();

    await press(text.beginAnew);
    await press(text.discard);
    await press(text.asForm);
    await expect(price).toHaveValue('99.80');
    // Once everything is as it was, no confirmation is asked for.
    await price.fill('98.00');
    await price.fill('99.80');
    await press(text.beginAnew);
    await expect(page.getByRole('button', { name: text.beginAnew })).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'a price below its floor is shown as such, needs its own reason, and only finance may approve it',
  thorough,
  async ({ colleague }) => {
    test.setTimeout(180_000);
    const [reason, why] = ['the phone shop asked for it', 'clearance until Sunday'];
    const { page: desk } = await colleague('Qian Jun', 'operations');
    const other = await colleague('Wu Hao', 'operations');
    const accountant = await colleague('Sun Li', 'finance');
    await goTo(desk, appTexts.en.settings);
    await desk.getByRole('link', { name: text.change, exact: true }).click();
    await desk.getByLabel(text.shareLabel(wordOf('carrier', 'CTCC', 'en'))).fill('80.00');
    await desk.getByRole('button', { name: text.check }).click();
    const below = 'China Telecom would cost 80.00% of the face value, below its floor of 90.00% by ¥10.00';
    await expect(desk.getByRole('status').filter({ hasText: words.needFinance })).toContainText(below);

    await desk.getByRole('button', { name: text.propose, exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByRole('status')).toContainText(below);
    await dialog.getByLabel(reasonTexts.en.label).fill(reason);
    await dialog.getByRole('button', { name: 'Propose with passkey' }).click();
    await expect(dialog.getByText(reasonTexts.en.tooShort)).toBeVisible();
    await dialog.getByLabel(text.breachReason).fill(why);
    await dialog.getByRole('button', { name: 'Propose with passkey' }).click();
    await expect(desk.getByText(approvalsTexts.en.notYou)).toBeVisible();

    const what = wordOf('proposalKind', 'overridePrices', 'en');
    await openProposal(other.page, what);
    await expect(other.page.getByText(approvalsTexts.en.notYou)).toBeVisible();
    await expect(other.page.getByText(consoleRefusals.notAllowed.text.en).first()).toBeVisible();
    await openProposal(accountant.page, what);
    for (const shown of [below, why]) await expect(accountant.page.getByText(shown).first()).toBeVisible();
    await approve(accountant, what);
  },
);

test(
  'floors are changed, compared, approved by finance, and listed with operator and reason',
  thorough,
  async ({ colleague }) => {
    test.setTimeout(180_000);
    const why = 'the margin of December';
    const { page: desk } = await colleague('Zheng Hua', 'operations');
    const accountant = await colleague('Sun Li', 'finance');
    const broadnet = wordOf('carrier', 'CBN', 'en');
    const isRight = async (page: Page) => {
      await bringAxe(page);
      expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])).toEqual([]);
    };
    await goTo(desk, appTexts.en.settings);
    await desk.getByRole('link', { name: floorTexts.en.title }).click();
    await expect(desk.getByText(floorTexts.en.noChanges)).toBeVisible();
    await desk.getByRole('link', { name: floorTexts.en.change }).click();
    const proposeButton = desk.getByRole('button', { name: floorTexts.en.propose, exact: true });
    await expect(proposeButton).toBeDisabled();
    const floor = desk.getByLabel(floorTexts.en.shareOf(broadnet, words.floor));
    await floor.fill('101');
    await expect(desk.getByText(text.shareBad)).toBeVisible();
    await expect(proposeButton).toBeDisabled();
    await floor.fill('88.00');
    const differs = desk.getByRole('row').filter({ hasText: broadnet });
    for (const shown of ['90.00%', '88.00%', words.unchanged]) await expect(differs).toContainText(shown);
    await expect(desk.getByRole('status').filter({ hasText: words.looser(broadnet) })).toBeVisible();
    await isRight(desk);

    // The floors in effect change before the proposal is made, and then change back: the typed value stays,
    // and the form continues from the new floors.
    const FLOORS = '**/console/v1/settings/floors';
    await desk.route(FLOORS, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as ConsoleResponse<'GET /settings/floors'>;
      await route.fulfill({
        json: { ...body, floors: { ...body.floors, goods: { floor: 8500, move: 400 } } },
      });
    });
    for (const isOther of [true, false]) {
      if (!isOther) await desk.unroute(FLOORS);
      await desk.reload();
      await expect(desk.getByText(floorTexts.en.outdated)).toBeVisible();
      await expect(proposeButton).toBeDisabled();
      if (isOther) await isRight(desk);
      await desk.getByRole('button', { name: floorTexts.en.goOn }).click();
      await expect(desk.getByText(floorTexts.en.outdated)).toHaveCount(0);
      await expect(floor).toHaveValue('88.00');
    }
    await proposeButton.click();
    await desk.getByRole('dialog').getByLabel(reasonTexts.en.label).fill(why);
    await desk.getByRole('button', { name: 'Propose with passkey' }).click();
    await expect(desk.getByText(approvalsTexts.en.notYou)).toBeVisible();

    const what = wordOf('proposalKind', 'changeFloors', 'en');
    await openProposal(accountant.page, what);
    await expect(accountant.page.getByRole('row').filter({ hasText: broadnet })).toContainText('88.00%');
    await isRight(accountant.page);
    await approve(accountant, what);
    await goTo(desk, appTexts.en.settings);
    await desk.getByRole('link', { name: floorTexts.en.title }).click();
    for (const shown of ['Zheng Hua', 'Sun Li', why])
      await expect(desk.getByText(shown).first()).toBeVisible();
    await expect(desk.getByRole('row').filter({ hasText: broadnet }).first()).toContainText('88.00%');
    await isRight(desk);
  },
);

test(
  'prices with a start time are approved before it, and shown from then on',
  thorough,
  async ({ page, product, colleague }) => {
    test.setTimeout(180_000);
    const { page: desk } = await colleague('Lin Na', 'operations');
    const accountant = await colleague('Sun Li', 'finance');
    const isShown = async (price: string) => {
      await page.goto(product.url + placeOrderPath);
      await page.getByRole('radio', { name: /50/ }).first().check();
      await expect(page.getByRole('button', { name: price })).toBeVisible({ timeout: 2000 });
    };
    await isShown('¥49.90');
    await goTo(desk, appTexts.en.settings);
    await desk.getByRole('link', { name: text.change, exact: true }).click();
    await desk.getByLabel(text.shareLabel(wordOf('carrier', 'CMCC', 'en'))).fill('97.00');
    await desk.getByRole('button', { name: text.check }).click();
    await desk.getByRole('button', { name: text.propose, exact: true }).click();
    // In China's time, as in the field; late enough for the approval to come first.
    const startsAt = new Date(Date.now() + 25_000);
    const inChina = new Date(startsAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 19);
    await desk.getByRole('dialog').getByLabel(text.startsAt).fill(inChina);
    await desk.getByRole('dialog').getByLabel(reasonTexts.en.label).fill('cheaper from then on');
    await desk.getByRole('button', { name: 'Propose with passkey' }).click();
    await expect(desk.getByText(approvalsTexts.en.notYou)).toBeVisible();
    await approve(accountant, words.part.pricing);
    await isShown('¥49.90');
    expect(Date.now()).toBeLessThan(startsAt.getTime());
    await expect(() => isShown('¥48.50')).toPass({ timeout: 60_000 });
    expect(Date.now()).toBeGreaterThan(startsAt.getTime());
  },
);

test(
  'a channel, a promotion, a switch and an activity are changed in forms, and shown once approved',
  thorough,
  async ({ page, product, colleague }) => {
    test.setTimeout(180_000);
    const NOTICE = 'Thank you for coming from our shop';
    const seen = async (notice: string) => {
      await page.goto(`${product.url}${placeOrderPath}?cnlCode=partner-shop`);
      await expect(page.getByText(notice)).toBeVisible();
    };
    await seen('You are topping up through the partner shop.');
    const { page: desk } = await colleague('Feng Yu', 'operations');
    const accountant = await colleague('Sun Li', 'finance');
    await goTo(desk, appTexts.en.settings);
    await desk.getByRole('link', { name: text.change, exact: true }).click();
    const part = (name: keyof typeof words.part) =>
      desk.getByRole('radio', { name: words.part[name] }).check();
    const done = () => desk.getByRole('button', { name: text.done }).click();
    const check = () => desk.getByRole('button', { name: text.check }).click();

    await part('channels');
    await desk.getByRole('button', { name: text.editOf('Partner shop') }).click();
    await desk.getByLabel(text.inLanguage('Notice on the page', text.inEnglish)).fill(NOTICE);
    await desk.getByLabel('Only these amounts').fill('30, 50, many');
    await expect(desk.getByText(text.yuansBad)).toBeVisible();
    await done();
    await part('switches');
    await desk.getByRole('checkbox', { name: words.field.digitalTopUp }).uncheck();
    await part('promotions');
    await desk.getByRole('button', { name: text.addPromotion }).click();
    await desk.getByLabel(text.id, { exact: true }).fill('winter-2026');
    await desk.getByLabel(text.inLanguage('Title', text.inChinese)).fill('冬日充值');
    await desk.getByLabel(text.inLanguage('Title', text.inEnglish)).fill('Winter top-ups');
    await desk.getByLabel(text.inLanguage('Text', text.inChinese)).fill('本月充值更优惠。');
    await desk.getByLabel(text.inLanguage('Text', text.inEnglish)).fill('Better prices this month.');
    await desk.getByLabel('From').fill('2026-12-01T09:00');
    await desk.getByLabel('Until').fill('2026-11-01T09:00');
    await done();
    await part('activities');
    await desk.getByRole('button', { name: text.copyOf('A thank-you') }).click();
    await desk.getByLabel(text.stock).fill('20');
    await done();

    await check();
    await part('channels');
    await expect(desk.getByRole('row').filter({ hasText: 'Partner shop' })).toContainText(
      'names nothing that can be used',
    );
    await desk.getByRole('button', { name: text.editOf('Partner shop') }).click();
    await desk.getByLabel('Only these amounts').fill('30, 50');
    await done();
    await check();
    await part('promotions');
    await expect(desk.getByRole('row').filter({ hasText: 'Winter top-ups' })).toContainText(/after/);
    await desk.getByRole('button', { name: text.editOf('Winter top-ups') }).click();
    await desk.getByLabel('Until').fill('2099-01-01T00:00');
    await done();
    await check();
    const digital = desk.getByRole('row').filter({ hasText: words.field.digitalTopUp });
    await expect(digital).toContainText(words.off);
    for (const changed of [NOTICE, '¥30.00, ¥50.00', 'Winter top-ups', /phone-credit-2/])
      await expect(desk.getByRole('table').getByText(changed).first()).toBeVisible();

    await propose(desk, text.propose, 'the winter has begun');
    await approve(accountant, words.part.channels);
    await seen(NOTICE);
    await expect(page.getByRole('radio')).toHaveCount(2);
  },
);
