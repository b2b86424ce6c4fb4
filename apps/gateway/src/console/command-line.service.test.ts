import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { CONSOLE_URL, type ConsoleHarness, createConsoleHarness } from './testing/console-harness.ts';
import { auditHead, sealAudit } from './audit/index.ts';
import { runConsoleCommand } from './command-line.ts';

let harness: ConsoleHarness;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
});
afterAll(() => harness.end());

async function run(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runConsoleCommand(argv, {
    pool: () => harness.pool,
    url: () => CONSOLE_URL,
    systemUser: 'root',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}

test('a person is let in with a name, roles that there are, and a reason', async () => {
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

test('an account of the company that waits for somebody is not given to another', async () => {
  const account = ['--roles', 'finance', '--why', 'is new', '--company-account', 'li@company.example'];
  expect(await run('let-in', '--name', 'First Li', ...account)).toMatchObject({ code: 0 });
  expect(await run('let-in', '--name', 'Other Li', ...account)).toEqual({
    code: 1,
    text: 'Somebody was let in with this company account already.',
  });
  expect(await run('let-in', '--name', 'First Li', ...account)).toMatchObject({ code: 0 });
});

test('the audit log holds, and does not once its end was cut off', async () => {
  await harness.person('Wang Fang', ['auditor']);
  await sealAudit(harness.pool);
  const { sealNo, hash } = await auditHead(harness.pool);
  expect(await run('check-audit', '--head', `${sealNo}:${hash}`)).toEqual({
    code: 0,
    text: `The audit log holds: ${sealNo} entries, the last seal ${hash}.`,
  });
  expect(await run('check-audit', '--head', 'abc')).toMatchObject({ code: 2 });
  expect(await run('check-audit', '--head', `${sealNo + 1}:${hash}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining(`entry ${sealNo + 1}`),
  });
});
