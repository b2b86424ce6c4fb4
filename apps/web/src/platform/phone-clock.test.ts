import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

/**
 * The files that use the phone's clock, which may be wrong or changed, and why each may. All others must not.
 */
const goesByIt: Readonly<Record<string, string>> = {
  'agreement-form/draft.ts': 'kept while another page has the tab',
  'app/send-analytics.ts': 'spans of a page',
  'features/campaign/use-claim.ts': 'kept over a reload',
  'features/login/wallet-login.ts': 'kept over a reload',
  'features/recharge/integral-page/use-proof.ts': 'kept over a reload',
  'order-view/order-account.tsx': 'how old an answer is, which the query client counts so',
  'platform/page-age.ts': 'what a phone slept',
  'platform/server-time.ts': 'begins with it',
  'sign-up/kept-sign-up.ts': 'kept while another page has the tab',
};

test("only the listed files read the phone's clock, since pages use the gateway's time", () => {
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && !name.includes('/testing/'))
    .filter((name) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(src, name), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(goesByIt));
});
