import type { ConsoleRefusalAnswer, ConsoleRefusalName } from '@phonebill/contract/console-pages';

/** The server's no to a call; its message is in the language in which it was asked. */
export class Refusal extends Error {
  readonly refusal: ConsoleRefusalName;
  readonly status: number;
  /** Why it cannot be done, in English; null: another refusal. */
  readonly why: string | null;

  constructor(status: number, { refusal, message, why }: ConsoleRefusalAnswer) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.refusal = refusal;
    this.why = why ?? null;
  }
}

/** No answer came, or none of ours: whether anything was done is not known. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause });
    this.name = 'NoAnswer';
  }

  /** It was waited for as long as a call may take: asking again would take as long once more. */
  get isLate(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'TimeoutError';
  }
}

/** A proxy before the server lets no more calls through for now: it was not done. */
export class TurnedAway extends Error {
  /** After how long it may be tried again; null: nobody said. */
  readonly seconds: number | null;

  constructor(seconds: number | null) {
    super('too many calls');
    this.name = 'TurnedAway';
    this.seconds = seconds;
  }
}

/** Whether an act may have been done though it failed: nobody said that it was not. */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof Refusal && (error.refusal === 'unavailable' || error.refusal === 'internal'));

/** Whether the server says no for just that reason. */
export const isRefusedAs = (error: unknown, name: ConsoleRefusalName): boolean =>
  error instanceof Refusal && error.refusal === name;

/** Whether the server says that there is no session any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof Refusal && error.status === 401;

/** Whether the person has not the right that it takes, or not any more. */
export const isNotAllowed = (error: unknown): boolean => isRefusedAs(error, 'notAllowed');

/** Whether it was refused since things are not what the page shows: decided, changed or gone meanwhile. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 409 || error.status === 404);
