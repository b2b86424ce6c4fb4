import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../platform/language/index.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/button/button.tsx';
import { DisplaySettings } from '../ui/display-settings/display-settings.tsx';
import { Page } from '../ui/page/page.tsx';
import { loginCopy } from './copy.ts';
import { NumberProofFields } from './number-proof-fields.tsx';
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
  /** Stands below the form. */
  readonly children?: ReactNode;
}

/** With a mobile number, a graphic code and an SMS code. */
export function SmsLogin({
  heading,
  lead,
  corner,
  onBack,
  staffTicket,
  onLoggedIn,
  children,
}: SmsLoginProps): ReactNode {
  const copy = useTexts(loginCopy);
  const { proof, submit, busy } = useLoginForm({ staffTicket, onLoggedIn });
  return (
    <Page
      {...(onBack && { onBack })}
      corner={corner}
      bottom={
        <Button block type="submit" form={proof.fieldsId} busy={busy}>
          {copy.logIn}
        </Button>
      }
    >
      <form
        id={proof.fieldsId}
        className={frame.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {lead}
        <h2 className={frame.heading}>{heading ?? copy.heading}</h2>
        <NumberProofFields proof={proof} isShared={staffTicket !== undefined} />
        {/* At a counter, leaving the page ends the customer's session. */}
        {staffTicket === undefined && (
          <p className={styles.privacy}>
            {copy.yourData} <Link to={paths.privacyProtocol}>{copy.privacy}</Link>
          </p>
        )}
      </form>
      {children}
      <DisplaySettings />
    </Page>
  );
}
