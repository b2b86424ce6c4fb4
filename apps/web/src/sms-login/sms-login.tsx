import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../platform/language/index.ts';
import { paths } from '../platform/paths.ts';
import { SmsCodeField } from '../sms-code/sms-code-field.tsx';
import { Button } from '../ui/button/button.tsx';
import { DisplaySettings } from '../ui/display-settings/display-settings.tsx';
import { Field } from '../ui/field/field.tsx';
import { useGroupedNumber } from '../ui/field/use-grouped-number.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { PhoneNumber } from '../ui/phone-number/phone-number.tsx';
import { loginCopy } from './copy.ts';
import { GraphicCodeField } from './graphic-code-field.tsx';
import { type LoginOptions, useLoginForm } from './use-login-form.ts';
import * as frame from './login-layout.module.css';
import * as styles from './login.module.css';

interface SmsLoginProps extends LoginOptions {
  /** Another than the login page's. */
  readonly heading?: string;
  /** Stands above the heading. */
  readonly lead?: ReactNode;
  readonly corner?: ReactNode;
  readonly onBack?: () => void;
}

/** With a mobile number, a graphic code and an SMS code. */
export function SmsLogin({
  heading,
  lead,
  corner,
  onBack,
  staffTicket,
  onLoggedIn,
}: SmsLoginProps): ReactNode {
  const copy = useTexts(loginCopy);
  const formId = useId();
  const { values, problems, change, picture, smsCode, submit, busy, form } = useLoginForm({
    staffTicket,
    onLoggedIn,
  });
  const mobile = useGroupedNumber(values.mobile, (digits) => change('mobile', digits));
  return (
    <Page
      {...(onBack && { onBack })}
      corner={corner}
      bottom={
        <Button block type="submit" form={formId} busy={busy}>
          {copy.logIn}
        </Button>
      }
    >
      <form
        id={formId}
        ref={form}
        className={frame.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {lead}
        <h2 className={frame.heading}>{heading ?? copy.heading}</h2>
        <Field
          {...mobile}
          label={copy.mobile}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete={staffTicket === undefined ? 'tel-national' : 'off'}
          problem={problems.mobile ?? null}
        />
        {!smsCode.isSent && (
          <GraphicCodeField
            picture={picture}
            value={values.graphicCode}
            problem={problems.graphicCode}
            onChange={(value) => change('graphicCode', value)}
          />
        )}
        <SmsCodeField code={smsCode} />
        <output className={styles.sent}>
          {smsCode.isSent && (
            <>
              {copy.sentTo} <PhoneNumber value={values.mobile} />
            </>
          )}
        </output>
        {problems.form && <Notice tone="danger" role="alert" title={problems.form} />}
        {/* At a counter, leaving the page ends the customer's session. */}
        {staffTicket === undefined && (
          <p className={styles.privacy}>
            {copy.yourData} <Link to={paths.privacyProtocol}>{copy.privacy}</Link>
          </p>
        )}
      </form>
      <DisplaySettings />
    </Page>
  );
}
