import type { Challenge } from 'altcha-lib';

/** What of a Worker is used here. */
export type Solver = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const openWorker = (): Solver =>
  new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' });

/**
 * Solves a challenge in a worker. Where none can be had, or it fails, the page does it itself, in pieces of a
 * fifth of a second. Gives ALTCHA's payload; rejects once `signal` ends it.
 */
export async function solveAside(
  challenge: Challenge,
  signal: AbortSignal,
  open: () => Solver = openWorker,
): Promise<string> {
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  try {
    return await inWorker(challenge, signal, open);
  } catch {
    if (signal.aborted) throw noLongerWanted();
    const { solve } = await import('./solve.ts');
    return solve(challenge, controller);
  }
}

const noLongerWanted = (): DOMException => new DOMException('no longer wanted', 'AbortError');

function inWorker(challenge: Challenge, signal: AbortSignal, open: () => Solver): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = open();
    const end = (): void => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(noLongerWanted());
    });
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      end();
      reject(new Error('the worker failed'));
    });
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(challenge);
  });
}
