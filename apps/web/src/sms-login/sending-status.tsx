import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { PhoneNumber } from '../ui/phone-number/phone-number.tsx';
import { loginCopy } from './copy.ts';
import type { NumberProof } from './use-number-proof.ts';
import * as styles from './login.module.css';

interface SendingStatusProps {
  readonly proof: NumberProof;
  /** A code was sent, and the user types it now. */
  readonly isSent: boolean;
}

/** What is read aloud, too, on the way to a code: what the device does meanwhile, and where it was sent. */
export function SendingStatus({ proof: { values, work }, isSent }: SendingStatusProps): ReactNode {
  const copy = useTexts(loginCopy);
  return (
    <output className={styles.sent}>
      {isSent ? (
        <>
          {copy.sentTo} <PhoneNumber value={values.mobile} />
        </>
      ) : (
        (work.withoutPicture && copy.insteadOfPicture) || (work.waiting === 'long' && copy.checkingLong)
      )}
    </output>
  );
}
