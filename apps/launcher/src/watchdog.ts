// Keeps a child process from outliving this one. PostgreSQL runs in its own session, so that Ctrl-C reaches
// only us and we can stop things in order; but then it would remain if we were killed outright. A small shell
// process therefore waits on a pipe from us: the pipe closes when this process ends, however it ends, and the
// shell then stops the child in the orderly way. Decision 17 says why this is our own code.

import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

export interface Watchdog {
  /** Ends the watch: the child has been stopped properly. */
  release(): void;
}

const script = `
trap '' INT TERM HUP
read -r _
child=$1
shift
kill -INT "$child" 2>/dev/null || exit 0
tries=0
while kill -0 "$child" 2>/dev/null && [ $tries -lt 150 ]; do sleep 0.2; tries=$((tries + 1)); done
kill -QUIT "$child" 2>/dev/null && sleep 6
[ $# -eq 0 ] || rm -rf "$@"
`;

/** Watches over `pid` until released. The folders, if any, are removed once the child is gone. */
export function startWatchdog(pid: number, folders: readonly string[] = []): Watchdog {
  const shell = spawn('/bin/sh', ['-c', script, 'watchdog', String(pid), ...folders], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  // A pipe to a child is a socket, though typed as any writable stream.
  (shell.stdin as Socket).unref();
  return {
    release: () => {
      shell.kill('SIGKILL');
    },
  };
}
