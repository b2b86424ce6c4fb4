// Before a command that checks, tests, measures or draws: installs the tools of these where only what the
// product runs on is installed, or nothing. Takes a tenth of a second when they are there.

import { ensureInstalled } from './install.mjs';

await ensureInstalled('test');
