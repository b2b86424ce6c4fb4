import { type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { PartBoundary, lazyPart } from '@phonebill/lazy-part';
import { loadChunk } from '../platform/load-chunk.ts';
import { Field } from '../ui/field/field.tsx';
import { useGroupedNumber } from '../ui/field/use-grouped-number.ts';
import { loginCopy } from './copy.ts';
import type { NumberProof } from './use-number-proof.ts';
import { PhoneNumber } from '../ui/phone-number/phone-number.tsx';
import { SmsCodeField } from '../sms-code/sms-code-field.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import * as styles from './login.module.css';

/** Most users are asked for no picture. */
const GraphicCodeField = lazyPart(() => loadChunk(() => import('./graphic-code-field.tsx')));

/** Most users are asked for no captcha either. */
const CaptchaFrame = lazyPart(() => loadChunk(() => import('../sending-work/captcha-frame.tsx')));

interface NumberFieldsProps {
  readonly proof: NumberProof;
  /** The label, if it must say whose number it is. */
  readonly label?: string;
  /** Whether the device is shared: the browser then offers no stored number. */
  readonly isShared?: boolean;
  /** Whether the user has come back to type another number. */
  readonly isWaitedFor?: boolean;
  /** Sends a code, the next step after a number or the picture's letters. */
  readonly onNext: () => unknown;
}

/**
 * Renders a number field, and what is needed before a code is sent to it: a picture's letters, or a captcha.
 */
export function NumberFields({
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
  isWaitedFor = false,
  onNext,
}: NumberFieldsProps): ReactNode {
  const copy = useTexts(loginCopy);
  const mobile = useGroupedNumber(values.mobile, (digits) => change('mobile', digits));
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Prevents the form's own action, which may be a later step.
    event.preventDefault();
    void onNext();
  };
  return (
    <>
      <Field
        {...mobile}
        label={label ?? copy.mobile}
        name="mobile"
        type="tel"
        inputMode="tel"
        enterKeyHint="next"
        autoComplete={isShared ? 'off' : 'tel-national'}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the user asked to change it
        autoFocus={isWaitedFor}
        problem={problems.mobile ?? null}
        onKeyDown={goOn}
      />
      {!smsCode.isSent && work.pictureNeeded && (
        <PartBoundary>
          <GraphicCodeField
            picture={picture}
            isWaitedFor={pictureWaits}
            value={values.graphicCode}
            problem={problems.graphicCode}
            onChange={(value) => change('graphicCode', value)}
            onEnter={goOn}
            onCannotSee={goWithoutPicture}
          />
        </PartBoundary>
      )}
      {!smsCode.isSent && work.captchaPage !== null && (
        <PartBoundary>
          {captchaToken === null ? (
            <CaptchaFrame page={work.captchaPage} onPassed={passCaptcha} onCannotDo={goWithoutPicture} />
          ) : (
            <output className={styles.sent}>{copy.captchaDone}</output>
          )}
        </PartBoundary>
      )}
    </>
  );
}

interface SendingStatusProps {
  readonly proof: NumberProof;
  /** Whether a code was sent, and the user is typing it. */
  readonly isSent: boolean;
}

/**
 * Renders the progress up to a code, also for screen readers: the work of the device, and where the code was
 * sent.
 */
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

/**
 * Renders, within a longer form, a number, the picture that is copied before a code is sent, and the code.
 */
export function NumberProofFields(props: Pick<NumberFieldsProps, 'proof' | 'label'>): ReactNode {
  const { proof } = props;
  const { smsCode, work, problems } = proof;
  const copy = useTexts(loginCopy);
  return (
    <>
      <NumberFields {...props} onNext={() => smsCode.secondsToResend === 0 && smsCode.send()} />
      <SmsCodeField code={smsCode} busyLabel={work.waiting === 'no' ? null : copy.checking} />
      <SendingStatus proof={proof} isSent={smsCode.isSent} />
      {problems.form && <Notice tone="danger" role="alert" title={problems.form} />}
    </>
  );
}
