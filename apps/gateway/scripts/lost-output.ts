import { asFileWriteError } from '@phonebill/atomic-files';

/**
 * From now on a command whose output cannot be written where it was led to (a full disk) says so and ends
 * with 1: what was to be kept there is not. Node.js says nothing by itself. A reader that has enough, like
 * `| head`, is no failure.
 */
export function failOnLostOutput(): void {
  let isLost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isLost || error.code === 'EPIPE') return;
    isLost = true;
    const said = asFileWriteError('Standard output', error);
    console.error(said instanceof Error ? said.message : String(said));
  });
  process.on('exit', (code) => {
    if (isLost && code === 0) process.exitCode = 1;
  });
}
