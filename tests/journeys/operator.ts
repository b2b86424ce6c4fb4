// Runs operator commands during a journey.

import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';

/** Runs one operator command; returns its output. */
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
