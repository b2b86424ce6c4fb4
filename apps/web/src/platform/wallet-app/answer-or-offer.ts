import type { Result, Taken } from '@phonebill/bridge';
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

export const whenOutOfSight: OfferPorts['whenOutOfSight'] = (left) => {
  const listener = () => document.hidden && left();
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const pagePorts: OfferPorts = {
  whenOutOfSight,
  wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
};

/** Whether the app has answered a call that opens something; what was handed over alone may do nothing. */
export const isOpen = (taken: Taken): boolean => taken === 'answered';

/**
 * Makes a call that opens something over the page, and waits for its answer, or as long as a wallet app may
 * take. When it gave none by then and the page never went out of sight, the other way is offered, to be taken
 * by a tap: never by itself, since the app may have opened it all the same. The same at once when the answer
 * is an error. What opens late takes the offer back: an answer, or the page going out of sight.
 *
 * @param call makes the call; `opened` may be called when it is known that the app has opened something.
 * @param isAnswer whether the value of `done` is an answer, and not the handing over alone.
 * @returns how the call ended; `unanswered` also while it is still open.
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
