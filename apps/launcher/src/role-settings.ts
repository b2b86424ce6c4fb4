// Reads the settings of this process's roles before anything is started, so that all missing ones are
// reported together.

import { ConfigurationError, type Environment } from '@phonebill/environment';
import type { GatewayConfig } from '@phonebill/gateway';
import type { SandboxConfig } from '@phonebill/sandbox';
import { completeEnvironments } from './environment.ts';
import { type DemonstrationKeys, passingKeys } from './keys/demonstration-keys.ts';
import { isGateway, isSandboxAlone, type LaunchSettings } from './launch-settings.ts';

export interface RoleSettings {
  /** Null when it is not a role of this process. */
  readonly gateway: GatewayConfig | null;
  readonly sandbox: SandboxConfig | null;
}

/** Used for the embedded database, which has no address before it runs. */
const ADDRESS_TO_COME = 'postgres://127.0.0.1/phonebill';

/**
 * Checks all settings without starting or creating anything. `problems`: those of the launcher's own
 * settings. Throws ConfigurationError with these and all others.
 */
export async function requireGoodSettings(
  env: Environment,
  settings: LaunchSettings,
  problems: readonly string[],
): Promise<void> {
  const all = new Set(problems);
  const keys = settings.roles.has('sandbox')
    ? passingKeys(isSandboxAlone(settings), settings.playedPartners)
    : null;
  const databaseUrl = settings.databaseUrl === undefined ? ADDRESS_TO_COME : undefined;
  try {
    // The pages that the launcher builds do not exist yet.
    await readRoleSettings(env, settings, databaseUrl, keys, { withPages: false });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) all.add(problem);
  }
  if (all.size > 0) throw new ConfigurationError([...all]);
}

/** Reads the settings. Throws ConfigurationError with what is missing or wrong for any of the roles. */
export async function readRoleSettings(
  env: Environment,
  settings: LaunchSettings,
  databaseUrl: string | undefined,
  keys: DemonstrationKeys | null,
  { withPages = true } = {},
): Promise<RoleSettings> {
  const { roles } = settings;
  const environments = completeEnvironments(env, settings, databaseUrl, keys);
  const problems: string[] = [];
  const gathered = <Config>(read: () => Config): Config | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      problems.push(...error.problems);
      return null;
    }
  };
  let gateway: GatewayConfig | null = null;
  let sandbox: SandboxConfig | null = null;
  if (isGateway(roles)) {
    const { readGatewayConfig } = await import('@phonebill/gateway');
    const { WEB_ROOT, CONSOLE_WEB_ROOT } = env;
    const pages = withPages ? {} : { WEB_ROOT, CONSOLE_WEB_ROOT };
    gateway = gathered(() => readGatewayConfig({ ...environments.gateway, ...pages }));
  }
  if (roles.has('sandbox')) {
    const { readSandboxConfig } = await import('@phonebill/sandbox');
    sandbox = gathered(() => readSandboxConfig(environments.sandbox));
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { gateway, sandbox };
}
