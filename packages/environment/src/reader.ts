/** Each takes a variable's name. After a problem it gives a value of the right type, not to be used. */
export interface EnvironmentReader {
  /** Undefined: not set. */
  text(name: string): string | undefined;
  /** `purpose`: what it is for, said when it is missing. */
  required(name: string, purpose: string): string;
  wholeNumber(name: string, range: { usual: number; least: number; most: number }): number;
  /** A factor above 0. */
  factor(name: string, range: { usual: number; most: number }): number;
  oneOf<const T extends string>(name: string, values: readonly T[], usual: T): T;
  /** An http(s) address without its last slash. */
  httpUrl(name: string, purpose: string): string;
  optionalHttpUrl(name: string): string | undefined;
  /**
   * What `parse` makes of it; the message of an Error that it throws is the problem. `otherwise` where it is
   * not set, or wrong.
   */
  parsed<T>(name: string, parse: (text: string) => T, otherwise: T): T;
  /** A secret or a key that `check` tries: the message of its Error is said, the value never. */
  key(name: string, purpose: string, check: (text: string) => unknown): string;
  /** A problem that is found by comparing variables; the line begins with a name. */
  problem(line: string): void;
}
