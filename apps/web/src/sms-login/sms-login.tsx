import { type ReactNode, useState } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { smsCodeCopy } from '../sms-code/copy.ts';
import { SmsCodeField } from '../sms-code/sms-code-field.tsx';
import { Button } from '../ui/button/button.tsx';
import { DisplaySettings } from '../ui/display-settings/display-settings.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { loginCopy } from './copy.ts';
import { NumberFields, SendingStatus } from './number-fields.tsx';
import { useLoadedAhead } from '../platform/after-first-picture.tsx';
import { loadEncryption } from '../platform/sm2/index.ts';
import { useMobileLogin } from './api.ts';
import { useKeptSentCode, useSentCode } from './sent-code.ts';
import { useNumberProof } from './use-number-proof.ts';
import * as frame from './login-layout.module.css';
import * as styles from './login.module.css';

interface SmsLoginProps extends LoginOptions {
  /** A heading that replaces the login page's. */
  readonly heading?: string;
  /** Content above the heading. */
  readonly lead?: ReactNode;
  /** Whether the content above logs in by one tap: until a code is under way, it alone is the main action. */
  readonly isLeadNearer?: boolean;
  /** Content below the form. */
  readonly children?: ReactNode;
}

/**
 * Logs in with a mobile number and an SMS code, one step at a time: the number, and under it a picture if one
 * is needed; then the code, whose sixth digit logs in. The step's button is in the bar.
 */
export function SmsLogin({
  heading,
  lead,
  isLeadNearer = false,
  staffTicket,
  onLoggedIn,
  children,
}: SmsLoginProps): ReactNode {
  const copy = useTexts(loginCopy);
  const { getCode } = useTexts(smsCodeCopy);
  const { proof, submit, busy } = useLoginForm({ staffTicket, onLoggedIn });
  const { smsCode, problems, work } = proof;
  const [isChanging, setChanging] = useState(false);
  const isAtCode = smsCode.isSent && !isChanging && !problems.mobile;

  async function goOn(): Promise<void> {
    if (isAtCode) return submit();
    setChanging(false);
    // For the same number a code is already under way.
    if (!smsCode.isSent) await smsCode.send();
  }

  return (
    <Page
      {...(isAtCode && { onBack: () => setChanging(true) })}
      bottom={
        <Button
          block
          kind={isLeadNearer && !isAtCode ? 'quiet' : 'primary'}
          type="submit"
          form={proof.fieldsId}
          busy={busy || smsCode.isSending}
        >
          {isAtCode ? copy.logIn : work.waiting === 'no' ? getCode : copy.checking}
        </Button>
      }
    >
      <form
        id={proof.fieldsId}
        className={frame.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      >
        {!isAtCode && lead}
        <h2 className={frame.heading}>{isAtCode ? copy.codeHeading : (heading ?? copy.heading)}</h2>
        {!isAtCode && (
          <NumberFields
            proof={proof}
            isShared={staffTicket !== undefined}
            isWaitedFor={isChanging}
            onNext={goOn}
          />
        )}
        <SendingStatus proof={proof} isSent={isAtCode} />
        {isAtCode ? (
          <>
            <SmsCodeField
              code={smsCode}
              busyLabel={work.waiting === 'no' ? null : copy.checking}
              isWaitedFor
            />
            <div className={styles.aside}>
              <Button kind="text" onClick={() => setChanging(true)}>
                {copy.otherNumber}
              </Button>
            </div>
          </>
        ) : (
          smsCode.problem && <Notice tone="danger" role="alert" title={smsCode.problem} />
        )}
        {problems.form && <Notice tone="danger" role="alert" title={problems.form} />}
      </form>
      {!isAtCode && children}
      <DisplaySettings />
    </Page>
  );
}

interface LoginOptions {
  /** The ticket of the staff member whose check allows customers to log in, at a counter. */
  readonly staffTicket?: string | undefined;
  readonly onLoggedIn: () => unknown;
}

/** The login form and its two steps: sending a code, and logging in with it. */
function useLoginForm({ staffTicket, onLoggedIn }: LoginOptions) {
  // At a counter the device stores nothing about a customer.
  const isOwnDevice = staffTicket === undefined;
  const sentBefore = useSentCode();
  const proof = useNumberProof({ scene: 'login', ...(isOwnDevice && sentBefore), onCodeComplete: submit });
  const { values, smsCode } = proof;
  useKeptSentCode(isOwnDevice && smsCode.isSent ? values.mobile : null, smsCode.secondsToResend);
  const login = useMobileLogin();
  useLoadedAhead(loadEncryption);

  async function submit(): Promise<void> {
    if (login.isPending) return;
    const credentials = proof.read();
    if (!credentials) return;
    try {
      await login.mutateAsync({ ...credentials, staffTicket });
      await onLoggedIn();
    } catch (error) {
      proof.showFailure(error);
      smsCode.fieldRef.current?.select();
    }
  }

  return { proof, submit, busy: login.isPending };
}
