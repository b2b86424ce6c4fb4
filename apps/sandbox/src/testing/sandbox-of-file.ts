import { afterAll, afterEach, beforeAll } from 'vitest';
import { type SandboxForTests, type SandboxOptions, sandboxForTests } from './sandbox-for-tests.ts';

/**
 * Runs one sandbox for all tests of a file: started before the first, its faults removed after each, stopped
 * after the last. Its properties are available only once the tests run.
 */
export function sandboxOfFile(options: SandboxOptions = {}): SandboxForTests {
  const sandbox = {} as SandboxForTests;
  beforeAll(async () => {
    // Copied with its getters: the address changes when it is started again.
    Object.defineProperties(sandbox, Object.getOwnPropertyDescriptors(await sandboxForTests(options)));
  });
  afterEach(() => sandbox.open('DELETE', '/sandbox/v1/faults'));
  afterAll(() => sandbox.stop());
  return sandbox;
}
