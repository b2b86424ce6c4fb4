import type { Challenge } from 'altcha-lib';

/** The parts of a Worker that are used here. */
export type Solver = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const openWorker = (): Solver =>
  new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' });

/**
 * Solves a challenge in a worker. If there is none, or it fails, the page solves it itself, in slices of a
 * fifth of a second. Returns ALTCHA's payload; rejects once `signal` aborts it.
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
