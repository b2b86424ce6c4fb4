// The worker's process: its parent sends it the time, and it does the work due until none is left, then
// reports that. It is killed now and then.

import { createGatewayParts, type PartsSettings } from './gateway-parts.ts';
import { doWhatIsDue } from './due-work.ts';

/** The message from the parent. */
export interface Look {
  readonly now: number;
}
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done' }
  | { readonly kind: 'error'; readonly what: string };

const tell = (message: WorkerMessage): void => void process.send?.(message);
const time = { now: 0 };
const logError = (what: string): void => tell({ kind: 'error', what });
const parts = createGatewayParts(
  JSON.parse(process.env['YEAR_PARTS'] ?? '') as PartsSettings,
  () => time.now,
  logError,
);
/** An SMS that was not accepted is sent again, so its failure is not reported. */
const workFailed = (why: string): void => {
  if (!why.includes('the message was not taken')) logError(why);
};

async function lookAfterAll(): Promise<void> {
  for (;;) {
    const { advanced, failed } = await parts.automatic.run();
    let work = 0;
    for (let done = -1; done !== 0; work += done) done = await doWhatIsDue(parts, time.now, workFailed);
    // Failures have been reported, and are due again at the next look.
    if (advanced - failed + work === 0) return tell({ kind: 'done' });
  }
}

process.on('message', ({ now }: Look) => {
  time.now = now;
  lookAfterAll().catch((error: unknown) => {
    logError(`the worker could not go on: ${String(error)}`);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit(0));
tell({ kind: 'ready' });
