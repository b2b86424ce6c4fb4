/**
 * How many connections are open at once, used or not: each costs memory, here and in the system's buffers.
 * Whoever opens one more gets it, and the oldest is cut off.
 */
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../db/rate-limits/index.ts';
import { createYieldingPlaces, type PlaceLimits } from '../runtime/places/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { turnedAwayLog } from './turned-away-log.ts';

/** `limits`: of all, and of one peer, which behind a proxy is the proxy. */
export function limitConnectionsAtOnce(
  { server }: FastifyInstance,
  telemetry: Telemetry,
  limits: PlaceLimits,
): void {
  const connections = createYieldingPlaces(limits);
  const logCutOff = turnedAwayLog(telemetry);
  server.on('connection', (socket) => {
    const giveUp = (): void => {
      logCutOff('connections');
      socket.resetAndDestroy();
    };
    socket.once('close', connections.take(addressKey(socket.remoteAddress ?? ''), giveUp));
  });
}
