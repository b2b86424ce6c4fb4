/** Reads how this host's terminal identifies its user to the console, and which rules apply to it. */
import { hostname, userInfo } from 'node:os';
import type { Environment } from '@phonebill/environment';
import { readConsoleConfig } from '../src/config/index.ts';
import { sessionFileOf, type TerminalCall } from '../src/console/index.ts';

/** Returns the settings. Throws ConfigurationError when a variable is wrong. */
export function terminalSettings(env: Environment): ReturnType<TerminalCall['settings']> {
  const { url, terminal } = readConsoleConfig(env);
  return {
    terminal: `${userInfo().username}@${hostname()}`,
    sessionFile: sessionFileOf(terminal.sessionFile, env['XDG_STATE_HOME']),
    identity: terminal.identity,
    url,
    breakGlassFen: terminal.breakGlassFen,
  };
}
