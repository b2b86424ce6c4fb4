// The audit log as a file: the entries of the list, with the chain, and a command that detects every change
// of it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { runConsoleCommand } from '../command-line.ts';
import { CONSOLE_URL, type ConsoleHarness, createConsoleHarness } from '../testing/console-harness.ts';
import type { ConsoleUser } from '../testing/console-harness.ts';
import { auditHead, publicKeysOf, sealAudit, writeAudit } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-file-'));
/** Texts that would be a formula, a rounded number, another column or another row. */
const HOSTILE = [
  '=HYPERLINK("https://evil.example","x")',
  "'=1+1",
  "''@SUM(A1)",
  '202611271800000000000000',
  "'202611271800000000000000",
  '-5',
  "'-5",
  'a, "b"\r\n=c',
  '\u202e王芳 😀',
];

let harness: ConsoleHarness;
let auditor: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  auditor = await harness.person('=Wang Fang', ['auditor']);
  for (const text of HOSTILE) {
    const actor = { personNo: auditor.personNo, session: 'abc', address: '127.0.0.1' };
    await writeAudit(harness.pool, actor, {
      act: 'a test',
      about: text,
      outcome: text,
      detail: { reason: text },
    });
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await harness.end();
});

/** Downloads the file and returns its text. */
async function exported(query: Readonly<Record<string, string>> = {}): Promise<string> {
  const { status, text } = await auditor.download(query, '/audit.csv');
  expect(status).toBe(200);
  return text;
}

/**
 * Returns the command's answer for a file with this text, on a host that has no database and no secret key.
 */
async function check(text: string, ...more: string[]): Promise<{ code: number; text: string }> {
  const path = join(folder, 'audit.csv');
  writeFileSync(path, text);
  const publicKey = ['--public-key', publicKeysOf(harness.parts.signingKeys)];
  return run('check-audit', '--file', path, ...(more.includes('--public-key') ? [] : publicKey), ...more);
}

