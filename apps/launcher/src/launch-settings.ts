// What can be set from outside, checked before anything is started. The launcher
// fills in the rest; gateway and sandbox read their own settings from what comes out
// (see environment.ts).

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from './operator-error.ts';

const usualRoles = ['web', 'worker', 'sandbox'] as const;
/** `database`: nothing but the embedded database, for looking into a restored one. */
const allRoles = [...usualRoles, 'database'] as const;
export type Role = (typeof allRoles)[number];

export interface LaunchSettings {
  readonly host: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** Where the gateway's health and metrics are asked for. */
  readonly operationsHost: string;
  readonly operationsPort: number;
  readonly dataFolder: string;
  /** Where the embedded database archives to, and its backups are; unset: it does not. */
  readonly backupFolder: string | undefined;
  /** Unset: a PostgreSQL of our own, in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly roles: ReadonlySet<Role>;
}

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

export function readLaunchSettings(env: NodeJS.ProcessEnv): LaunchSettings {
  const port = readPort(env, 'PORT', 8080);
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 8081);
  const operationsPort = readPort(env, 'OPERATIONS_PORT', 8082);
  requireDifferent({ PORT: port, SANDBOX_PORT: sandboxPort, OPERATIONS_PORT: operationsPort });
  if (env.BACKUP_DIR && env.DATABASE_URL)
    throw new OperatorError(
      'BACKUP_DIR is for the embedded database, and DATABASE_URL names another: unset one of them.',
    );
  return {
    host: env.HOST || '127.0.0.1',
    port,
    sandboxPort,
    operationsHost: env.OPERATIONS_HOST || '127.0.0.1',
    operationsPort,
    dataFolder: resolve(repositoryRoot, env.DATA_DIR || 'data'),
    backupFolder: env.BACKUP_DIR ? resolve(repositoryRoot, env.BACKUP_DIR) : undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    roles: readRoles(env.ROLES || usualRoles.join(',')),
  };
}

function readPort(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name] || String(usual);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new OperatorError(`${name} must be a port number from 1 to 65535, not "${text}".`);
}

function requireDifferent(ports: Readonly<Record<string, number>>): void {
  for (const [name, port] of Object.entries(ports))
    for (const [other, otherPort] of Object.entries(ports))
      if (name < other && port === otherPort)
        throw new OperatorError(`${name} and ${other} are both ${port}: set one of them to another port.`);
}

function readRoles(text: string): Set<Role> {
  const roles = new Set<Role>();
  for (const name of text.split(',').map((part) => part.trim())) {
    const role = allRoles.find((known) => known === name);
    if (!role)
      throw new OperatorError(`ROLES may name ${allRoles.join(', ')} (several with commas), not "${name}".`);
    roles.add(role);
  }
  return roles;
}
