import { lazy, type ReactNode, Suspense } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import { SmsCodeField } from '../sms-code/sms-code-field.tsx';
import { Field } from '../ui/field/field.tsx';
import { useGroupedNumber } from '../ui/field/use-grouped-number.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { PhoneNumber } from '../ui/phone-number/phone-number.tsx';
import { loginCopy } from './copy.ts';
import type { NumberProof } from './use-number-proof.ts';
import * as styles from './login.module.css';

/** Most people are asked for no picture. */
const GraphicCodeField = lazy(() => loadChunk(() => import('./graphic-code-field.tsx')));

/** Nor for a provider's captcha. */
const CaptchaFrame = lazy(() => loadChunk(() => import('../sending-work/captcha-frame.tsx')));

interface NumberProofFieldsProps {
  readonly proof: NumberProof;
  /** Whose number it is, where that has to be said. */
  readonly label?: string;
  /** On a device of somebody else the browser offers no number of theirs. */
  readonly isShared?: boolean;
}

/** A number, the picture that is copied down before a code is sent, and the code. */
export function NumberProofFields({
  proof: {
    values,
    problems,
    picture,
    pictureWaits,
    captchaToken,
    passCaptcha,
    smsCode,
    work,
    change,
    goWithoutPicture,
  },
  label,
  isShared = false,
}: NumberProofFieldsProps): ReactNode {
  const copy = useTexts(loginCopy);
  const mobile = useGroupedNumber(values.mobile, (digits) => change('mobile', digits));
  return (
    <>
      <Field
        {...mobile}
        label={label ?? copy.mobile}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete={isShared ? 'off' : 'tel-national'}
        problem={problems.mobile ?? null}
      />
      {!smsCode.isSent && work.pictureNeeded && (
        <Suspense fallback={null}>
          <GraphicCodeField
            picture={picture}
            isWaitedFor={pictureWaits}
            value={values.graphicCode}
            problem={problems.graphicCode}
            onChange={(value) => change('graphicCode', value)}
            onCannotSee={goWithoutPicture}
          />
        </Suspense>
      )}
      {!smsCode.isSent && work.captchaPage !== null && (
        <Suspense fallback={null}>
          {captchaToken === null ? (
            <CaptchaFrame page={work.captchaPage} onPassed={passCaptcha} onCannotDo={goWithoutPicture} />
          ) : (
            <output className={styles.sent}>{copy.captchaDone}</output>
          )}
        </Suspense>
      )}
      <SmsCodeField code={smsCode} busyLabel={work.waiting === 'no' ? null : copy.checking} />
      <output className={styles.sent}>
        {!smsCode.isSent &&
          (work.withoutPicture ? copy.insteadOfPicture : work.waiting === 'long' && copy.checkingLong)}
        {smsCode.isSent && (
          <>
            {copy.sentTo} <PhoneNumber value={values.mobile} />
          </>
        )}
      </output>
      {problems.form && <Notice tone="danger" role="alert" title={problems.form} />}
    </>
  );
}
