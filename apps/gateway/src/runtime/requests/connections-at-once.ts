/**
 * Limits how many connections are open at once, used or not: each costs memory, here and in the system's
 * buffers. A new connection is always accepted, and the oldest is closed for it.
 */
import type { Server } from 'node:http';
import { createYieldingPlaces, type PlaceLimits } from '../places/index.ts';
import type { Telemetry } from '../telemetry/index.ts';
import { turnedAwayLog } from './turned-away-log.ts';

/**
 * Applies the limits to a server. `limits`: of all connections, and of one peer, which behind a proxy is the
 * proxy. `peerOf`: the key by which an address is counted.
 */
export function limitConnectionsAtOnce(
  { server }: { readonly server: Server },
  telemetry: Pick<Telemetry, 'log'>,
  limits: PlaceLimits,
  peerOf: (address: string) => string,
): void {
  const connections = createYieldingPlaces(limits);
  const logCutOff = turnedAwayLog(telemetry);
  server.on('connection', (socket) => {
    const giveUp = (): void => {
      logCutOff('connections');
      socket.resetAndDestroy();
    };
    socket.once('close', connections.take(peerOf(socket.remoteAddress ?? ''), giveUp));
  });
}
