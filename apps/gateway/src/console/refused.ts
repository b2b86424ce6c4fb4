import type { ConsoleRefusalName } from '@phonebill/contract/console';

/** A refusal of a console call, which the server answers with the refusal's status and text. */
export class ConsoleRefused extends Error {
  override readonly name = 'ConsoleRefused';
  readonly refusal: ConsoleRefusalName;
  /** The values for the names in braces in its text. */
  readonly details: Readonly<Record<string, string>>;

  constructor(refusal: ConsoleRefusalName, details: Readonly<Record<string, string>> = {}) {
    super(`${refusal} ${JSON.stringify(details)}`);
    this.refusal = refusal;
    this.details = details;
  }
}
