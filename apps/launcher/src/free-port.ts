// Finds a free TCP port, and reports a port that is taken early and plainly.

import { createSocket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { OperatorError, systemErrorCode } from './operator-error.ts';

/**
 * Systems use the ports from 32768 up for outgoing connections. Such a port may be taken while a server
 * restarts: an outgoing connection may have it, even one that tries to reach that very server.
 */
const NOT_FOR_OUTGOING = [15_000, 30_000] as const;
const MOST_TRIES = 100;

/**
 * Returns a port of 127.0.0.1 on which nothing listens: `preferred` when it is free, otherwise any of
 * `range`. A port of `range` is reserved for the lifetime of this process: nothing may listen on it yet, or
 * for a while, and no other process that uses this function gets it meanwhile.
 */
export async function freePort(
  preferred = 0,
  range: readonly [from: number, before: number] = NOT_FOR_OUTGOING,
): Promise<number> {
  let error: unknown;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const wanted = tries === 0 && preferred > 0 ? preferred : undefined;
    const port = wanted ?? randomInt(...range);
    try {
      if (wanted === undefined) await reserve(port);
      return await listenOnce('127.0.0.1', port);
    } catch (cause) {
      error = cause;
    }
  }
  throw error;
}

/**
 * Reserves the port by holding the UDP port of the same number. That leaves the TCP port to the process that
 * is to listen there; the system gives the UDP port to one process only, and frees it when that process ends,
 * however it ends. Throws when it is held already.
 */
async function reserve(port: number): Promise<void> {
  const held = createSocket('udp4');
  held.bind({ port, address: '127.0.0.1', exclusive: true });
  try {
    await once(held, 'listening');
  } catch (error) {
    held.close();
    throw error;
  }
  held.unref();
}

/**
 * An address on which something is to listen, with the environment variables that choose another port or
 * host.
 */
export interface Listener {
  readonly host: string;
  readonly port: number;
  readonly variable: string;
  readonly hostVariable: string;
}

/** Throws OperatorError with a line for each address on which listening is impossible. */
export async function requireFreePorts(listeners: readonly Listener[]): Promise<void> {
  const problems: string[] = [];
  for (const listener of listeners)
    await listenOnce(listener.host, listener.port).catch((cause: unknown) =>
      problems.push(cannotListen(listener, systemErrorCode(cause))),
    );
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));
}

function cannotListen({ host, port, variable, hostVariable }: Listener, code: string | undefined): string {
  switch (code) {
    case 'EADDRINUSE':
      return (
        `${variable}: port ${port} is taken by another program. ` +
        `Use another one:  ${variable}=${port + 10} npm start`
      );
    case 'EACCES':
      return (
        `${variable}: port ${port} is the administrator's. ` +
        `Use one above 1023:  ${variable}=8080 npm start`
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return (
        `${hostVariable}=${host} is not an address of this machine. ` +
        'Use 127.0.0.1, or 0.0.0.0 for all of them.'
      );
    default:
      return `${variable}: cannot listen on ${host}:${port} (${code ?? 'unknown error'}).`;
  }
}

async function listenOnce(host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.once('error', reject);
  probe.listen(port, host, () => {
    const taken = (probe.address() as AddressInfo).port;
    probe.close(() => resolve(taken));
  });
  return promise;
}
