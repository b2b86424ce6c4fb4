// The settings that customers see, activities and partners' keys at the terminal, on a real database:
// proposed by one person there, approved by another.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { settingsAtStart } from '../../operator/settings/index.ts';
import {
  CONSOLE_URL,
  type ConsoleHarness,
  type ConsoleUser,
  createConsoleHarness,
} from '../testing/console-harness.ts';
import { createTerminal, type Terminal } from '../testing/terminal-harness.ts';
import { runConfigAtTerminal } from './run-terminal.ts';
import type { TerminalIdentity } from './who-is-there.ts';

const delivered = new URL('../../../config/', import.meta.url);
const values = { OWN_ORIGIN: 'https://own.example', WALLET_ORIGIN: 'https://wallet.example' };
const why = ['--why', 'prices of December'];

let harness: ConsoleHarness;
let operator: ConsoleUser;
let finance: ConsoleUser;
let folder: string;
const terminals: Terminal[] = [];
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  folder = mkdtempSync(join(tmpdir(), 'terminal-settings-'));
  cpSync(delivered, folder, { recursive: true });
  await settingsAtStart(harness.pool, folders(), values, { log: () => undefined });
  operator = await harness.person('Zhou Tao', ['operations']);
  finance = await harness.person('Wang Fang', ['finance']);
});
afterAll(async () => {
  for (const terminal of terminals) terminal.end();
  rmSync(folder, { recursive: true });
  await harness.end();
});

function folders() {
  const files = pathToFileURL(`${folder}/`);
  return { config: files, activities: new URL('activities/', files) };
}

async function signedIn(person: ConsoleUser): Promise<Terminal> {
  const terminal = createTerminal(harness, `${person.name}@desk`);
  terminals.push(terminal);
  await terminal.signIn(person);
  return terminal;
}

/** Runs `npm run config:COMMAND` at a terminal. */
async function config(terminal: Terminal, argv: readonly string[], identity: TerminalIdentity = 'auto') {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const systemUser = 'root';
  const settings = () => ({
    terminal: terminal.name,
    sessionFile: terminal.sessionFile,
    identity,
    url: CONSOLE_URL,
    breakGlassFen: 0,
  });
  const wait = (): Promise<void> => Promise.resolve();
  const call = { clock: Date.now, systemUser, print, warn: print, settings, wait };
  const parts = { pool: () => harness.pool, folders: folders(), values, systemUser, print };
  const code = await runConfigAtTerminal(argv, parts, call);
  return { code, text: lines.join('\n') };
}

function price(carrier: string, perTenThousand: number): void {
  const file = join(folder, 'pricing.json');
  const prices = JSON.parse(readFileSync(file, 'utf8')) as { pricePerTenThousand: Record<string, number> };
  prices.pricePerTenThousand[carrier] = perTenThousand;
  writeFileSync(file, JSON.stringify(prices));
}

async function approvedBy(person: ConsoleUser, text: string) {
  const [, proposalNo = ''] = /\/approvals\/(\d+)$/.exec(text) ?? [];
  const { body } = await person.call('GET /proposal', { proposalNo });
  return person.approve(body.proposal);
}
const newest = async () => (await operator.call('GET /settings/version', {})).body;

test("prices of files are proposed, and take effect after another person's approval", async () => {
  const terminal = await signedIn(operator);
  const { newest: before } = await newest();
  expect(await config(terminal, ['load', ...why])).toMatchObject({ text: 'Nothing has changed.' });
  price('CMCC', 9970);
  const { code, text } = await config(terminal, ['load', ...why]);
  expect(code, text).toBe(0);
  expect((await newest()).newest).toBe(before);
  expect(await approvedBy(operator, text)).toMatchObject({ body: { refusal: 'samePerson' } });
  expect(await approvedBy(finance, text)).toMatchObject({
    status: 200,
    body: { proposal: { state: 'done' } },
  });
  const { newest: after, contents } = await newest();
  expect(after).toBe(before + 1);
  expect(contents['pricing']).toMatchObject({ pricePerTenThousand: { CMCC: 9970 } });
  const back = await config(terminal, ['rollback', '--to', String(before), '--replace-later', ...why]);
  expect(back.text).toContain('/approvals/');
});

test("floors are proposed from the terminal, and take effect after finance's approval", async () => {
  const terminal = await signedIn(operator);
  const floors = async () => (await operator.call('GET /settings/floors', {})).body.floors;
  const before = await floors();
  const wrong = await config(terminal, ['propose', '--floor', 'CMCC=0', ...why]);
  expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('--floor takes NAME=N') });
  const unknown = await config(terminal, ['propose', '--floor', 'XYZ=9000', ...why]);
  expect(unknown).toMatchObject({ code: 1, text: expect.stringContaining('XYZ is none of') });
  const named = ['--floor', 'CBN=9100', '--move', 'CBN=300'];
  const { code, text } = await config(terminal, ['propose', ...named, ...why]);
  expect(code, text).toBe(0);
  expect(await floors()).toEqual(before);
  expect(await approvedBy(finance, text)).toMatchObject({
    body: { proposal: { kind: 'changeFloors', state: 'done' } },
  });
  expect(await floors()).toEqual({ ...before, CBN: { floor: 9100, move: 300 } });
  expect((await config(terminal, ['proposals'])).text).toContain('CBN: 9100, 300');
});

