/**
 * Reads variables by name. After a problem a function returns a value of the right type that must not be
 * used.
 */
export interface EnvironmentReader {
  /** Undefined when it is not set. */
  text(name: string): string | undefined;
  /** `purpose`: what the variable is for, reported when it is missing. */
  required(name: string, purpose: string): string;
  wholeNumber(name: string, range: { usual: number; least: number; most: number }): number;
  /** A factor above 0. */
  factor(name: string, range: { usual: number; most: number }): number;
  oneOf<const T extends string>(name: string, values: readonly T[], usual: T): T;
  /** An http(s) address without its last slash. */
  httpUrl(name: string, purpose: string): string;
  optionalHttpUrl(name: string): string | undefined;
  /**
   * Returns the result of `parse`; if it throws an Error, that Error's message is the problem. Returns
   * `otherwise` when the variable is not set, or wrong.
   */
  parsed<T>(name: string, parse: (text: string) => T, otherwise: T): T;
  /**
   * Reads a secret or a key and validates it with `check`, whose Error's message is reported; the value never
   * is.
   */
  key(name: string, purpose: string, check: (text: string) => unknown): string;
  /** Reports a problem found by comparing variables; the line begins with a variable's name. */
  problem(line: string): void;
}
