import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

/**
 * What stands in the first group of `pattern` once a program has written it. Rejects with all that it wrote
 * when it ends before.
 */
export function whenItSays(program: ChildProcess, output: Readable | null, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    output?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = pattern.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready:\n${said}`)));
  });
}
