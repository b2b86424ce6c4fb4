import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PartsSettings } from './gateway-parts.ts';
import type { WorkerMessage } from './worker.ts';

/**
 * The worker's process and its successors: one that is killed during a look is followed by another that
 * continues it.
 */
export interface RestartingWorker {
  /** Resolves when all work due at `now` (ms) is done, by whichever process. */
  runAt(now: number): Promise<void>;
  /** Kills the present process at once, like a crash. */
  kill(): void;
  readonly kills: number;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Starts it. `logError` receives its errors. Calls reject when the process ends by itself. */
export function startRestartingWorker(
  settings: PartsSettings,
  logError: (what: string) => void,
): RestartingWorker {
  let kills = 0;
  let life = begin();

  function begin(): { readonly child: ChildProcess; readonly ready: Promise<unknown> } {
    const child = fork(program, {
      env: { ...process.env, YEAR_PARTS: JSON.stringify(settings) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    child.on('message', (message: WorkerMessage) => {
      if (message.kind === 'error') logError(message.what);
    });
    // A process killed while starting never becomes ready; `askOnce` then notices it.
    return { child, ready: Promise.race([once(child, 'message'), once(child, 'exit')]) };
  }

  /** Asks for one look. Resolves to true when it is done, to false if the process was killed. */
  function askOnce({ child }: typeof life, now: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const onMessage = (message: WorkerMessage): void => {
        if (message.kind === 'done') end(() => resolve(true));
      };
      const onExit = (code: number | null, signal: string | null): void =>
        end(() =>
          signal === 'SIGKILL'
            ? resolve(false)
            : reject(new Error(`the worker ended by itself with ${code ?? signal}`)),
        );
      const end = (settle: () => void): void => {
        child.off('message', onMessage).off('exit', onExit);
        settle();
      };
      child.on('message', onMessage).on('exit', onExit);
      if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
      else child.send({ now }, () => undefined);
    });
  }

  return {
    get kills() {
      return kills;
    },
    async runAt(now) {
      for (;;) {
        await life.ready;
        if (await askOnce(life, now)) return;
        life = begin();
      }
    },
    kill() {
      kills += 1;
      life.child.kill('SIGKILL');
    },
    async stop() {
      const { child } = life;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
