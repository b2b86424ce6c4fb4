// Every address of the console at desktop and tablet width, in both languages, with names, reasons and
// addresses of the greatest length: nothing leaves its container, is cut off, or overlaps something else.
// Runs on a product of its own, whose administrators appear in no other journey.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { differencesTexts } from '../../apps/console/src/screens/differences/texts.ts';
import { eventsTexts } from '../../apps/console/src/screens/events/texts.ts';
import { peopleTexts } from '../../apps/console/src/screens/people/texts.ts';
import { stopsTexts } from '../../apps/console/src/screens/stops/texts.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import type { ConsoleRole } from '../../packages/contract/src/console/roles.ts';
import { lowBalance, openAgreement } from '../support/agreements.ts';
import { expect, type Product, type SignedInUser } from './fixtures.ts';
import { payByCall } from './orders.ts';
import { withOwnConsole } from './own-console.ts';
import { notWholeOnDesk } from './whole-screen.ts';

/** A reason of the greatest length, without a place where a line could break. */
const LONG_REASON = 'because'.repeat(71);
const NAME = 'Wolfeschlegelsteinhausenbergerdorff Wei';
const ROLES: readonly ConsoleRole[] = [
  'customerService',
  'finance',
  'operations',
  'auditor',
  'administrator',
];
const routesFile = join(import.meta.dirname, '../../apps/console/src/app/routes.tsx');

interface Made {
  readonly orderNo: string;
  readonly agreementNo: string;
  readonly userNo: string;
  readonly endpointNo: number;
  readonly eventId: string;
}

/** Returns for each path of the console's routes the addresses at which it is checked. */
function addressesOf(made: Made, proposalNo: string, draft: string): Record<string, string[]> {
  const event = `/events/${made.endpointNo}/${made.eventId}`;
  return {
    '/': ['/'],
    '/sign-in': ['/sign-in'],
    '/sign-in/company': ['/sign-in/company'],
    '/enrol': ['/enrol'],
    '/orders': ['/orders', '/orders?carrier=CMCC&from=2020-01-01&to=2020-01-02'],
    '/orders/:number': [`/orders/${made.orderNo}`],
    '/agreements/:number': [`/agreements/${made.agreementNo}`, `/agreements/A${'9'.repeat(24)}`],
    '/users/:userNo': [`/users/${made.userNo}`],
    '/search': [`/search?q=${'8'.repeat(60)}`, `/search?q=${made.agreementNo.slice(1)}`],
    '/stops': ['/stops'],
    '/approvals': ['/approvals', '/approvals?which=decided'],
    '/approvals/:proposalNo': [`/approvals/${proposalNo}`],
    '/messages': ['/messages'],
    '/differences': ['/differences'],
    '/money': ['/money'],
    '/money/ledger': ['/money/ledger'],
    '/money/floats': ['/money/floats'],
    '/money/unknowns': ['/money/unknowns'],
    '/money/margins': ['/money/margins'],
    '/money/:book/:day': ['/money/cash/2026-11-27'],
    '/health': ['/health?window=day'],
    '/settings': ['/settings'],
    '/settings/versions/:versionNo': ['/settings/versions/1'],
    '/settings/compare/:from/:to': ['/settings/compare/1/1'],
    '/settings/floors': ['/settings/floors'],
    '/settings/floors/change': ['/settings/floors/change'],
    '/settings/change': ['/settings/change'],
    '/settings/drafts/:hash': [`/settings/drafts/${draft}`],
    '/settings/drafts/:hash/preview': [`/settings/drafts/${draft}/preview`],
    '/events': ['/events'],
    '/events/:endpointNo': [`/events/${made.endpointNo}`],
    '/events/:endpointNo/:eventId': [event],
    '/people': ['/people'],
    '/audit': ['/audit'],
    '/me': ['/me'],
    '/terminal': ['/terminal'],
  };
}

/** Dialogs, each with the English name of the button that opens it. */
const dialogs: readonly (readonly [path: string, button: string])[] = [
  ['/stops', stopsTexts.en.stopSelling],
  ['/events', eventsTexts.en.add],
  ['/people', peopleTexts.en.invite],
  ['/differences', differencesTexts.en.closeMany],
];

const withConsole = withOwnConsole('console-layout');

