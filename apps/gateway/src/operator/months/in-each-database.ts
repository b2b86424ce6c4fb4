/** Runs a command about a month, in the only database with orders or in each shard. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, unlimitedWork } from '../../db/index.ts';
import type { CommandLine } from '../command-line.ts';
import type { OperatorTools } from '../tools.ts';
import type { MonthWork } from './archive-month.ts';
import { orderMonth, type OrderMonth } from './order-month.ts';

/**
 * Runs it in one database after the other; each shard has a folder of its own (`shard-0` and so on). Returns
 * the exit code: 0 when it is done in all of them, 1 when one cannot, 2 for an invalid month.
 */
export async function inEachDatabase(
  { orderDatabaseUrls, clock, print }: OperatorTools,
  { command, args, folder, operator, reason, isConfirmed }: CommandLine,
  act: (work: MonthWork, month: OrderMonth) => Promise<boolean>,
): Promise<0 | 1 | 2> {
  const month = orderMonth(args[0] ?? '');
  if (!month) {
    print(`${args[0]} is no month: 2026-03 is one.`);
    return 2;
  }
  // A missing folder is mistyped or not mounted; if it were created, the only copy of a month would be stored
  // in the wrong place.
  if (command === 'archive-month' && !isFolder(folder)) {
    print(`Not done: there is no folder ${folder}. Make it, or mount it.`);
    return 1;
  }
  const now = new Date(clock());
  const given = { operator, reason: reason ?? '', isConfirmed, now, print };
  const results: boolean[] = [];
  for (const [index, url] of orderDatabaseUrls.entries()) {
    const isShard = orderDatabaseUrls.length > 1;
    if (isShard) print(`shard ${index}:`);
    const pool = createPool(url, 2, unlimitedWork);
    try {
      const place = isShard ? join(folder, `shard-${index}`) : folder;
      results.push(await act({ ...given, pool, folder: place }, month));
    } finally {
      await pool.end();
    }
  }
  return results.every(Boolean) ? 0 : 1;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
