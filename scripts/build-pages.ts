// `npm run build`: builds the users' pages and the console's when their sources have changed, as a start
// does.

import { buildConsolePages, buildPages } from '../apps/launcher/src/build-pages.ts';
import { OperatorError } from '../apps/launcher/src/operator-error.ts';

function say(text: string): void {
  console.log(`${text} …`);
}

try {
  const built = [buildPages(say), buildConsolePages(say)];
  console.log(built.includes(true) ? 'The pages are built.' : 'The pages are up to date.');
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