withConsole(
  'every screen of the console fits at 1280 and 768 pixels',
  async ({ user, sandbox, product, colleague }) => {
    withConsole.setTimeout(400_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    await sandbox.setNumberBalance(user.mobileNo, 300);
    const agreementNo = await openAgreement({ sandbox }, user, lowBalance);
    const made = { ...(await plantLongThings(product, user, orderNo)), orderNo, agreementNo };
    const { page } = await colleague(NAME, ...ROLES);
    const proposalNo = await proposeForALongReason(page, orderNo);
    const addresses = addressesOf(made, proposalNo, await draftOf(page));
    const paths = [...readFileSync(routesFile, 'utf8').matchAll(/<Route path="(\/[^"]*)"/g)];
    expect(new Set(Object.keys(addresses))).toEqual(new Set(paths.map(([, path]) => path)));

    const found: string[] = [];
    async function look(what: string): Promise<void> {
      for (const width of [1280, 768]) {
        await page.setViewportSize({ width, height: 800 });
        for (const line of await notWholeOnDesk(page)) found.push(`${what}: ${line}`);
      }
    }
    for (const language of ['en', 'zh'] as const) {
      if (language === 'zh') await inChinese(page);
      for (const path of Object.values(addresses).flat()) {
        await goTo(page, path);
        await look(`${language} ${path}`);
      }
    }
    await inEnglish(page);
    for (const [path, button] of dialogs) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await goTo(page, path);
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(`${path}, ${button}`);
    }
    expect(found).toEqual([]);

    // A fault that this check would find: a date field wider than its container.
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, `/events/${made.endpointNo}`);
    await page
      .getByLabel(eventsTexts.en.to, { exact: true })
      .evaluate((field) => (field.style.width = '120%'));
    expect(await notWholeOnDesk(page)).toEqual([expect.stringContaining('reaches out of its place')]);
  },
);

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function inChinese(page: Page): Promise<void> {
  await goTo(page, '/');
  await page.getByRole('button', { name: appTexts.en.otherLanguage }).click();
  await expect(page.getByRole('heading', { name: appTexts.zh.home, level: 1 })).toBeVisible();
}

async function inEnglish(page: Page): Promise<void> {
  await goTo(page, '/');
  await page.getByRole('button', { name: appTexts.zh.otherLanguage }).click();
  await expect(page.getByRole('heading', { name: appTexts.en.home, level: 1 })).toBeVisible();
}

/**
 * Inserts an endpoint with an event that it accepted at the third attempt, an open difference, and a user's
 * message.
 */
async function plantLongThings(
  { pool }: Product,
  { userNo }: SignedInUser,
  orderNo: string,
): Promise<Pick<Made, 'userNo' | 'endpointNo' | 'eventId'>> {
  const eventId = `msg_${'e'.repeat(40)}`;
  const { rows } = await pool.query<{ endpointNo: number }>(
    `insert into event_endpoints (url, channel, description, types, added_at, disabled_at, disabled_because,
      disabled_by)
    values ($1, $2, $3, '{order.paid,order.credited}', now(), now(), 'operator', $4)
    returning endpoint_no as "endpointNo"`,
    [`https://example.com/${'a'.repeat(400)}`, 'C'.repeat(64), 'd'.repeat(100), NAME],
  );
  const endpointNo = rows[0]?.endpointNo ?? 0;
  await pool.query(
    `insert into out_events (event_id, type, order_no, channel, at, body)
    values ($1, 'order.credited', $2, $3, now(), $4) on conflict do nothing`,
    [eventId, orderNo, 'C'.repeat(64), JSON.stringify({ type: 'order.credited', data: 'b'.repeat(600) })],
  );
  await pool.query(
    `insert into event_deliveries (endpoint_no, event_id, state, tries, at, ended_at)
    values ($1, $2, 'failed', 3, now(), now())`,
    [endpointNo, eventId],
  );
  await pool.query(
    `insert into event_tries (endpoint_no, event_id, at, took_ms, status, excerpt)
    values ($1, $2, now(), 12345, 500, $3)`,
    [endpointNo, eventId, 'r'.repeat(500)],
  );
  // Differences in a book that this product does not reconcile, so nothing closes them automatically.
  await pool.query(
    `insert into reconciliation_differences (book, kind, state, reference, own_amount, detail, happened_at,
      first_seen_at, last_seen_at)
    select 'cash.alipay', 'missing', 'open', reference, 499000000, '{}', now() - interval '9 days',
      now() - interval '8 days', now() from unnest($1::text[]) as reference on conflict do nothing`,
    [[`P${'0'.repeat(25)}8`, `P${'0'.repeat(25)}9`]],
  );
  await pool.query(
    `insert into help_messages (user_no, message_no, order_no, request_no, state, language, text, written_at)
    values ($1, $2, $3, $2, 'open', 'en', $4, now())`,
    [userNo, `M${orderNo}`, orderNo, 'w'.repeat(400)],
  );
  return { userNo, endpointNo, eventId };
}

/** Proposes to give an order's price back; returns the proposal's number. */
async function proposeForALongReason(page: Page, orderNo: string): Promise<string> {
  await goTo(page, `/orders/${orderNo}`);
  await page.getByRole('button', { name: wordOf('orderAct', 'giveBack', 'en') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(reasonTexts.en.label).fill(LONG_REASON);
  await dialog.getByRole('button', { name: 'Propose with passkey' }).click();
  await expect(page.getByText(approvalsTexts.en.notYou)).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Checks and stores a change of the settings; returns its hash. */
function draftOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { contents, newest } = await (await fetch('/console/v1/settings/version')).json();
    const contacts = { ...contents.contacts, phone: '4008009000', chatUrl: null };
    const answer = await fetch('/console/v1/settings/drafts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ basedOn: newest, contents: { contacts } }),
    });
    const { draft, faults } = await answer.json();
    if (!draft) throw new Error(JSON.stringify(faults));
    return draft.hash;
  });
}
