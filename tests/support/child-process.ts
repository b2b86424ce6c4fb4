// A program of the repository as a process of its own, for tests that kill it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface ChildProgram {
  /** What it wrote, both streams. */
  readonly output: () => string;
  readonly running: () => boolean;
  /** Lets it stand still where it is, as a machine that hangs does; and go on. */
  freeze(): void;
  thaw(): void;
  /** Ends it at once, as a crash does; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Where Node.js keeps compiled code, for children that are given no other part of our environment. */
function compiledCode(): Record<string, string> {
  const { NODE_COMPILE_CACHE: folder } = process.env;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/**
 * Starts `file` (from the repository's root) with only this environment. It dies with the process that
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
