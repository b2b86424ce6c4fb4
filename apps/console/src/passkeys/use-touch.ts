import type { TouchedAct } from '@phonebill/contract/console-pages';
import { useState } from 'react';
import { type Act, useAct } from '../calls/index.ts';
import { type Touch, touchThenSend } from './ceremonies.ts';

interface TouchedForm<A extends TouchedAct> extends Pick<Act, 'isPending' | 'error'> {
  /** What the page says is confirmed: while a passkey is asked for it stays, whatever is typed meanwhile. */
  readonly shown: A | null;
  /** Asks for the touch and sends the content; undefined: it failed, or the form cannot be used yet. */
  readonly confirm: <T>(send: (content: A['content'], touch: Touch) => Promise<T>) => Promise<T | undefined>;
}

/**
 * A form that a passkey confirms. `shown` stands in words beside the button (`TouchWords`), so that what was
 * read is what is confirmed. Null: there is nothing to confirm yet.
 */
export function useTouch<A extends TouchedAct>(touched: A | null): TouchedForm<A> {
  const { run, isPending, error } = useAct();
  const [underWay, setUnderWay] = useState<A | null>(null);
  return {
    isPending,
    error,
    shown: isPending ? underWay : touched,
    async confirm(send) {
      if (touched === null || isPending) return undefined;
      setUnderWay(touched);
      return run(() => touchThenSend(touched, send));
    },
  };
}
