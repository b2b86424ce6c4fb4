import type { TouchedAct } from '@phonebill/contract/console-pages';
import { useState } from 'react';
import { type Act, useAct } from '../calls/index.ts';
import { type Touch, touchThenSend } from './ceremonies.ts';

type Confirm<A extends TouchedAct> = <T>(
  send: (content: A['content'], touch: Touch) => Promise<T>,
) => Promise<T | undefined>;

interface TouchedForm<A extends TouchedAct> extends Pick<Act, 'isPending' | 'error'> {
  /**
   * The act that the page says is confirmed; it stays while a passkey is requested, even if the form changes
   * meanwhile.
   */
  readonly shown: A | null;
  /** Requests the touch and sends the content; undefined if it failed, or the form is incomplete. */
  readonly confirm: Confirm<A>;
  /** The same for an act after which the person stays on the page (`Act.runAndShow`). */
  readonly confirmAndShow: Confirm<A>;
}

/**
 * Returns a form that a passkey confirms. `shown` is described beside the button (`TouchWords`), so that what
 * was read is what is confirmed. Null if there is nothing to confirm yet.
 */
export function useTouch<A extends TouchedAct>(touched: A | null): TouchedForm<A> {
  const { run, runAndShow, isPending, error } = useAct();
  const [underWay, setUnderWay] = useState<A | null>(null);
  const confirmBy =
    (way: typeof run): Confirm<A> =>
    async (send) => {
      if (touched === null || isPending) return undefined;
      setUnderWay(touched);
      return way(() => touchThenSend(touched, send));
    };
  return {
    isPending,
    error,
    shown: isPending ? underWay : touched,
    confirm: confirmBy(run),
    confirmAndShow: confirmBy(runAndShow),
  };
}
