/** Prepares the sending of a code to a caller who is not logged in. Loaded once a number is complete. */
import type { CallInput } from '@phonebill/contract/wire';
import { call } from '../platform/http/index.ts';
import { solveAside } from './solve-aside.ts';
import { pageAge } from '../platform/page-age.ts';

export type WorkRequest = CallInput<'POST /own/v1/workChallenge'>;

export interface Prepared {
  /** Whether the letters of a picture are needed too. */
  readonly pictureNeeded: boolean;
  /** The page of a provider's captcha that is needed instead; null if none is. */
  readonly captchaPage: string | null;
  /** Resolves to the proof of work once it is done. Rejects when it was aborted. */
  readonly work: Promise<string>;
  /** Until when it is valid, as `pageAge` (ms). */
  readonly until: number;
}

/** How long (ms) before its expiry work is begun again: the request for a code takes a moment too. */
const MARGIN_MS = 20_000;

/**
 * Asks the gateway what is needed and begins the work. Rejects with CallError if the gateway does not answer.
 */
export async function prepare(request: WorkRequest, signal: AbortSignal): Promise<Prepared> {
  const askedAt = pageAge();
  const { challenge, pictureNeeded, captchaPage, validForMs } = await call(
    'POST /own/v1/workChallenge',
    request,
    {
      failureShownBy: 'caller',
      signal,
    },
  );
  const work = solveAside(challenge, signal);
  // Everybody waiting for the work sees why it failed.
  work.catch(() => undefined);
  return { pictureNeeded, captchaPage, work, until: askedAt + validForMs - MARGIN_MS };
}
