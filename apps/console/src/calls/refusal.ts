import type { ConsoleRefusalAnswer, ConsoleRefusalName } from '@phonebill/contract/console-pages';

/** The server's refusal of a call; its message is in the language of the request. */
export class Refusal extends Error {
  readonly refusal: ConsoleRefusalName;
  readonly status: number;
  /** Why it cannot be done, in English; null for other refusals. */
  readonly why: string | null;

  constructor(status: number, { refusal, message, why }: ConsoleRefusalAnswer) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.refusal = refusal;
    this.why = why ?? null;
  }
}

/** Thrown when no answer arrived, or none of ours: whether anything was done is not known. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause });
    this.name = 'NoAnswer';
  }

  /** Whether it took as long as a call may take: a retry would take as long again. */
  get isLate(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'TimeoutError';
  }
}

/** Thrown when a proxy before the server limits the rate: nothing was done. */
export class TurnedAway extends Error {
  /** The seconds after which it may be tried again; null if not given. */
  readonly seconds: number | null;

  constructor(seconds: number | null) {
    super('too many calls');
    this.name = 'TurnedAway';
    this.seconds = seconds;
  }
}

/** Returns whether an act may have been done although it failed: no answer said otherwise. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof Refusal && (error.refusal === 'unavailable' || error.refusal === 'internal'));

/** Returns whether the server refused for exactly this reason. */
export const isRefusedAs = (error: unknown, name: ConsoleRefusalName): boolean =>
  error instanceof Refusal && error.refusal === name;

/** Returns whether the server says that the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof Refusal && error.status === 401;

/** Returns whether the person lacks, or no longer has, the required right. */
export const isNotAllowed = (error: unknown): boolean => isRefusedAs(error, 'notAllowed');

/** Returns whether it was refused because the page is outdated: decided, changed or deleted meanwhile. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 409 || error.status === 404);
