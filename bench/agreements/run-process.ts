/** Runs bench/agreements-run.ts with a task, in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunMessage, RunTask } from '../agreements-run.ts';

const file = fileURLToPath(new URL('../agreements-run.ts', import.meta.url));

type Message<Kind extends RunMessage['kind']> = Extract<RunMessage, { kind: Kind }>;

export interface RunProcess {
  readonly pid: number | undefined;
  /** Returns its next message, which must be of this kind. Throws Error when it ended instead. */
  next<Kind extends RunMessage['kind']>(kind: Kind): Promise<Message<Kind>>;
  /** Lets it continue. */
  goOn(): void;
  /** Resolves once it has ended; throws Error unless it ended well. */
  ended(): Promise<void>;
}

/** Starts it with its task. */
export async function startRun(task: RunTask): Promise<RunProcess> {
  const child: ChildProcess = fork(file, {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
  });
  const exit = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const messages: RunMessage[] = [];
  let wake: (() => void) | undefined;
  child.on('message', (message: RunMessage) => {
    messages.push(message);
    wake?.();
  });

  async function next<Kind extends RunMessage['kind']>(kind: Kind): Promise<Message<Kind>> {
    if (messages.length === 0) {
      const code = await Promise.race([
        exit,
        new Promise<undefined>((resolve) => {
          wake = () => resolve(undefined);
        }),
      ]);
      if (code !== undefined) throw new Error(`the run's process ended with ${code}`);
    }
    const message = messages.shift();
    if (message?.kind !== kind) throw new Error(`the run said ${message?.kind} instead of ${kind}`);
    return message as Message<Kind>;
  }

  await next('ready');
  child.send(task);
  return {
    pid: child.pid,
    next,
    goOn: () => void child.send('go on'),
    async ended() {
      const code = await exit;
      if (code !== 0) throw new Error(`the run's process ended with ${code}`);
    },
  };
}
