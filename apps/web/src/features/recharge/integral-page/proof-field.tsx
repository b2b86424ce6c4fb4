import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { SmsCodeField } from '../../../ui/field/sms-code-field.tsx';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { PhoneNumber } from '../../../ui/phone-number/phone-number.tsx';
import { integralTexts } from './texts.ts';
import type { Proof } from './use-proof.ts';

/** The code from the user's own phone; or that one was right already. */
export function ProofField({
  proof,
  ownMobileNo,
}: {
  readonly proof: Proof;
  readonly ownMobileNo: string;
}): ReactNode {
  const texts = useTexts(integralTexts);
  if (proof.isKept)
    return (
      <p className="proof proof--kept">
        <CheckIcon />
        {texts.codeKept}
      </p>
    );
  return (
    <div className="proof">
      <p className="proof__words">
        {texts.codeTo} <PhoneNumber value={ownMobileNo} />
      </p>
      <SmsCodeField
        fieldRef={proof.fieldRef}
        value={proof.code}
        problem={proof.problem}
        onChange={proof.change}
        onSend={proof.send}
        sent={proof.isSent}
        secondsToResend={proof.secondsToResend}
      />
    </div>
  );
}
