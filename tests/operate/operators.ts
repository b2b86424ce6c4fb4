/**
 * The operators' commands during a run: those of docs/operations.md, through the code that implements them.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import type { runConfig as RunConfig } from '../../apps/gateway/src/operator/settings/index.ts';
import type { Release } from './releases.ts';

export interface Operators {
  /** Runs `npm run operator -- …`. Rejects with its output when the exit code is not 0. */
  operator(...argv: string[]): Promise<string>;
  /** Runs `npm run config:load` with the newer release's delivered files. */
  loadFiles(): Promise<void>;
  /**
   * Changes the prices of the carrier's amounts, by `npm run config:load -- --in …`: they take effect this
   * long after they are stored, however slow the machine is until then. Returns when they take effect.
   */
  changePrice(carrier: string, perTenThousand: number, after: `${number}s`): Promise<Date>;
}

/**
 * Creates the operators. `folder` is for their files; `newer` is the newer of the two releases, whose files
 * and commands change prices, even while the older one is running.
 */
export function createOperators(pool: Pool, folder: string, newer: Release): Operators {
  const delivered = new URL('../config/', pathToFileURL(newer.program));
  const commands = new URL('operator/settings/index.ts', pathToFileURL(newer.program));
  async function said(run: (print: (line: string) => void) => Promise<number>): Promise<string> {
    const lines: string[] = [];
    const code = await run((line) => void lines.push(line));
    if (code !== 0) throw new Error(`a command ended with ${code}: ${lines.join(' ')}`);
    return lines.join('\n');
  }
  const files = join(folder, 'config');
  const copyFiles = (): void => {
    mkdirSync(files, { recursive: true });
    cpSync(delivered, files, { recursive: true });
  };
  async function load(...more: string[]): Promise<void> {
    const { runConfig } = (await import(commands.href)) as { readonly runConfig: typeof RunConfig };
    const config = pathToFileURL(`${files}/`);
    await said((print) =>
      runConfig(['load', ...more], {
        pool: () => pool,
        folders: { config, activities: new URL('activities/', config) },
        values: {},
        systemUser: 'day-shift',
        print,
      }),
    );
  }
  return {
    async loadFiles() {
      copyFiles();
      await load('--why', 'the files of the newer release');
    },
    operator: (...argv) =>
      said((print) =>
        runOperator(argv, {
          database: () => ({ pool, orderDatabaseUrls: [] }),
          clock: Date.now,
          systemUser: 'night-shift',
          print,
        }),
      ),
    async changePrice(carrier, perTenThousand, after) {
      copyFiles();
      const file = join(files, 'pricing.json');
      const pricing = JSON.parse(readFileSync(file, 'utf8')) as { pricePerTenThousand: object };
      Object.assign(pricing.pricePerTenThousand, { [carrier]: perTenThousand });
      writeFileSync(file, JSON.stringify(pricing));
      await load('--why', 'other prices', '--in', after);
      const { rows } = await pool.query<{ from: Date }>(
        `select valid_from as "from" from settings_parts where part = 'pricing'
        order by version_no desc limit 1`,
      );
      return rows[0]?.from ?? new Date(NaN);
    },
  };
}
