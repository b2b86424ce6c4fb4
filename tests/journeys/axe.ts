// What axe finds wrong on a page as it looks now.

import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

type Axe = typeof axeCore;

/** A third of what axe-core gives as its source: it is compiled by every page that is looked at. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Puts axe into the page as it is loaded now, for any number of looks. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(source);
}

/** What is wrong by the rules that `runOnly` names, in a line each. */
export function violations(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    // What is right is neither named nor sent: most of the work is that.
    const found = await axe.run(document, { runOnly: rules, resultTypes: ['violations'], selectors: false });
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
  }, runOnly);
}
