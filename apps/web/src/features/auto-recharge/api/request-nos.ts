/**
 * One request number per attempt at a change that is done at once (pause, resume, skip, take a skip back):
 * the same until an answer has come, so that a second try after silence is no second change. For this visit
 * only: the list tells after a reload whether it was done.
 */
import { newId } from '../../../platform/new-id.ts';

export interface RequestNos {
  requestNoFor(wish: string): string;
  /** It was answered: the next time is another attempt. */
  settle(wish: string): void;
}

export function createRequestNos(makeId: () => string = newId): RequestNos {
  const open = new Map<string, string>();
  return {
    requestNoFor(wish) {
      const requestNo = open.get(wish) ?? makeId();
      open.set(wish, requestNo);
      return requestNo;
    },
    settle: (wish) => void open.delete(wish),
  };
}
