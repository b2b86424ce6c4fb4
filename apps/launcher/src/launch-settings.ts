// Reads what can be set from outside, before anything is started. The launcher fills in the rest; gateway and
// sandbox read their own settings from the result (see environment.ts).

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Environment, type EnvironmentReader, readEnvironment } from '@phonebill/environment';
import { type PlayedPartner, playedPartners } from './keys/played-partners.ts';

const usualRoles = ['web', 'worker', 'sandbox', 'console'] as const;
/** `database`: only the embedded database, for inspecting a restored one. */
const allRoles = [...usualRoles, 'database'] as const;
export type Role = (typeof allRoles)[number];

export interface LaunchSettings {
  readonly host: string;
  readonly port: number;
  readonly sandboxHost: string;
  readonly sandboxPort: number;
  /** The address at which the gateway's health and metrics are served. */
  readonly operationsHost: string;
  readonly operationsPort: number;
  /** The address at which the operators' console is served. */
  readonly consoleHost: string;
  readonly consolePort: number;
  readonly dataFolder: string;
  /** Unset for an embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly roles: ReadonlySet<Role>;
  /** Real partners that the sandbox plays, and that the gateway beside it uses. */
  readonly playedPartners: readonly PlayedPartner[];
  readonly logFormat: LogFormat;
}

const logFormats = ['auto', 'json', 'text'] as const;
export type LogFormat = (typeof logFormats)[number];

/** Whether this process plays the sandbox for a gateway that is another process. */
export function isSandboxAlone({ roles }: LaunchSettings): boolean {
  return roles.has('sandbox') && !isGateway(roles);
}

/** Whether this process has one of the gateway's roles. */
export function isGateway(roles: ReadonlySet<Role>): boolean {
  return roles.has('web') || roles.has('worker') || roles.has('console');
}

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** Reads the settings. Throws ConfigurationError with all problems. */
export function readLaunchSettings(env: Environment): LaunchSettings {
  return readEnvironment(env, launchSettingsFrom);
}

/** Reads the settings, and reports problems to `from`. */
export function launchSettingsFrom(from: EnvironmentReader): LaunchSettings {
  const port = (name: string, usual: number): number =>
    from.wholeNumber(name, { usual, least: 1, most: 65_535 });
  const [publicPort, sandboxPort] = [port('PORT', 8080), port('SANDBOX_PORT', 8081)];
  const operationsPort = port('OPERATIONS_PORT', portBeside(publicPort, [sandboxPort]));
  const ports = {
    PORT: publicPort,
    SANDBOX_PORT: sandboxPort,
    OPERATIONS_PORT: operationsPort,
    CONSOLE_PORT: port('CONSOLE_PORT', portBeside(publicPort, [sandboxPort, operationsPort])),
  };
  requireDifferent(from, ports);
  const databaseUrl = from.text('DATABASE_URL');
  return {
    host: from.text('HOST') ?? '127.0.0.1',
    port: ports.PORT,
    sandboxHost: from.text('SANDBOX_HOST') ?? '127.0.0.1',
    sandboxPort: ports.SANDBOX_PORT,
    operationsHost: from.text('OPERATIONS_HOST') ?? '127.0.0.1',
    operationsPort: ports.OPERATIONS_PORT,
    consoleHost: from.text('CONSOLE_HOST') ?? '127.0.0.1',
    consolePort: ports.CONSOLE_PORT,
    dataFolder: resolve(repositoryRoot, from.text('DATA_DIR') ?? 'data'),
    databaseUrl,
    roles: readRoles(from),
    playedPartners: from.parsed('PLAYED_PARTNERS', readPlayedPartners, []),
    logFormat: from.oneOf('LOG_FORMAT', logFormats, 'auto'),
  };
}

function readPlayedPartners(text: string): readonly PlayedPartner[] {
  const named = text.split(',').map((part) => {
    const partner = playedPartners.find((one) => one === part.trim());
    if (partner === undefined)
      throw new Error(`names "${part.trim()}", which is not played: ${playedPartners.join(', ')} are`);
    return partner;
  });
  const again = named.find((one, index) => named.indexOf(one) < index);
  if (again !== undefined) throw new Error(`names ${again} twice`);
  const centres = named.filter((one) => one === 'aliyun-sms' || one === 'tencent-sms');
  if (centres.length > 1)
    throw new Error(`names ${centres.join(' and ')}, of which one sends messages: name one`);
  return named;
}

/** Derives the port from the others, so that a second product on this machine needs no further setting. */
function portBeside(publicPort: number, taken: readonly number[]): number {
  const upwards = publicPort < 65_530 ? 1 : -1;
  let beside = publicPort + 2 * upwards;
  while (taken.includes(beside)) beside += upwards;
  return beside;
}

function requireDifferent(from: EnvironmentReader, ports: Readonly<Record<string, number>>): void {
  for (const [name, port] of Object.entries(ports))
    for (const [other, otherPort] of Object.entries(ports))
      if (name < other && port === otherPort)
        from.problem(`${name} and ${other} are both ${port}: set one of them to another port`);
}

/**
 * Reads the roles. Of a text that also names unknown ones, the known roles are returned, so that the other
 * settings can still be checked.
 */
function readRoles(from: EnvironmentReader): Set<Role> {
  const names: readonly string[] =
    from
      .text('ROLES')
      ?.split(',')
      .map((part) => part.trim()) ?? usualRoles;
  const roles = allRoles.filter((role) => names.includes(role));
  const unknown = names.filter((name) => !roles.some((role) => role === name));
  if (unknown.length > 0)
    from.problem(
      `ROLES may name ${allRoles.join(', ')} (several with commas), not ` +
        unknown.map((name) => `"${name}"`).join(', '),
    );
  return new Set(roles);
}
