import type { TouchedAct } from '@phonebill/contract/console-pages';
import { useState } from 'react';
import { type Act, useAct } from '../calls/index.ts';
import { type Touch, touchThenSend } from './ceremonies.ts';

type Confirm<A extends TouchedAct> = <T>(
  send: (content: A['content'], touch: Touch) => Promise<T>,
) => Promise<T | undefined>;

interface TouchedForm<A extends TouchedAct> extends Pick<Act, 'isPending' | 'error'> {
  /** What the page says is confirmed: while a passkey is asked for it stays, whatever is typed meanwhile. */
  readonly shown: A | null;
  /** Asks for the touch and sends the content; undefined: it failed, or the form cannot be used yet. */
  readonly confirm: Confirm<A>;
  /** The same for an act that leaves one on the page (`Act.runAndShow`). */
  readonly confirmAndShow: Confirm<A>;
}

/**
 * A form that a passkey confirms. `shown` stands in words beside the button (`TouchWords`), so that what was
 * read is what is confirmed. Null: there is nothing to confirm yet.
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
