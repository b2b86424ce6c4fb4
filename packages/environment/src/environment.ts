/**
 * Reads settings from the environment. All missing and wrong variables are reported together, one line for
 * each, which begins with the variable's name and never shows a secret.
 *
 * A variable with an empty value is treated as unset. Every variable NAME can also be given as NAME_FILE, the
 * path of a file that contains the value, as container platforms provide secrets.
 */
import { FileTooLong, readTextFile } from './read-text-file.ts';
import type { EnvironmentReader } from './reader.ts';
import { recorded } from './recording.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Missing or wrong variables of the environment; meant for the operator who set them, so without a stack
 * trace.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** One line for each problem, beginning with the variable's name. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Reads the settings, and returns them with the problems found. */
export function readSettings<T>(
  env: Environment,
  read: (from: EnvironmentReader) => T,
): { readonly settings: T; readonly problems: readonly string[] } {
  const problems = new Set<string>();
  const settings = read(recorded(createReader(env, (line) => problems.add(line))));
  return { settings, problems: [...problems] };
}

/** Reads the settings. Throws ConfigurationError with all problems. */
export function readEnvironment<T>(env: Environment, read: (from: EnvironmentReader) => T): T {
  const { settings, problems } = readSettings(env, read);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return settings;
}

/** The largest size that Linux allows for a variable itself. */
const MOST_BYTES = 131_072;

/** Marks a value that could not be read, so that reading continues; its problem is reported separately. */
const UNREADABLE = Symbol('unreadable');

function createReader(env: Environment, problem: (line: string) => void): EnvironmentReader {
  function given(name: string): string | undefined | typeof UNREADABLE {
    const [value, file] = [env[name] || undefined, env[`${name}_FILE`] || undefined];
    if (file === undefined) return value;
    if (value !== undefined) {
      problem(`${name} and ${name}_FILE are both set: unset one of them`);
      return UNREADABLE;
    }
    try {
      const text = readTextFile(file, MOST_BYTES).replace(/[\r\n]+$/, '');
      if (text !== '') return text;
      problem(`${name}_FILE: ${file} is empty`);
    } catch (error) {
      const why = error instanceof FileTooLong ? error.message : codeOf(error);
      problem(`${name}_FILE: ${file} cannot be read (${why})`);
    }
    return UNREADABLE;
  }

  function parsed<T>(name: string, parse: (text: string) => T, otherwise: T): T {
    const value = given(name);
    if (value === undefined || value === UNREADABLE) return otherwise;
    try {
      return parse(value);
    } catch (error) {
      problem(`${name} ${error instanceof Error ? error.message : 'is wrong'}`);
      return otherwise;
    }
  }

  function requiredAnd(name: string, purpose: string, parse: (text: string) => string): string {
    if (given(name) === undefined) problem(`${name} is not set: ${purpose}`);
    return parsed(name, parse, '');
  }

  return {
    text: (name) => parsed<string | undefined>(name, (text) => text, undefined),
    required: (name, purpose) => requiredAnd(name, purpose, (text) => text),
    wholeNumber: (name, { usual, least, most }) =>
      parsed(
        name,
        (text) => {
          const value = Number(text);
          if (!/^\d+$/.test(text) || value < least || value > most)
            throw new Error(`must be a whole number from ${least} to ${most}`);
          return value;
        },
        usual,
      ),
    factor: (name, { usual, most }) =>
      parsed(
        name,
        (text) => {
          const value = Number(text);
          if (!(value > 0 && value <= most)) throw new Error(`must be above 0 and at most ${most}`);
          return value;
        },
        usual,
      ),
    oneOf: (name, values, usual) =>
      parsed(
        name,
        (text) => {
          const found = values.find((value) => value === text);
          if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
          return found;
        },
        usual,
      ),
    httpUrl: (name, purpose) => requiredAnd(name, purpose, httpUrl),
    optionalHttpUrl: (name) => parsed<string | undefined>(name, httpUrl, undefined),
    parsed,
    key: (name, purpose, check) =>
      requiredAnd(name, purpose, (text) => {
        try {
          check(text);
        } catch (error) {
          const why = error instanceof Error ? error.message : 'no key';
          throw new Error(/^(?:must|has) /.test(why) ? why : `is ${why}`, { cause: error });
        }
        return text;
      }),
    problem,
  };
}

function httpUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error('must be an http(s) address');
  return text.replace(/\/+$/, '');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
