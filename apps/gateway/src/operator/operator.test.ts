import { expect, test } from 'vitest';
import { runOperator } from './operator.ts';
import type { OperatorDatabase } from './tools.ts';

/** Returns what a command prints without a database. */
async function withoutDatabase(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator(argv, {
    database: () => {
      throw new Error('no database');
    },
    clock: Date.now,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}

test('the list of commands is printed without a database', async () => {
  const { code, text } = await withoutDatabase();
  expect(code).toBe(2);
  for (const command of ['stuck', 'show', 'refund', 'stop-debits', 'stop-selling', 'archive-month'])
    expect(text).toContain(command);
  expect((await withoutDatabase('no-such-command')).code).toBe(2);
  expect((await withoutDatabase('show')).code).toBe(2);
});

test('an option given twice is refused, and nothing is done', async () => {
  const { code, text } = await withoutDatabase('give-back', 'P1', '--amount=1', '--amount=100', '--why=x');
  expect(code).toBe(2);
  expect(text).toBe('--amount is given twice: name it once.');
});

test.each([
  [['stop-debits', '--why', 'w'.repeat(501)], '--why takes 500 characters at most.'],
  [['refund', 'P1', '--reason', 'w'.repeat(100_000)], '--reason takes 500 characters at most.'],
  [['refund', 'P1', '--why', 'x', '--operator', 'w'.repeat(501)], '--operator takes 500 characters at most.'],
  [['stop-debits', '--why', 'fine\u001b[2K'], '--why takes no control characters.'],
  [['stop-debits', '--why', 'for \u202enim'], '--why takes no signs that turn the direction of text.'],
  [['stop-debits', '--why', 'x', '--operator', 'ming\u009b2K'], '--operator takes no control characters.'],
])('stored reasons and names have a maximum length and plain characters: case %#', async (argv, says) => {
  expect(await withoutDatabase(...argv)).toEqual({ code: 2, text: says });
});

test.each(['', '1e3', '0x10', '-1', '1.5'])('activity-raise refuses the STOCK "%s"', async (stock) => {
  const lines: string[] = [];
  const code = await runOperator(['activity-raise', '--why=x', '--', 'gift', stock, '1'], {
    database: () => ({}) as OperatorDatabase,
    clock: Date.now,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  expect({ code, lines }).toEqual({ code: 2, lines: ['STOCK and BUDGET are whole numbers, 0 or above.'] });
});

test('a valid command opens the database', async () => {
  await expect(withoutDatabase('stuck')).rejects.toThrow('no database');
});

test.each([
  ['stop-debits --carrier CMCC --why x', 'stop-debits takes no --carrier.'],
  ['stop-selling --carrier CUCC --number 13800138000 --why x', 'stop-selling takes no --number.'],
  ['block-user --number 13800138000 --why x', 'block-user takes no --number.'],
  ['ask 261122784605939801287198 --price 5 --why x', 'ask takes no --price.'],
  ['stop-debits --dry-run --why x', 'stop-debits takes no --dry-run: it is done at once.'],
  ['close cash missing P1 --dry-run --why x', 'close takes no --dry-run: it is done at once.'],
])('%s is refused because of its unknown option', async (typed, says) => {
  const { code, text } = await withoutDatabase(...typed.split(' '));
  expect({ code, first: text.split('\n')[0] }).toEqual({ code: 2, first: says });
});

test('every command accepts --yes, which only confirms', async () => {
  await expect(withoutDatabase('stop-debits', '--why', 'x', '--yes')).rejects.toThrow('no database');
});

test('a command with too few arguments shows only its own lines of the list', async () => {
  const { code, text } = await withoutDatabase('decide', 'D1', '--why', 'x');
  expect(code).toBe(2);
  expect(text).toMatch(/^decide takes 2 arguments\.\n/);
  expect(text).toContain('decide NUMBER OUTCOME');
  expect(text).toContain('decide, refund, give-back, resend');
  expect(text).toContain('cancel it first');
  expect(text).not.toContain('archive-month');
  expect((await withoutDatabase('show')).text).toMatch(/^show takes 1 argument\.\n\n {2}show ORDER .*\n\n/);
});

test('names an unknown command, and lists those that begin like it', async () => {
  const { code, text } = await withoutDatabase('stop-sales', '--why', 'x');
  expect(code).toBe(2);
  expect(text).toMatch(/^There is no command "stop-sales"\.\n/);
  for (const like of ['stop-debits', 'stop-selling', 'stop-supplier']) expect(text).toContain(like);
  expect(text).not.toContain('archive-month');
  expect((await withoutDatabase('--help')).text).toContain('archive-month');
  expect((await withoutDatabase('help')).text).toContain('archive-month');
});
