import { expect, test } from 'vitest';
import { runOperator } from './operator.ts';

/** What is printed where there is no database. */
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

test('a command that is understood asks for the database', async () => {
  await expect(withoutDatabase('stuck')).rejects.toThrow('no database');
});
