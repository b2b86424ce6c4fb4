import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { oneTap } from '../../platform/sign-on/index.ts';
import { SmsCodeField } from '../../sms-code/sms-code-field.tsx';
import { Button } from '../../ui/button/button.tsx';
import { DisplaySettings } from '../../ui/display-settings/display-settings.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useGroupedNumber } from '../../ui/field/use-grouped-number.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { PhoneNumber } from '../../ui/phone-number/phone-number.tsx';
import { loginCopy } from './copy.ts';
import { GraphicCodeField } from './graphic-code-field.tsx';
import { useLoginForm } from './use-login-form.ts';
import { useWalletLogin } from './wallet/use-wallet-login.ts';
import { WalletLoginView } from './wallet/wallet-login-view.tsx';
import * as frame from './login-layout.module.css';
import * as styles from './login.module.css';

/** Not there, the form below is. */
const OneTapLogin = lazy(() => import('./one-tap/one-tap-login.tsx').catch(() => ({ default: () => null })));

/** Logging in, then back to refererUrl (SPEC section 2): inside the wallet app by the wallet first. */
export default function LoginPage(): ReactNode {
  const wallet = useWalletLogin();
  return wallet.stage === 'none' ? <SmsLogin /> : <WalletLoginView {...wallet} />;
}

/** By one tap where the carrier names the phone's number; with a number, a graphic code and an SMS code. */
function SmsLogin(): ReactNode {
  const copy = useTexts(loginCopy);
  const formId = useId();
  const [hasOneTap] = useState(oneTap.isThere);
  const { values, problems, change, picture, smsCode, submit, busy, form } = useLoginForm();
  const mobile = useGroupedNumber(values.mobile, (digits) => change('mobile', digits));
  return (
    <Page
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
        {hasOneTap && (
          <Suspense fallback={<Bone kind="button" />}>
            <OneTapLogin />
          </Suspense>
        )}
        <h2 className={frame.heading}>{copy.heading}</h2>
        <Field
          {...mobile}
          label={copy.mobile}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
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
      </form>
      <DisplaySettings />
    </Page>
  );
}
