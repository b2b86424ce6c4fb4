import { expect, type Locator, type Page } from '@playwright/test';
import type { SandboxClient } from '../../support/sandbox-client.ts';
import type { SignedInUser } from '../fixtures.ts';
import type { Words } from '../words.ts';

type Term = 'number' | 'trigger' | 'amount' | 'cap' | 'sources' | 'end';

/** The screens that set up automatic top-up, and those that follow. */
export interface AutomaticPages {
  readonly sheet: Locator;
  readonly setUp: Locator;
  readonly consent: Locator;
  readonly smsCode: Locator;
  open(screen: string): Promise<void>;
  /** Opens the sheet for a part of the sentence. */
  change(term: Term): Promise<void>;
  /** Chooses one of the sheet's values, which closes the sheet. */
  choose(name: string | RegExp): Promise<void>;
  /** Chooses a day of the month as the trigger instead of the balance. */
  onDay(day: number): Promise<void>;
  /** Replaces one source of payment by another. */
  paidBy(source: string, instead: string): Promise<void>;
  /** Ticks the agreement, requests the setup, and confirms it with the code from the SMS. */
  confirmWithCode(wait?: { readonly timeout: number }): Promise<void>;
  /** The card of the only agreement in the list. */
  readonly card: Locator;
}

const base = '/phonebillh5/autoRecharge';

export function automaticPages(
  page: Page,
  words: Words,
  sandbox: SandboxClient,
  user: SignedInUser,
): AutomaticPages {
  const sheet = page.getByRole('dialog');
  const setUp = page.getByTestId('bottom-bar').getByTestId('main-action');
  const consent = page.getByRole('checkbox', { name: words.setUp.consentText });
  const smsCode = sheet.getByLabel(words.smsCode.smsCode);
  const confirm = sheet.getByRole('button', { name: words.termSheets.confirm, exact: true });
  const part = (term: Term): Locator => page.locator(`#term-${term}`);

  /** Newest first; other messages may follow a code. */
  const codes = async (): Promise<string[]> =>
    (await sandbox.messages(user.mobileNo)).flatMap(({ code }) => code ?? []);

  async function change(term: Term): Promise<void> {
    await part(term).click();
    await expect(sheet).toBeVisible();
  }

  async function choose(name: string | RegExp): Promise<void> {
    // Clicks the tile, not the radio button hidden in it: a click waits until the sheet has stopped moving.
    await sheet
      .locator('label')
      .filter({ has: page.getByRole('radio', { name }) })
      .click();
  }

  return {
    sheet,
    setUp,
    consent,
    smsCode,
    change,
    choose,
    card: page.getByTestId('agreement'),
    open: async (screen) => void (await page.goto(`${base}/${screen}`)),
    async onDay(day) {
      await change('trigger');
      await choose(new RegExp(words.termSheets.byDay));
      await sheet
        .getByRole('group')
        .last()
        .getByRole('radio')
        .nth(day - 1)
        .check({ force: true });
      const done = sheet.getByRole('button', { name: words.termSheets.done, exact: true });
      if (await done.isVisible()) await done.click();
      await expect(sheet).toBeHidden();
    },
    async paidBy(source, instead) {
      await change('sources');
      await sheet.getByRole('button', { name: words.termSheets.takeNamed(source), exact: true }).click();
      await sheet.getByRole('button', { name: words.termSheets.leaveOutNamed(instead), exact: true }).click();
      await sheet.getByRole('button', { name: words.termSheets.done, exact: true }).click();
    },
    async confirmWithCode(wait) {
      const before = (await codes()).length;
      await consent.check();
      await setUp.click();
      await expect(smsCode).toBeVisible();
      await expect(sheet.getByRole('button', { name: words.smsCode.getCode, exact: true })).toBeHidden();
      const credit = sheet.getByRole('checkbox');
      const isCredit = await credit.isVisible();
      await expect.poll(async () => (await codes()).length, wait).toBe(before + 1);
      await smsCode.fill((await codes())[0] ?? '');
      if (isCredit) {
        await credit.check();
        await confirm.click();
      }
      await page.waitForURL(/\/autoRecharge\/autoRechargeResult\?/);
    },
  };
}
