// Creates a fresh, migrated database for a service test (`*.service.test.ts`). Copying the migrated template
// takes some tens of milliseconds, so every test file, or every test, can have its own and none needs to
// clean up after another.

import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import {
  createDatabaseFrom,
  dropDatabase,
  ensureDatabase,
  urlOfDatabase,
} from '../../apps/launcher/src/databases.ts';

export interface TestDatabase {
  readonly url: string;
  /**
   * Keeps a copy of the present state. Returns a function that sets the database back to it. Neither works
   * while anything is connected.
   */
  keep(): Promise<() => Promise<void>>;
  /** Drops the database, ending whatever is still connected. */
  drop(): Promise<void>;
}

/** Creates a database without any table. */
export async function createEmptyDatabase(): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const { serverUrl } = inject('postgres');
  const name = newName();
  await ensureDatabase(serverUrl, name);
  return { url: urlOfDatabase(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('postgres');
  const name = newName();
  await createDatabaseFrom(template, serverUrl, name);
  return {
    url: urlOfDatabase(serverUrl, name),
    async keep() {
      await createDatabaseFrom(name, serverUrl, `${name}_kept`);
      return async () => {
        await dropDatabase(serverUrl, name);
        await createDatabaseFrom(`${name}_kept`, serverUrl, name);
      };
    },
    async drop() {
      await dropDatabase(serverUrl, name);
      await dropDatabase(serverUrl, `${name}_kept`);
    },
  };
}

function newName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}
