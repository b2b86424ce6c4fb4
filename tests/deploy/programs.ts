/** Programs that a check needs and npm does not bring: none is installed, what is missing is said. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export function repositoryFile(path: string): string {
  return join(repository, path);
}

/** Whether the program can be started; `args` make it end at once. */
export function isThere(program: string, args: readonly string[]): boolean {
  return spawnSync(program, [...args], { stdio: 'ignore' }).error === undefined;
}
