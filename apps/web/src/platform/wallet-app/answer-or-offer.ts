import type { Result, Taken } from '@phonebill/bridge';
import { makeOffer, type Offer, takeBackOffer } from './offers.ts';

/** How long (ms) a wallet app may take to open something. */
export const SILENCE_MS = 3000;

export interface OfferPorts {
  /**
   * Calls `left` when the page is hidden because the app opened something over it. Returns a function that
   * stops it.
   */
  readonly whenOutOfSight: (left: () => void) => () => void;
  readonly wait: (ms: number) => Promise<void>;
}

export const whenOutOfSight: OfferPorts['whenOutOfSight'] = (left) => {
  const listener = () => document.hidden && left();
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const pagePorts: OfferPorts = {
  whenOutOfSight,
  wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
};

/**
 * Returns whether the app answered a call that opens something; a call that was merely handed over may have
 * no effect.
 */
export const isOpen = (taken: Taken): boolean => taken === 'answered';

/**
 * Makes a call that opens something over the page, and waits for its answer, at most as long as a wallet app
 * may take. If there is no answer by then and the page was never hidden, an alternative is offered for a tap;
 * it is never started by itself, since the app may have opened something all the same. An error as an answer
 * leads to the same offer at once. If something opens late (an answer arrives, or the page is hidden), the
 * offer is taken back.
 *
 * @param call makes the call; `opened` may be called when it is known that the app has opened something.
 * @param isAnswer whether the value of `done` is an answer, and not just the handing over.
 * @returns how the call ended; `unanswered` also while it is still pending.
 */
export async function answerOrOffer<T>(
  call: (opened: () => void) => Promise<Result<T>>,
  offer: Offer,
  isAnswer: (value: T) => boolean = () => true,
  ports: OfferPorts = pagePorts,
): Promise<Result<T>> {
  let hasOpened = false;
  const opened = () => {
    hasOpened = true;
    stopWatching();
    takeBackOffer(offer);
  };
  const stopWatching = ports.whenOutOfSight(opened);
  const calling = call(opened);
  const silence = ports.wait(SILENCE_MS).then(() => ({ kind: 'unanswered' }) as const);
  const result = await Promise.race([calling, silence]);
  if (result.kind === 'failed') {
    if (!hasOpened) makeOffer(offer);
    return result;
  }
  const isSilent = result.kind === 'unanswered' || (result.kind === 'done' && !isAnswer(result.value));
  if (!isSilent) {
    stopWatching();
    return result;
  }
  void silence.then(() => {
    if (!hasOpened) makeOffer(offer);
  });
  void calling.then(async (late) => {
    await silence;
    if (late.kind === 'done' && isAnswer(late.value)) opened();
  });
  return result;
}
