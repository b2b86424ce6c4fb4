import { useEffect, useRef, useState } from 'react';
import { mobileDigits } from '../mobile-number/index.ts';
import { walletApp } from './index.ts';
import { answerOrOffer } from './answer-or-offer.ts';
import { useWalletCan } from './use-wallet-can.ts';
import { mayHaveStarted } from './wallet-app.ts';

/** A contact with a mobile number of 11 digits. The name may be empty. */
export interface PickedContact {
  readonly mobileNo: string;
  readonly name: string;
}

interface ContactPicking {
  /** Whether there is a picker, as far as is known: only inside the wallet app. */
  readonly isOffered: boolean;
  /** Opens the picker. Nothing changes if the user picks no contact. */
  pick(): Promise<void>;
}

/** The wallet app's contact picker (SPEC section 7). */
export function useContactPicker(onPick: (contact: PickedContact) => void): ContactPicking {
  const can = useWalletCan('canPickContact');
  const [turnedOutMissing, setMissing] = useState(false);
  // Choosing may take minutes: the handler of the page as it is then runs, and none if the page has gone.
  const latest = useRef<typeof onPick | null>(null);
  useEffect(() => {
    latest.current = onPick;
    return () => void (latest.current = null);
  }, [onPick]);

  async function pick(): Promise<void> {
    const native = await walletApp.native();
    if (!native) return setMissing(true);
    const result = await answerOrOffer(
      (opened) => {
        const picking = native.pickContact(opened);
        void picking.then((picked) => {
          if (picked.kind === 'done' && picked.value)
            latest.current?.({ name: picked.value.name, mobileNo: mobileDigits(picked.value.mobileNo) });
        });
        return picking;
      },
      { of: 'contacts' },
    );
    if (!mayHaveStarted(result)) setMissing(true);
  }

  return { isOffered: can && !turnedOutMissing, pick };
}
