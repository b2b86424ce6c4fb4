import { useEffect, useRef, useState } from 'react';
import { mobileDigits } from '../mobile-number/index.ts';
import { walletApp } from './index.ts';
import { answerOrOffer } from './offers.ts';
import { useNativeChanges } from './native-changes.ts';

/** A contact with a mobile number: 11 digits. The name may be empty. */
export interface PickedContact {
  readonly mobileNo: string;
  readonly name: string;
}

interface ContactPicking {
  /** There is a picker, as far as is known: only inside the wallet app. */
  readonly isOffered: boolean;
  /** Opens it. Whoever picks nobody changes nothing. */
  pick(): Promise<void>;
}

/** The wallet app's contact picker (SPEC section 7). */
export function useContactPicker(onPick: (contact: PickedContact) => void): ContactPicking {
  const [isOffered, setOffered] = useState(false);
  // A script that comes late may bring the picker.
  const changes = useNativeChanges();
  // Somebody takes minutes to choose: what is done then is what the page of then does, and nothing when it is
  // gone.
  const latest = useRef<typeof onPick | null>(null);
  useEffect(() => {
    latest.current = onPick;
    return () => void (latest.current = null);
  }, [onPick]);

  useEffect(() => {
    let isOver = false;
    const ask = async () => (await (await walletApp.native())?.canPickContact()) ?? 'no';
    void ask().then((capability) => {
      if (!isOver) setOffered(capability !== 'no');
    });
    return () => void (isOver = true);
  }, [changes]);

  async function pick(): Promise<void> {
    const picking = (await walletApp.native())?.pickContact();
    if (!picking) return setOffered(false);
    void picking.then((result) => {
      if (result.kind === 'done' && result.value)
        latest.current?.({ name: result.value.name, mobileNo: mobileDigits(result.value.mobileNo) });
    });
    const result = await answerOrOffer(picking, { of: 'contacts' });
    if (result.kind !== 'unanswered' && result.kind !== 'done') setOffered(false);
  }

  return { isOffered, pick };
}
