/** What operators type during a run: the commands of docs/operations.md, by the code that runs them. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { runConfig, runOperator } from '../../apps/gateway/src/operator/index.ts';
import type { Release } from './releases.ts';

export interface Operators {
  /** `npm run operator -- …`; rejects with what it says where it does not end with 0. */
  operator(...argv: string[]): Promise<string>;
  /** Another price of the carrier's amounts, by `npm run config:load -- --at …`. */
  changePrice(carrier: string, perTenThousand: number, at: Date): Promise<string>;
}

/** `folder` is for their files; `first`: the release that the database began with, by whose files it goes. */
export function createOperators(pool: Pool, folder: string, first: Release): Operators {
  const delivered = new URL('../config/', pathToFileURL(first.program));
  async function said(run: (print: (line: string) => void) => Promise<number>): Promise<string> {
    const lines: string[] = [];
    const code = await run((line) => void lines.push(line));
    if (code !== 0) throw new Error(`a command ended with ${code}: ${lines.join(' ')}`);
    return lines.join('\n');
  }
  return {
    operator: (...argv) =>
      said((print) =>
        runOperator(argv, {
          database: () => ({ pool, orderDatabaseUrls: [] }),
          clock: Date.now,
          systemUser: 'night-shift',
          print,
        }),
      ),
    changePrice(carrier, perTenThousand, at) {
      const files = join(folder, 'config');
      mkdirSync(files, { recursive: true });
      cpSync(delivered, files, { recursive: true });
      const file = join(files, 'pricing.json');
      const pricing = JSON.parse(readFileSync(file, 'utf8')) as { pricePerTenThousand: object };
      Object.assign(pricing.pricePerTenThousand, { [carrier]: perTenThousand });
      writeFileSync(file, JSON.stringify(pricing));
      const config = pathToFileURL(`${files}/`);
      return said((print) =>
        runConfig(['load', '--why', 'other prices', '--at', at.toISOString()], {
          pool: () => pool,
          folders: { config, activities: new URL('activities/', config) },
          values: {},
          systemUser: 'day-shift',
          print,
        }),
      );
    },
  };
}
