/** Loaded once a number is complete: what a page does before a code is sent to whoever is not logged in. */
import type { CallInput } from '@phonebill/contract/wire';
import { call } from '../platform/http/index.ts';
import { solveAside } from './solve-aside.ts';
import { pageAge } from '../platform/page-age.ts';

export type WorkRequest = CallInput<'POST /own/v1/workChallenge'>;

export interface Prepared {
  /** The letters of a picture are needed, too. */
  readonly pictureNeeded: boolean;
  /** The page of a provider's captcha that is needed instead. */
  readonly captchaPage: string | null;
  /** Done once it is there. Rejects when it was ended. */
  readonly work: Promise<string>;
  /** Good until then, as `pageAge` counts (ms). */
  readonly until: number;
}

/** How long before its end work is begun anew: the request for a code takes a moment, too. */
const MARGIN_MS = 20_000;

/** Asks what is needed and begins with it. Rejects with CallError where the gateway does not say. */
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
  // Whoever needs it sees why it failed.
  work.catch(() => undefined);
  return { pictureNeeded, captchaPage, work, until: askedAt + validForMs - MARGIN_MS };
}
