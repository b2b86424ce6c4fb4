// Run before a command that checks, tests, measures or draws: installs the tools it needs if nothing is
// installed, or only what the product runs on. Takes a tenth of a second when they are there.

import { ensureInstalled } from './install.mjs';

await ensureInstalled('test');
