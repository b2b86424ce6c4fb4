import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { SmsCodeField } from '../../../sms-code/sms-code-field.tsx';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { integralCopy } from './copy.ts';
import type { Proof } from './use-proof.ts';
import { classNames } from '../../../ui/class-names.ts';
import * as styles from './integral-page.module.css';

/** The code from the user's own phone; or that one was right already. */
export function ProofField({
  proof,
  ownMobileNo,
}: {
  readonly proof: Proof;
  readonly ownMobileNo: string;
}): ReactNode {
  const copy = useTexts(integralCopy);
  if (proof.isKept)
    return (
      <p className={classNames(styles.proof, styles.proofKept)}>
        <CheckIcon />
        {copy.codeKept}
      </p>
    );
  return (
    <div className={styles.proof}>
      <p className={styles.proofText}>
        {copy.codeTo} <PhoneNumber value={ownMobileNo} />
      </p>
      <SmsCodeField code={proof.code} />
    </div>
  );
}
