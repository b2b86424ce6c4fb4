import { ConfigurationError } from '@phonebill/environment';
import type { FastifyInstance } from 'fastify';

const whyNot: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program has that port',
  EACCES: "that port is the administrator's",
  EADDRNOTAVAIL: 'that is not an address of this machine',
  ENOTFOUND: 'that is not an address of this machine',
};

/** The address at which a server listens, and the variable that sets another port. */
interface Place {
  readonly host: string;
  readonly port: number;
  readonly variable: string;
}

/**
 * Makes a server listen. Throws ConfigurationError, with a one-line message, when the address cannot be used.
 */
export async function listenAt(server: FastifyInstance, { host, port, variable }: Place): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const why = whyNot[(error as NodeJS.ErrnoException).code ?? ''];
    if (why === undefined) throw error;
    throw new ConfigurationError([`${variable}: cannot listen on ${host}:${port}: ${why}.`]);
  }
}
