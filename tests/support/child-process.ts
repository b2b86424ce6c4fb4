// Starts a program of the repository as its own process, for tests that kill it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface ChildProgram {
  /** Returns what it has written to both streams. */
  readonly output: () => string;
  readonly running: () => boolean;
  /** Stops the process where it is, as on a machine that hangs; `thaw` lets it continue. */
  freeze(): void;
  thaw(): void;
  /** Ends it at once, as a crash does. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Asks it to end. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Returns the variable for Node.js's compile cache, for children that are given no other part of our
 * environment.
 */
function compiledCode(): Record<string, string> {
  const { NODE_COMPILE_CACHE: folder } = process.env;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/**
 * Starts `file` (relative to the repository's root) with only this environment. It ends with the process that
 * started it.
 */
export function startProgram(
  file: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ChildProgram {
  const child: ChildProcess = spawn(process.execPath, [file, ...args], {
    cwd: repository,
    env: { ...compiledCode(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
  const gone = once(child, 'exit');
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await gone;
    }
    process.removeListener('exit', killWithUs);
    return child.exitCode;
  };
  return {
    output: () => chunks.join(''),
    running: () => child.exitCode === null && child.signalCode === null,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
