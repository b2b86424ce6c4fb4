// Operators of the console, each with a browser and a passkey of their own.

import { expect, type Locator, type Page } from '@playwright/test';
import { consoleRefusals } from '../../packages/contract/src/console/refusals.ts';
import type { ConsoleRole } from '../../packages/contract/src/console/roles.ts';
import { letIn } from '../../apps/gateway/src/console/people/first-person.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { behindGuards } from '../../apps/gateway/src/db/testing/behind-guards.ts';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { enrolTexts } from '../../apps/console/src/screens/enrol/texts.ts';
import { peopleTexts } from '../../apps/console/src/screens/people/texts.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { signedIn } from './fixtures.ts';

/** A desktop browser: wide, with a mouse, in English. */
export const desk = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  timezoneId: 'Asia/Shanghai',
  isMobile: false,
  hasTouch: false,
  reducedMotion: 'reduce',
} as const;

export interface ConsolePerson {
  readonly name: string;
  readonly page: Page;
}

interface ConsoleFixtures {
  /**
   * Opens an invitation in a browser whose device checks fingerprints, and creates a passkey. `word`: the
   * invitation's word, if it needs one.
   */
  readonly enrol: (name: string, invitation: string, word?: string) => Promise<ConsolePerson>;
  /**
   * Lets an operator in from the server, with rights about money in effect as if they had worked there for
   * long. For journeys about something else than operators.
   */
  readonly colleague: (name: string, ...roles: readonly ConsoleRole[]) => Promise<ConsolePerson>;
}

/** The test of journeys with a signed-in customer and operators of the console. */
export const withConsole = signedIn.extend<ConsoleFixtures>({
  enrol: async ({ browser }, use) => {
    const closings: (() => Promise<void>)[] = [];
    await use(async (name, invitation, word) => {
      const context = await browser.newContext(desk);
      closings.push(() => context.close());
      const page = await context.newPage();
      await bringPasskeys(page);
      await openInvitation(page, name, invitation, word);
      return { name, page };
    });
    await Promise.all(closings.map((close) => close()));
  },
  colleague: ({ product, enrol }, use, { repeatEachIndex }) =>
    use(async (givenName, ...roles) => {
      // Letting a person in again invalidates their previous invitation.
      const name = repeatEachIndex === 0 ? givenName : `${givenName} ${repeatEachIndex}`;
      const address = await letIn(product.pool, process.env.CONSOLE_ADDRESS ?? '', {
        name,
        roles,
        operator: 'a journey',
        reason: 'works here',
      });
      await worksHereSince(product.pool, name);
      return enrol(name, address);
    }),
});

/** Makes an operator's rights about money take effect at once, as for one who was let in long ago. */
export async function worksHereSince(pool: Pool, name: string): Promise<void> {
  await behindGuards(pool, 'console_people', (client) =>
    client.query('update console_people set money_from = added_at where name = $1', [name]),
  );
}

/** Gives the page's device a fingerprint check and a store of passkeys, from now on. */
export async function bringPasskeys(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openInvitation(page: Page, name: string, invitation: string, word?: string): Promise<void> {
  await page.goto(invitation);
  await expect(page.getByRole('heading', { name: enrolTexts.en.greeting(name) })).toBeVisible();
  const make = page.getByRole('button', { name: enrolTexts.en.make });
  if (word !== undefined) {
    await make.click();
    await expect(page.getByText(enrolTexts.en.wordMissing)).toBeVisible();
    await page.getByLabel(enrolTexts.en.word).fill('ACDE FGHJ');
    await make.click();
    await expect(page.getByText(consoleRefusals.wrongWord.text.en.replace('{left}', '4'))).toBeVisible();
    await page.getByLabel(enrolTexts.en.word).fill(word);
  }
  await make.click();
  await expect(page.getByRole('heading', { name: appTexts.en.home, level: 1 })).toBeVisible();
}

/** Fills in the form that invites a person, and sends it. */
export async function invite(
  { page }: ConsolePerson,
  name: string,
  role: ConsoleRole,
  button: string,
): Promise<void> {
  await goTo(page, appTexts.en.people);
  await page.getByRole('button', { name: peopleTexts.en.invite }).click();
  const dialog = page.getByRole('dialog', { name: peopleTexts.en.invite });
  await dialog.getByLabel(peopleTexts.en.name).fill(name);
  await dialog.getByRole('checkbox', { name: wordOf('role', role, 'en') }).click();
  await dialog.getByLabel(reasonTexts.en.label).fill(`${name} joins the team`);
  await dialog.getByRole('button', { name: button }).click();
}

/** Returns the word from the dialog that shows it once, to the proposer of the invitation. */
export async function shownWord(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(peopleTexts.en.wordLost)).toBeVisible();
  // Back does not leave a dialog whose contents are not shown again.
  expect(await pressBack(page)).toBe('stayed');
  const word = await dialog.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent();
  await dialog.getByRole('button', { name: peopleTexts.en.wordKept }).click();
  return word ?? '';
}

/** Tries to go back within the page. Returns `left`, or `stayed` if the page prevented it. */
export async function pressBack(page: Page): Promise<string | undefined> {
  return page.evaluate(() =>
    navigation.back().finished?.then(
      () => 'left',
      () => 'stayed',
    ),
  );
}

/** Returns the address from the dialog that shows it once. */
export async function shownInvitation(page: Page): Promise<string> {
  const address = await page
    .getByRole('dialog')
    .getByText(/\/enrol#/)
    .textContent();
  await page.getByRole('dialog').getByRole('button').last().click();
  return address ?? '';
}

/** Opens the newest pending proposal through its row. */
export async function openProposal(page: Page, about: string | RegExp): Promise<void> {
  await goTo(page, appTexts.en.approvals);
  await page.getByRole('row').filter({ hasText: about }).first().click();
  await expect(page.getByRole('heading', { name: approvalsTexts.en.whole })).toBeVisible();
}

/** Returns the console's menu as this operator sees it. */
export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: appTexts.en.navigation });
}

export async function goTo(page: Page, section: string): Promise<void> {
  await menu(page).getByText(section, { exact: true }).click();
  await expect(page.getByRole('heading', { name: section, exact: true, level: 1 })).toBeVisible();
}
