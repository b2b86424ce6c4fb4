// A connection path to a database that can be cut while it is in use.

import { connect, createServer, type Socket } from 'node:net';

export interface Way {
  /** The database's address by this path. */
  readonly url: string;
  /**
   * Ends all existing connections: `politely` as a server closes them, `at once` as a broken network does.
   */
  cut(how: 'politely' | 'at once'): void;
  /** Stops accepting connections. */
  close(): void;
}

/** Opens a path to the server of `databaseUrl`. */
export async function startWay(databaseUrl: string): Promise<Way> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    open.add(near);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
    near.once('close', () => {
      open.delete(near);
      far.destroy();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    cut: (how: 'politely' | 'at once') =>
      open.forEach((socket) => (how === 'politely' ? socket.end() : socket.resetAndDestroy())),
    close: () => void server.close(),
  };
}
