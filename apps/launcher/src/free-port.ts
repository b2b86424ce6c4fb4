// TCP ports: finding a free one, and an early, plain error when one is taken.

import { createServer, type AddressInfo } from 'node:net';
import { OperatorError, systemErrorCode } from './operator-error.ts';

/** A port of 127.0.0.1 nobody listens on: `preferred` when it is free, otherwise any. */
export async function freePort(preferred = 0): Promise<number> {
  try {
    return await listenOnce('127.0.0.1', preferred);
  } catch (error) {
    if (preferred === 0) throw error;
    return listenOnce('127.0.0.1', 0);
  }
}

/** `variable` is the environment variable that chooses another port. */
export async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (cause) {
    throw new OperatorError(cannotListen(host, port, variable, systemErrorCode(cause)), { cause });
  }
}

function cannotListen(host: string, port: number, variable: string, code: string | undefined): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Use another one:  ${variable}=${port + 10} npm start`;
    case 'EACCES':
      return `Port ${port} is the administrator's. Use one above 1023:  ${variable}=8080 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`;
    default:
      return `Cannot listen on ${host}:${port} (${code ?? 'unknown error'}).`;
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
