import type { Result } from '@phonebill/bridge';
import { makeOffer, type Offer, takeBackOffer } from './offers.ts';

/** How long a wallet app may take to open something, in ms. */
export const SILENCE_MS = 3000;

export interface OfferPorts {
  /**
   * Calls `left` when the page goes out of sight: the app has opened something over it. Gives how to stop.
   */
  readonly whenOutOfSight: (left: () => void) => () => void;
  readonly wait: (ms: number) => Promise<void>;
}

const pagePorts: OfferPorts = {
  whenOutOfSight(left) {
    const listener = () => document.hidden && left();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
};

/**
 * Waits for a call that opens something over the page: for its answer, or as long as a wallet app may take.
 * When it gave none by then and the page never went out of sight, the other way is offered, to be taken by a
 * tap: never by itself, since the app may have opened it all the same. An answer that comes later takes the
 * offer back.
 *
 * @param isAnswer whether the value of `done` is an answer, and not the handing over alone.
 * @returns how the call ended; `unanswered` also while it is still open.
 */
export async function answerOrOffer<T>(
  calling: Promise<Result<T>>,
  offer: Offer,
  isAnswer: (value: T) => boolean = () => true,
  { whenOutOfSight, wait }: OfferPorts = pagePorts,
): Promise<Result<T>> {
  let wasLeft = false;
  const stopWatching = whenOutOfSight(() => {
    wasLeft = true;
    takeBackOffer(offer);
  });
  const silence = wait(SILENCE_MS).then(() => ({ kind: 'unanswered' }) as const);
  const result = await Promise.race([calling, silence]);
  const isSilent = result.kind === 'unanswered' || (result.kind === 'done' && !isAnswer(result.value));
  if (!isSilent) {
    stopWatching();
    return result;
  }
  void silence.then(() => {
    if (!wasLeft) makeOffer(offer);
  });
  void calling.then(async (late) => {
    await silence;
    if (late.kind === 'done' && isAnswer(late.value)) takeBackOffer(offer);
    stopWatching();
  });
  return result;
}
