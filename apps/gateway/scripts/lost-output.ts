import { asFileWriteError } from '@phonebill/atomic-files';

/**
 * Makes a command whose output cannot be written to its destination (a full disk) say so and end with 1,
 * since what was to be stored there is missing. Node.js itself does not report it. A reader that stops early,
 * like `| head`, is no failure.
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
