/** A relay between nginx and a web process that changes nothing and records all traffic. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Overhearing {
  readonly port: number;
  /** Returns all traffic so far, of both sides. */
  heard(): string;
  stop(): Promise<void>;
}

/** Starts a relay. `port` is that of the web process, which need not listen yet. */
export async function overhear(port: number): Promise<Overhearing> {
  const chunks: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (chunk: Buffer) => void chunks.push(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroySoon();
      });
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => Buffer.concat(chunks).toString('utf8'),
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