async function run(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runConsoleCommand(argv, {
    pool: () => {
      throw new Error('no database here');
    },
    url: () => CONSOLE_URL,
    signingKeys: () => null,
    systemUser: 'root',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}

test('the file has every sealed entry with its hashes, and the command confirms it', async () => {
  const file = await exported();
  const { sealNo, hash } = await auditHead(harness.pool);
  expect(await check(file)).toEqual({
    code: 0,
    text: expect.stringMatching(
      new RegExp(
        `^The file holds: ${sealNo} entries, all from the first one on, .*\n` +
          `Its last seal: ${sealNo}:${hash}$`,
      ),
    ),
  });
  // The export itself is recorded in the log, and therefore in the file.
  expect(file).toContain(',export the audit log,');
  expect(await harness.audited()).toContain('=Wang Fang | export the audit log |  | done');
});

test('no cell of the file is a formula in a spreadsheet or a number that it rounds', async () => {
  const cells = (await exported({ about: '=HYPERLINK("https://evil.example","x")' })).split(/[,\r\n]+/);
  expect(cells.filter((cell) => /^"?[=+@＝]/.test(cell))).toEqual([]);
  const long = await exported({ about: '202611271800000000000000' });
  expect(long).toContain(",'202611271800000000000000,");
  expect(long).not.toContain(',202611271800000000000000,');
});

test('a filtered file has only the matching entries, and is marked as filtered', async () => {
  const file = await exported({ about: "'=1+1" });
  expect(await check(file)).toMatchObject({
    code: 0,
    // The entry itself, and the record of exporting it, which has the same subject.
    text: expect.stringContaining('The file holds: 2 entries that fitted its filters'),
  });
  expect(await check(await exported({ person: 'Nobody of that name' }))).toMatchObject({
    code: 0,
    text: expect.stringContaining('The file holds: 0 entries'),
  });
});

test('the command detects each change of a file: a word, a missing line, a missing end', async () => {
  const file = await exported();
  const rows = file.split(/(?<=\r\n)/);
  const without = (index: number): string => rows.toSpliced(index, 1).join('');
  for (const [what, changed, says] of [
    ['an outcome', file.replace(',done,', ',refused,'), 'does not fit its hash'],
    ['a reason', file.replace('" 😀', '').replace('王芳 😀,127', '王芳,127'), 'our key did not sign it'],
    ['a name', file.replace("'=Wang Fang", 'Li Wei'), 'our key did not sign it'],
    ['a line left out', without(3), 'our key did not sign it'],
    [
      'two lines changed about',
      [...rows.slice(0, 2), rows[3], rows[2], ...rows.slice(4)].join(''),
      'the order',
    ],
    ['the end cut off', rows.slice(0, -2).join(''), 'its last rows are missing'],
    ['saved with other line ends', file.replaceAll('\r\n', '\n'), 'its first row'],
    ['the file of orders', 'order,state\r\n', 'its first row'],
    ['nothing', '', 'its last rows are missing'],
  ] as const) {
    expect(changed, what).not.toBe(file);
    expect(await check(changed), what).toMatchObject({ code: 1, text: expect.stringContaining(says) });
  }
  const other = generateKeyPair();
  expect(await check(file, '--public-key', other.publicKey)).toMatchObject({ code: 1 });
});

test('a file is compared with earlier heads, and needs a key', async () => {
  await sealAudit(harness.pool);
  const { sealNo, hash } = await auditHead(harness.pool);
  const file = await exported();
  expect(await check(file, '--head', `${sealNo}:${hash}`)).toMatchObject({ code: 0 });
  expect(await check(file, '--head', `${sealNo}:${'0'.repeat(64)}`)).toMatchObject({ code: 1 });
  expect(await check(file, '--head', `${sealNo + 50}:${hash}`)).toMatchObject({ code: 1 });
  expect(await run('check-audit', '--file', join(folder, 'audit.csv'))).toMatchObject({ code: 2 });
  expect(await check(file, '--file', join(folder, 'none.csv'))).toMatchObject({ code: 2 });
});

test("filters the log by a mobile number's hash, and shows who searched for the number", async () => {
  const clerk = await harness.person('Li Wei', ['customerService']);
  await clerk.call('GET /search', { q: '138 0013 8000' });
  const { body } = await auditor.call('GET /audit', { about: '13800138000' });
  expect(body.entries.map(({ person, act }) => `${person}: ${act}`)).toEqual([
    '=Wang Fang: read the audit log',
    'Li Wei: search',
  ]);
  expect(await exported({ about: '13800138000' })).toContain(',Li Wei,');
  await auditor.call('GET /audit', { person: 'Li 13800138000' });
  expect((await harness.audited()).join('\n')).not.toContain('13800138000');
});

test('the page and the file agree on days in China, and on one act or all of a kind', async () => {
  const actor = { personNo: auditor.personNo, session: 'abc', address: '127.0.0.1' };
  const day = '2026-03-02';
  // The last moment of the day before, the first and last of the day, and the first of the next.
  const times = {
    before: '2026-03-01T23:59:59.999+08',
    first: '2026-03-02T00:00:00+08',
    last: '2026-03-02T23:59:59.999+08',
    after: '2026-03-03T00:00:00+08',
  };
  for (const [about, at] of Object.entries(times))
    for (const act of ['approve giveBack', 'approve decide', 'approved'])
      await harness.pool.query(
        `insert into console_audit (at, person_no, session, act, about, outcome, address, detail_hash)
        values ($1, $2, $3, $4, $5, 'done', $6, sha256(''))`,
        [at, actor.personNo, actor.session, act, about, actor.address],
      );
  const both = async (query: Readonly<Record<string, string>>) => {
    const { status, body } = await auditor.call('GET /audit', query);
    expect(status).toBe(200);
    const shown = body.entries.map(({ act, about }) => `${act} ${about}`).toSorted();
    const file = await exported(query);
    const rows = file.split('\r\n').slice(1, -3);
    const inFile = rows.map((row) => row.split(',')).map((cells) => `${cells[6]} ${cells[7]}`);
    expect(inFile.toSorted()).toEqual(shown);
    expect(await check(file)).toMatchObject({ code: 0, text: expect.stringContaining('filter') });
    return shown;
  };
  expect(await both({ from: day, to: day, act: 'approve' })).toEqual([
    'approve decide first',
    'approve decide last',
    'approve giveBack first',
    'approve giveBack last',
  ]);
  expect(await both({ from: day, to: day, act: 'approve giveBack' })).toHaveLength(2);
  expect(await both({ to: '2026-03-01' })).toHaveLength(3);
  expect(await both({ from: day, to: '2026-03-03', about: 'after', person: '=wang' })).toHaveLength(3);
  for (const query of [{ from: '2026-02-30' }, { to: '2026-13-01' }]) {
    expect((await auditor.call('GET /audit', query)).status).toBe(400);
    expect((await auditor.download(query, '/audit.csv')).status).toBe(400);
  }
});
