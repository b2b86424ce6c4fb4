import { generateKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { CONSOLE_URL, type ConsoleHarness, createConsoleHarness } from './testing/console-harness.ts';
import { auditHead, sealAudit, writeAudit } from './audit/index.ts';
import { startConsoleJobs } from './console-jobs.ts';
import { runConsoleCommand } from './command-line.ts';

let harness: ConsoleHarness;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
});
afterAll(() => harness.end());

const key = generateKeyPair();
const run = (...argv: string[]) => runWith(key.secretKey, ...argv);

/** Runs a command on a host with this key, or without one. */
async function runWith(
  signingKeys: string | null,
  ...argv: string[]
): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runConsoleCommand(argv, {
    pool: () => harness.pool,
    url: () => CONSOLE_URL,
    signingKeys: () => signingKeys,
    systemUser: 'root',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}

test('an invitation requires a name, existing roles and a reason', async () => {
  const why = ['--why', 'the first of the team'];
  for (const wrong of [
    ['let-in'],
    ['let-in', '--name', 'Li Wei', '--roles', 'king', ...why],
    ['let-in', '--name', 'Li Wei', '--roles', 'finance,king', ...why],
    ['let-in', '--name', 'Li Wei', '--roles', 'finance'],
    ['let-in', '--name', 'Li Wei', '--roles', 'finance', ...why, '--company-account', 'li wei'],
    ['let-in', '--loud'],
    ['something'],
  ])
    expect(await run(...wrong), wrong.join(' ')).toMatchObject({
      code: 2,
      text: expect.stringContaining('npm run console'),
    });
  const { code, text } = await run('let-in', '--name', 'Li Wei', '--roles', 'finance, auditor', ...why);
  expect(code).toBe(0);
  const invitation = text.split('#')[1] ?? '';
  expect(await harness.call('POST /enrolment/begin', { code: invitation })).toMatchObject({
    status: 200,
    body: { name: 'Li Wei' },
  });
});

test('a company account that is waiting for one person is not given to another', async () => {
  const account = ['--roles', 'finance', '--why', 'is new', '--company-account', 'li@company.example'];
  expect(await run('let-in', '--name', 'First Li', ...account)).toMatchObject({ code: 0 });
  expect(await run('let-in', '--name', 'Other Li', ...account)).toEqual({
    code: 1,
    text: 'Somebody was let in with this company account already.',
  });
  expect(await run('let-in', '--name', 'First Li', ...account)).toMatchObject({ code: 0 });
});

test('check-audit confirms the log, and fails if a given head is missing', async () => {
  await harness.person('Wang Fang', ['auditor']);
  await sealAudit(harness.pool);
  const { sealNo, hash } = await auditHead(harness.pool);
  expect(await run('check-audit', '--head', `${sealNo}:${hash}`)).toEqual({
    code: 0,
    text: `The audit log holds: ${sealNo} entries, the last seal ${hash}.\nIt goes on from the head given.`,
  });
  expect(await run('check-audit', '--head', 'abc')).toMatchObject({ code: 2 });
  expect(await run('check-audit', '--head', `${sealNo + 1}:${hash}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining(`entry ${sealNo + 1}`),
  });
});

const actor = { personNo: null, session: null, address: '' };
const write = (about: string) => writeAudit(harness.pool, actor, { act: 'test', about, outcome: 'done' });

test('a signed head is checked against the chain with our key or a given public key', async () => {
  await write('before the head');
  const { code, text: signed } = await run('audit-head');
  expect(code).toBe(0);
  await write('after the head');
  await sealAudit(harness.pool);
  const later = (await run('audit-head')).text;
  expect(await run('check-audit', '--head', signed, '--head', later)).toMatchObject({
    code: 0,
    text: expect.stringContaining('all 2 heads given'),
  });
  const elsewhere = ['check-audit', '--head', signed];
  expect(await runWith(null, ...elsewhere)).toMatchObject({ code: 2 });
  expect(await runWith(null, ...elsewhere, '--public-key', key.publicKey)).toMatchObject({ code: 0 });
  expect(await runWith(null, 'audit-head')).toMatchObject({ code: 2 });
});

test('an earlier head fits a log whose details were removed, and these are named', async () => {
  await write('Mr Zhang');
  await writeAudit(harness.pool, actor, {
    act: 'test',
    about: 'with a reason',
    outcome: 'done',
    detail: { reason: 'Mr Zhang called' },
  });
  const { text: signed } = await run('audit-head');
  const { rows } = await harness.pool.query<{ no: bigint }>(
    `update console_audit set detail = null, salt = null where about = 'with a reason'
    returning entry_no as no`,
  );
  const { code, text } = await run('check-audit', '--head', signed);
  expect(code).toBe(0);
  expect(text).toContain('It goes on from the head given.');
  expect(text).toContain(`Of 1 entries the detail was taken out, a reason or an amount: ${rows[0]?.no}.`);
});

test("a head with a foreign signature is refused, even if it is the chain's head", async () => {
  const stranger = generateKeyPair();
  const { text: forged } = await runWith(stranger.secretKey, 'audit-head');
  expect(await run('check-audit', '--head', forged)).toMatchObject({
    code: 1,
    text: expect.stringContaining('NOT signed by our key'),
  });
  const { text: signed } = await run('audit-head');
  const [first, hash, ...rest] = signed.split(':');
  const other = [Number(first) - 1, hash, ...rest].join(':');
  expect(await run('check-audit', '--head', other)).toMatchObject({ code: 1 });
});

test('a completely rebuilt chain is valid by itself, but does not fit an earlier head', async () => {
  await write('what somebody wants gone');
  await sealAudit(harness.pool);
  const { text: signed } = await run('audit-head');
  const client = await harness.pool.connect();
  try {
    await client.query('begin');
    for (const table of ['console_audit', 'console_audit_seals'])
      await client.query(`alter table ${table} disable trigger all`);
    await client.query('delete from console_audit_seals');
    await client.query(`delete from console_audit where about = 'what somebody wants gone'`);
    await client.query('insert into console_audit_unsealed select entry_no from console_audit');
    for (const table of ['console_audit', 'console_audit_seals'])
      await client.query(`alter table ${table} enable trigger all`);
    await client.query('commit');
  } finally {
    client.release();
  }
  await write('in the place of it');
  await sealAudit(harness.pool);
  expect(await run('check-audit')).toMatchObject({ code: 0 });
  expect(await run('check-audit', '--head', signed)).toMatchObject({ code: 1 });
});

test('the process log and the console show a signed head that the command accepts', async () => {
  const said: { readonly message: string; readonly facts: object | undefined }[] = [];
  const log = (_level: string, message: string, facts?: object) => void said.push({ message, facts });
  const telemetry = { ...harness.parts.telemetry, log };
  const jobs = startConsoleJobs({ ...harness.parts, signingKeys: key.secretKey, telemetry });
  await jobs.stop();
  const line = said.find(({ message }) => message === 'the audit log of the console');
  const { signed } = (line?.facts ?? {}) as { readonly signed?: string };
  expect(await run('check-audit', '--head', signed ?? '')).toMatchObject({ code: 0 });

  const auditor = await harness.person('Wu Hao', ['auditor']);
  await sealAudit(harness.pool);
  const { body } = await auditor.call('GET /audit/check', {});
  const { signingKeys } = harness.parts;
  expect(await runWith(signingKeys, 'check-audit', '--head', body.signed ?? '')).toMatchObject({ code: 0 });
});
