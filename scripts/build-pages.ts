// `npm run build`: builds the pages when what they are made of has changed, as a start does.

import { buildPages } from '../apps/launcher/src/build-pages.ts';
import { OperatorError } from '../apps/launcher/src/operator-error.ts';

try {
  console.log(
    buildPages((text) => console.log(`${text} …`)) ? 'The pages are built.' : 'The pages are up to date.',
  );
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
