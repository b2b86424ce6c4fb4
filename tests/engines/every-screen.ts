// Opens every screen in an engine, as a user with a session does by its address.

import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../../apps/web/src/platform/paths.ts';
import type { Visitor } from './visitor.ts';

/** Time (ms) after which a screen has received what it requests and loaded the rest of its scripts. */
const STANDS_MS = 500;
const CAMPAIGNS = [
  'zdcxyyyPage',
  'receiveReward',
  'autoRecharge',
  'autoRecharge02',
  'autoRecharge03',
  'autoRechargeConfig',
];

/**
 * Opens all screens one after another. Rejects when one stays empty, is wider than the window, or has an
 * uncaught error.
 */
export async function openEveryScreen(
  visitor: Visitor,
  productUrl: string,
  begin: (screen: string) => void,
): Promise<void> {
  const campaigns = CAMPAIGNS.map((name) => `/marketingActivities/${name}`);
  for (const path of [...Object.values(paths), ...campaigns]) {
    begin(path);
    const before = visitor.engine.errors().length;
    await visitor.open(`${productUrl}/phonebillh5${path}?lang=zh`);
    await visitor.sees('[data-testid=page]');
    await sleep(STANDS_MS);
    const isWider = await visitor.engine.evaluate(
      'document.documentElement.scrollWidth > window.innerWidth + 1',
    );
    if (isWider !== false) throw new Error(`${path} is wider than the window`);
    const said = visitor.engine.errors().slice(before);
    const errors = said.filter((error) => error.includes(productUrl) || error === 'the page crashed');
    if (errors.length > 0) throw new Error(`${path}: nobody caught ${errors.join('\n')}`);
  }
}