test("prices of files beyond their limits are proposed as such, and need finance's approval", async () => {
  const terminal = await signedIn(operator);
  const other = await harness.person('Feng Yu', ['operations']);
  price('CTCC', 8000);
  const { code, text } = await config(terminal, ['load', '--replace-later', ...why]);
  price('CTCC', 9970);
  expect(code, text).toBe(0);
  expect(text).toContain('below its floor of 9000: somebody of finance has to approve it');
  expect(await approvedBy(other, text)).toMatchObject({ body: { refusal: 'notAllowed' } });
  expect(await approvedBy(finance, text)).toMatchObject({
    body: { proposal: { kind: 'overridePrices', state: 'done' } },
  });
  const asOperations = await signedIn(other);
  const approval = ['approve', '--proposal', '1', '--hash', 'x', ...why];
  expect(await config(asOperations, approval)).toMatchObject({
    code: 1,
    text: expect.stringContaining('prices.approve'),
  });
});

test('faulty files are reported, and nothing is proposed', async () => {
  const terminal = await signedIn(operator);
  price('CMCC', -1);
  const { code, text } = await config(terminal, ['load', ...why]);
  expect(code).toBe(1);
  expect(text).toContain('nothing was proposed');
  price('CMCC', 9970);
});

test("settings cannot be changed by name once people work there, nor beyond a person's roles", async () => {
  const nobody = createTerminal(harness, 'nobody@desk');
  terminals.push(nobody);
  for (const argv of [
    ['load', ...why],
    ['propose', ...why, '--operator', 'li'],
    ['approve', '--proposal', '1', '--hash', 'x', ...why, '--operator', 'wang'],
  ]) {
    expect(await config(nobody, argv)).toMatchObject({ code: 1, text: expect.stringContaining('sign-in') });
    expect((await config(nobody, argv, 'name')).text).toContain('two persons');
  }
  const clerk = await signedIn(await harness.person('Li Wei', ['customerService']));
  expect(await config(clerk, ['load', ...why])).toMatchObject({
    code: 1,
    text: expect.stringContaining('settings.propose'),
  });
  expect(await config(clerk, ['show'])).toMatchObject({ code: 0 });
  expect(await config(clerk, ['show', '--operator', 'li'])).toMatchObject({ code: 2 });
});

test("prices proposed at a terminal are approved at another person's terminal", async () => {
  const [first, second] = [await signedIn(operator), await signedIn(finance)];
  price('CUCC', 8000);
  const { text } = await config(first, ['propose', ...why]);
  price('CUCC', 9980);
  const [, no = '', hash = ''] = /--proposal (\d+) --hash ([0-9a-f]+)/.exec(text) ?? [];
  expect(no, text).not.toBe('');
  const approval = ['approve', '--proposal', no, '--hash', hash, ...why];
  expect(await config(first, approval)).toMatchObject({ code: 1 });
  const { code, text: said } = await config(second, approval);
  expect(code, said).toBe(0);
});

test('one person distrusts a key, and two trust it again', async () => {
  const terminal = await signedIn(operator);
  const key = generateKeyPair().publicKey;
  await terminal.run(['distrust-key', key, ...why]);
  const stopped = async () => (await operator.call('GET /stops', {})).body.keys;
  expect(await stopped()).toContain(key);
  const { text } = await terminal.run(['trust-key', key, ...why]);
  expect(await stopped()).toContain(key);
  expect(await approvedBy(finance, text)).toMatchObject({ body: { proposal: { state: 'done' } } });
  expect(await stopped()).not.toContain(key);
});

test('two persons raise an activity', async () => {
  const { rows } = await harness.pool.query<{ activity_id: string }>(
    'select activity_id from activities where ends_at > now() order by activity_id limit 1',
  );
  const activity = rows[0]?.activity_id ?? '';
  const stock = async () => {
    const found = await harness.pool.query<{ stock: bigint }>(
      'select stock from activities where activity_id = $1',
      [activity],
    );
    return Number(found.rows[0]?.stock);
  };
  const before = await stock();
  const terminal = await signedIn(operator);
  const { text } = await terminal.run(['activity-raise', activity, '5', '500', ...why]);
  expect(await stock()).toBe(before);
  expect(await approvedBy(finance, text)).toMatchObject({ body: { proposal: { state: 'done' } } });
  expect(await stock()).toBe(before + 5);
});

test('a list is proposed order by order, after a dry run', async () => {
  const terminal = await signedIn(finance);
  const orders = [await harness.credited(), await harness.credited()];
  const list = join(folder, 'orders');
  writeFileSync(list, orders.map(({ order }) => order.orderNo).join('\n'));
  const dry = await terminal.run(['give-back', '--list', list, ...why]);
  expect(dry.text.split('\n')).toHaveLength(2);
  expect(dry.text).toContain('would be proposed');
  const { text } = await terminal.run(['give-back', '--list', list, '--yes', ...why]);
  expect(text.match(/\/approvals\/\d+/g)).toHaveLength(2);
});
