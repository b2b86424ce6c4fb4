/**
 * Finds the product's database for a command that an operator runs, by the variables of the product's
 * processes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigner } from '@phonebill/signing';
import { type Environment, type EnvironmentReader, readEnvironment } from '@phonebill/environment';
import { readDatabaseUrl, readDatabaseUrls, readNumbersAtRest } from '../src/config/index.ts';
import { createStoredNumbers, noNumbers, type StoredNumbers } from '../src/db/numbers/index.ts';

export interface ProductDatabase {
  readonly url: string;
  /** The databases that have the orders: the shards, or the one database. */
  readonly orderUrls: readonly string[];
  /** The way in which it was found, for messages. */
  readonly foundBy: string;
}

const dataFolder = (from: EnvironmentReader): string => from.text('DATA_DIR') ?? './data';

/**
 * Returns the database that DATABASE_URL names, or else the one that the product keeps in its data folder
 * while it runs. Throws Error when there is neither, and ConfigurationError when a variable is wrong.
 */
export function productDatabase(env: Environment): ProductDatabase {
  const { given, shards, folder } = readEnvironment(env, (from) => {
    // Only validated here; the code that opens a connection reads it again.
    from.parsed('DATABASE_URL', readDatabaseUrl, null);
    return {
      given: from.text('DATABASE_URL'),
      shards: from.parsed('SHARD_DATABASE_URLS', readDatabaseUrls, []),
      folder: dataFolder(from),
    };
  });
  const url = given ?? embeddedUrl(folder);
  return {
    url,
    orderUrls: shards.length > 0 ? shards : [url],
    foundBy: given ? 'DATABASE_URL' : `the product in ${folder}, as long as that runs`,
  };
}

function embeddedUrl(folder: string): string {
  try {
    const [password, port] = ['postgres-product.password', 'postgres.port'].map((file) =>
      readFileSync(join(folder, file), 'utf8').trim(),
    );
    return `postgres://phonebill_product:${password}@127.0.0.1:${port}/phonebill`;
  } catch (cause) {
    const { code, path } = cause as { readonly code?: string; readonly path?: string };
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      throw new Error(
        `${path ?? folder} cannot be read (${code ?? 'unknown error'}): run it as the user that the ` +
          'product runs as, or set DATABASE_URL.',
        { cause },
      );
    throw new Error(
      `Set DATABASE_URL, or DATA_DIR to the folder of a product that runs (${folder} has no database).`,
      { cause },
    );
  }
}

/**
 * Returns the key with which the product signs: GATEWAY_SIGNING_KEY, or else the one in the data folder. Null
 * when there is neither. Throws ConfigurationError when it is no valid key.
 */
export function productSigningKeys(env: Environment): string | null {
  if (env['GATEWAY_SIGNING_KEY'] || env['GATEWAY_SIGNING_KEY_FILE'])
    return readEnvironment(env, (from) => from.key('GATEWAY_SIGNING_KEY', 'signs', createSigner));
  const file = join(readEnvironment(env, dataFolder), 'keys', 'gateway.json');
  if (!existsSync(file)) return null;
  const { privateKey } = JSON.parse(readFileSync(file, 'utf8')) as { readonly privateKey: string };
  return privateKey;
}

/**
 * Returns how mobile numbers are stored there: with NUMBERS_KEYS, or else the key in the data folder. With
 * neither, only commands that show no number work. Throws ConfigurationError when the key is not valid.
 */
export function productNumbers(env: Environment): StoredNumbers {
  const file = join(readEnvironment(env, dataFolder), 'keys', 'numbers.key');
  const isGiven = Boolean(env['NUMBERS_KEYS'] || env['NUMBERS_KEYS_FILE']);
  if (!isGiven && !existsSync(file)) return noNumbers;
  return createStoredNumbers(
    readEnvironment(isGiven ? env : { ...env, NUMBERS_KEYS_FILE: file }, readNumbersAtRest),
  );
}
