/** `npm run operator -- COMMAND`: see docs/operations.md, or run it without a command. */
import { userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigurationError } from '@phonebill/environment';
import { checkPartners } from '../src/app/check-partners.ts';
import { environment, readGatewayConfig } from '../src/config/index.ts';
import { callLimits, createPool, type Pool } from '../src/db/index.ts';
import { runAtTerminal } from '../src/console/index.ts';
import { noGatewayHere } from './no-gateway-here.ts';
import { failOnLostOutput } from './lost-output.ts';
import { notDone } from './not-done.ts';
import { terminalSettings } from './terminal-settings.ts';
import { type ProductDatabase, productDatabase, productNumbers } from './product-database.ts';

const env = environment();
let database: ProductDatabase | null = null;
let pool: Pool | undefined;
const typed = process.argv.slice(2);
const parts = {
  database: () => {
    database = productDatabase(env);
    pool = createPool(database.url, 2, callLimits, productNumbers(env));
    return { pool, orderDatabaseUrls: database.orderUrls };
  },
  clock: Date.now,
  systemUser: userInfo().username,
  print: console.log,
  warn: console.error,
  settings: () => terminalSettings(env),
  wait: (ms: number) => wait(ms),
};

/** Checks the partners as this host is configured, without the database. */
async function checked(): Promise<number> {
  const { value, problems } = readable();
  if (value === null) {
    for (const line of noGatewayHere(problems)) console.log(line);
    return 1;
  }
  return Math.min(1, await checkPartners(value, console.log));
}

function readable() {
  try {
    return { value: readGatewayConfig(env), problems: [] };
  } catch (error) {
    if (error instanceof ConfigurationError) return { value: null, problems: error.problems };
    throw error;
  }
}

failOnLostOutput();
try {
  process.exitCode = await (typed.join(' ') === 'partners check' ? checked() : runAtTerminal(typed, parts));
} catch (error) {
  console.error(notDone(error, database));
  process.exitCode = 1;
} finally {
  await pool?.end();
}
