import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { WIDE_FONT } from '../../scripts/test-fonts.ts';
import { onOnePage as test } from './one-page.ts';
import { placeByCall } from './orders.ts';
import { freeze, screenGroups, screens } from './screens.ts';

const FOLDER = 'test-results/gallery';

interface Look {
  readonly colours?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  readonly print?: 'large';
  readonly font?: string;
  /** The size of text, in percent of the browser's own. */
  readonly text?: number;
}

const looks: Readonly<Record<string, Look>> = {
  light: {},
  dark: { colours: 'dark' },
  large: { print: 'large' },
  wide: { font: WIDE_FONT },
  double: { text: 200 },
  small: { width: 320 },
  narrow: { width: 320, print: 'large', font: WIDE_FONT },
  desktop: { width: 1280, height: 800 },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Written for the sandbox's page that shows the pictures. */
test('list of screens', () => {
  const groups = Object.entries(screenGroups).map(([screen, states]) => ({
    screen,
    states: states.map(({ name }) => name),
  }));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    `${FOLDER}/screens.json`,
    JSON.stringify([...groups, { screen: 'cashier', states: ['cashier'] }]),
  );
});

for (const { name, show } of screens) {
  test(name, async ({ page, words, user, sandbox, lateParts }) => {
    await show({ page, words, user, sandbox });
    await lateParts.untilAllCame();
    await freeze(page);
    await picture(page, words.language, name);
  });
}

test('cashier', async ({ page, words, user, cashier }) => {
  await page.goto((await placeByCall(user)).payUrl);
  await cashier.isShown();
  await picture(page, words.language, 'cashier');
});

async function picture(page: Page, language: string, name: string): Promise<void> {
  for (const [look, { colours = 'light', width = 375, height = 812, ...type }] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme: colours });
    await page.evaluate(setType, type);
    await showWhole(page, width, height);
    const path = `${FOLDER}/${language}-${look}/${name}.png`;
    // The light and dark looks are as sharp as on a phone; the others only need to show the layout.
    const scale = look === 'light' || look === 'dark' ? 'device' : 'css';
    await page.screenshot({ path, animations: 'disabled', scale });
  }
}

/** Runs in the page. */
function setType({ print, font, text = 100 }: Look): void {
  const { dataset, style } = document.documentElement;
  if (print === undefined) delete dataset.print;
  else dataset.print = print;
  if (font === undefined) style.removeProperty('--font');
  else style.setProperty('--font', `'${font}', 'Noto Sans SC'`);
  style.fontSize = text === 100 ? '' : `${text}%`;
}

/**
 * Makes the window as high as its content, so that a bottom bar is below it; a sheet is shown as on a phone.
 */
async function showWhole(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const whole = await page.evaluate(() =>
    document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight,
  );
  if (whole > height) await page.setViewportSize({ width, height: whole });
}
