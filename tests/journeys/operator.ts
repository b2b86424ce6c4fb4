// What an operator does while a journey goes on.

import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';

/** Runs one command of an operator; gives what it printed. */
export async function operator(pool: Pool, ...argv: string[]): Promise<string> {
  const lines: string[] = [];
  await runOperator(argv, {
    database: () => ({ pool, orderDatabaseUrls: [] }),
    clock: Date.now,
    systemUser: 'ming',
    print: (line) => void lines.push(line),
  });
  return lines.join('\n');
}
