// `npm run icons`: draws the icons of the installed app from apps/web/icons/icon.svg, each in its size. The
// icons are kept in the repository, so that a build needs no browser.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './ensure-browser.ts';

const folder = join(import.meta.dirname, '..', 'apps', 'web', 'icons');
const rounded = readFileSync(join(folder, 'icon.svg'), 'utf8');
/** Extends the background to the edges, for launchers that cut the icon to a shape of their own. */
const maskable = rounded.replace('rx="112"', '');
const icons = [
  ['icon-192', 192, rounded],
  ['icon-512', 512, rounded],
  ['maskable-192', 192, maskable],
  ['maskable-512', 512, maskable],
  ['apple-180', 180, maskable],
] as const;

const { executablePath, args, env } = ensureBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
const page = await browser.newPage();
for (const [name, size, svg] of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  writeFileSync(join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }));
}
await browser.close();
