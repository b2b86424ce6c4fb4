import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/postgres.ts';
import { type OperateSettings, runOperate } from './run-operate.ts';

async function operated(settings: Pick<OperateSettings, 'partners' | 'steps'>) {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-operate-'));
  try {
    const run = await runOperate(
      { roles: ['web,worker', 'web,worker'], proxy: 'small', before: null, ...settings },
      { databaseUrl: database.url, folder },
    );
    console.log(run.text);
    return run;
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

// Time (ms) for three or four starts of a gateway, on a busy machine.
const WITHIN_MS = 900_000;

test(
  'calls and orders succeed while releases, keys and prices change and debits are stopped',
  async () => {
    const { violations, text } = await operated({ partners: '', steps: 'few' });
    expect(violations, text).toEqual([]);
  },
  WITHIN_MS,
);

test(
  'calls and orders succeed while keys of WeChat Pay, its merchant and DT One are replaced',
  async () => {
    const { violations, text } = await operated({ partners: 'wechat,dtone', steps: 'keys' });
    expect(violations, text).toEqual([]);
  },
  WITHIN_MS,
);
