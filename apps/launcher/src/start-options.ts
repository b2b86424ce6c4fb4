import type { Environment } from '@phonebill/environment';
import { OperatorError } from './operator-error.ts';

/**
 * Returns the environment with the options of `npm start`: `--partners=wechat` is short for the variable.
 * Throws OperatorError for any other option, and for one that names no partner.
 */
export function withStartOptions(options: readonly string[], env: Environment): Environment {
  const [option] = options;
  if (option === undefined) return env;
  const [, names] = /^--partners=(.*)$/.exec(option) ?? [];
  if (names === undefined || options.length > 1)
    throw new OperatorError(
      `npm start takes --partners=NAME (several with commas), not ${options.join(' ')}`,
    );
  // An empty variable is treated as unset, so that it would go unnoticed that no partner is played.
  if (names.trim() === '')
    throw new OperatorError('--partners= names nobody: give a name, like --partners=wechat, or leave it out');
  return { ...env, PLAYED_PARTNERS: names };
}
