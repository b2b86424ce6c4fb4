// Builds the environments that gateway and sandbox read: what was set from outside, and our own value for
// everything that was not. Partners' addresses and keys are the sandbox's only if the sandbox is one of the
// roles, so that a real installation that forgot one fails to start instead of silently trusting a stand-in.
// Each side gets its own private keys, and public keys of the other side.

import type { Environment } from '@phonebill/environment';
import { join } from 'node:path';
import type { DemonstrationKeys } from './keys/demonstration-keys.ts';
import { playedVariables } from './keys/played-partners.ts';
import { isGateway, repositoryRoot, type LaunchSettings } from './launch-settings.ts';

export interface RoleEnvironments {
  readonly gateway: Environment;
  readonly sandbox: Environment;
}

/** `keys`: those of the demonstration, if the sandbox is one of the roles. */
export function completeEnvironments(
  env: Environment,
  settings: LaunchSettings,
  databaseUrl: string | undefined,
  keys: DemonstrationKeys | null,
): RoleEnvironments {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const partners = keys
    ? { ...sandboxAsPartners(settings, keys.gateway, given), ...playedAddresses(settings) }
    : {};
  const gatewayRoles = [...settings.roles].filter((role) => isGateway(new Set([role])));
  const gateway = {
    HOST: settings.host,
    PORT: String(settings.port),
    OPERATIONS_HOST: settings.operationsHost,
    OPERATIONS_PORT: String(settings.operationsPort),
    PUBLIC_URL: addressOf(settings.host, settings.port),
    CONSOLE_HOST: settings.consoleHost,
    CONSOLE_PORT: String(settings.consolePort),
    ...builtPages(settings),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    // A person who tries the product receives its events on this machine.
    ...(keys && { EVENT_NETWORKS: '127.0.0.0/8,::1/128' }),
    ...partners,
  };
  const sandbox = {
    SANDBOX_HOST: settings.sandboxHost,
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_DATA_FILE: join(settings.dataFolder, 'sandbox.sqlite'),
    ...(settings.roles.has('web') ? { PRODUCT_URL: addressOf(settings.host, settings.port) } : {}),
    ...keys?.sandbox,
  };
  return {
    gateway: { ...without(given, gateway), ...given, ROLES: gatewayRoles.join(',') },
    sandbox: { ...without(given, sandbox), ...given },
  };
}

/**
 * Returns the pages' folders for the roles that serve pages: those of other roles may not have been built.
 */
function builtPages({ roles }: LaunchSettings): Environment {
  return {
    // The console also shows the users' pages, with proposed changes.
    ...((roles.has('web') || roles.has('console')) && { WEB_ROOT: builtIn('web') }),
    ...(roles.has('console') && { CONSOLE_WEB_ROOT: builtIn('console') }),
  };
}

function builtIn(app: string): string {
  return join(repositoryRoot, 'apps', app, 'dist');
}

function playedAddresses({ sandboxHost, sandboxPort, playedPartners }: LaunchSettings): Environment {
  return playedVariables(playedPartners, addressOf(sandboxHost, sandboxPort));
}

/** Returns the address at which a browser on this machine reaches what listens on `host`. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Returns our own values except for variables that were given as a file. */
function without(given: Environment, own: Environment): Environment {
  return Object.fromEntries(Object.entries(own).filter(([name]) => given[`${name}_FILE`] === undefined));
}

function addressVariable(partner: string): string {
  return partner === 'PARTNER_SHOP' ? 'PARTNER_SHOP_ORIGIN' : `${partner}_URL`;
}

const PARTNERS = ['CASHIER', 'DIGITAL', 'ENTRUST', 'POINTS', 'CARRIER', 'SMS', 'WALLET', 'PARTNER_SHOP'];

/**
 * Returns the variables that name a real partner of the operator's: its address, or the key that verifies its
 * callbacks. The demonstration channel is not included.
 */
export function ownPartners(env: Environment, { sandboxHost, sandboxPort }: LaunchSettings): string[] {
  const sandbox = addressOf(sandboxHost, sandboxPort);
  const isOwn = (name: string): boolean => {
    const given = env[name] || env[`${name}_FILE`];
    return Boolean(given) && given?.replace(/\/+$/, '') !== sandbox;
  };
  return PARTNERS.flatMap(ownVariables).filter(isOwn);
}

function ownVariables(partner: string): string[] {
  return partner === 'PARTNER_SHOP' ? [] : [addressVariable(partner), `${partner}_PUBLIC_KEY`];
}

/**
 * Makes the sandbox every partner whose address was not given; the other partners are not trusted by its
 * keys.
 */
function sandboxAsPartners(
  { sandboxHost, sandboxPort }: LaunchSettings,
  keys: Readonly<Record<string, string>>,
  given: Environment,
): Record<string, string> {
  const address = addressOf(sandboxHost, sandboxPort);
  const isElsewhere = (partner: string): boolean => {
    const there = given[addressVariable(partner)] ?? given[`${addressVariable(partner)}_FILE`];
    return there !== undefined && there.replace(/\/+$/, '') !== address;
  };
  const elsewhere = PARTNERS.filter(isElsewhere);
  return {
    ...Object.fromEntries(
      Object.entries(keys).filter(([name]) => !elsewhere.some((partner) => name.startsWith(`${partner}_`))),
    ),
    ...Object.fromEntries(
      PARTNERS.filter((partner) => !elsewhere.includes(partner)).map((partner) => [
        addressVariable(partner),
        address,
      ]),
    ),
  };
}
