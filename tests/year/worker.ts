// The worker's process: told by its parent what time it is, does what is due until nothing is, and says so.
// It is killed now and then.

import { createGatewayParts, type PartsSettings } from './gateway-parts.ts';
import { doWhatIsDue } from './due-work.ts';

/** What the parent says, and what it hears. */
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
/** A message that was not taken is sent again: that is no complaint. */
const workFailed = (why: string): void => {
  if (!why.includes('the message was not taken')) logError(why);
};

async function lookAfterAll(): Promise<void> {
  for (;;) {
    const { advanced, failed } = await parts.automatic.run();
    let work = 0;
    for (let done = -1; done !== 0; work += done) done = await doWhatIsDue(parts, time.now, workFailed);
    // What failed was told, and is due at the next look, too.
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
