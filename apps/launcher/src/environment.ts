// The environment that gateway and sandbox read: what was set from outside, and our
// own value for everything that was not. Partners' addresses default to the sandbox
// only where the sandbox is one of the roles, so that a real installation that forgot
// one fails to start instead of quietly using a stand-in.

import { join } from 'node:path';
import { repositoryRoot, type LaunchSettings } from './launch-settings.ts';
import { signingKeys } from './signing-keys.ts';

export function completeEnvironment(
  env: NodeJS.ProcessEnv,
  settings: LaunchSettings,
  databaseUrl: string | undefined,
): NodeJS.ProcessEnv {
  const sandbox = settings.roles.has('sandbox') ? sandboxVariables(settings) : {};
  const own: NodeJS.ProcessEnv = {
    ...signingKeys(settings.dataFolder),
    ...sandbox,
    HOST: settings.host,
    PORT: String(settings.port),
    SANDBOX_PORT: String(settings.sandboxPort),
    OPERATIONS_HOST: settings.operationsHost,
    OPERATIONS_PORT: String(settings.operationsPort),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    PUBLIC_URL: addressOf(settings.host, settings.port),
    WEB_ROOT: join(repositoryRoot, 'apps', 'web', 'dist'),
  };
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const gatewayRoles = [...settings.roles].filter((role) => role !== 'sandbox');
  return { ...own, ...given, ROLES: gatewayRoles.join(',') };
}

/** Where a browser on this machine finds what listens on `host`. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function sandboxVariables({ host, port, sandboxPort, dataFolder, roles }: LaunchSettings): NodeJS.ProcessEnv {
  const address = addressOf(host, sandboxPort);
  return {
    SANDBOX_DATA_FILE: join(dataFolder, 'sandbox.sqlite'),
    ...(roles.has('web') ? { PRODUCT_URL: addressOf(host, port) } : {}),
    CASHIER_URL: address,
    DIGITAL_URL: address,
    ENTRUST_URL: address,
    POINTS_URL: address,
    CARRIER_URL: address,
    SMS_URL: address,
    WALLET_URL: address,
    PARTNER_SHOP_ORIGIN: address,
  };
}
