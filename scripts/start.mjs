// `npm start`: installs what is missing, then hands over to the launcher on the Node that belongs to the
// product (the machine's own may be older). Signals are passed on; the launcher stops everything in order,
// and its exit code becomes ours.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, ensureInstalled, giveUp, pinnedNode, root } from './install.mjs';

if (Number.parseInt(process.versions.node, 10) < 18)
  giveUp(`Node ${process.versions.node} is too old to start this: 18 or newer is needed.`);
if (process.platform === 'win32')
  giveUp('Windows is not supported. Inside WSL (Linux on Windows) everything works.');

await ensureInstalled('run');

// The open channel tells the launcher when we are gone, even if we are killed outright.
const main = join(root, 'apps', 'launcher', 'src', 'main.ts');
const launcher = spawn(pinnedNode, [main, ...process.argv.slice(2)], {
  env: childEnvironment(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
launcher.on('error', (error) => {
  giveUp(
    `The product's own Node does not run on this machine (${process.platform} ` +
      `${process.arch}): ${error.message}\nDelete node_modules and start again; on Alpine Linux, ` +
      'use a glibc-based image.',
  );
});
launcher.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => launcher.kill(signal));
