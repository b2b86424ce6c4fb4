// Keeps a child process from outliving this one. PostgreSQL runs in its own
// session, so that Ctrl-C reaches only us and we can stop things in order; the
// price is that it would stay behind if we were killed outright. A tiny shell
// waits on a pipe from us: the pipe closes with our last breath, however we die,
// and the shell then stops the child the orderly way.

import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

export interface Leash {
  /** The child has been stopped properly; nothing is left to watch. */
  release(): void;
}

const script = `
trap '' INT TERM HUP
read -r _
child=$1
shift
kill -INT "$child" 2>/dev/null || exit 0
[ $# -gt 0 ] || exit 0
tries=0
while kill -0 "$child" 2>/dev/null && [ $tries -lt 50 ]; do sleep 0.2; tries=$((tries + 1)); done
rm -rf "$@"
`;

/** The folders, if any, are removed once the child is gone. */
export function leash(pid: number, folders: readonly string[] = []): Leash {
  const watcher = spawn('/bin/sh', ['-c', script, 'leash', String(pid), ...folders], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  // A pipe to a child is a socket, though typed as any writable stream.
  (watcher.stdin as Socket).unref();
  return {
    release: () => {
      watcher.kill('SIGKILL');
    },
  };
}
