import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { endAtGateway } from '../../me/log-out.ts';
import { call } from '../../platform/http/index.ts';
import { useTexts } from '../../platform/language/index.ts';
import { loginPath } from '../../platform/referer-url/index.ts';
import { session } from '../../platform/session/index.ts';
import { useUser } from '../../platform/tourist/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { Page } from '../../ui/page/page.tsx';
import { CodeForm } from './code-form.tsx';
import { businessHallCopy } from './copy.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as styles from './business-hall.module.css';

/**
 * Enrols a staff member, logged in with their own number (SPEC section 7, config/register). The staff code is
 * shown once; then they are logged out, since customers use this device next.
 */
export function Enrolment(): ReactNode {
  const copy = useTexts(businessHallCopy);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const user = useUser();
  const [staffCode, setStaffCode] = useState<string | null>(null);

  if (staffCode !== null)
    return (
      <Page
        onBack={() => void navigate(pathname, { replace: true })}
        bottom={
          <Button block onClick={() => void navigate(pathname, { replace: true })}>
            {copy.toCounter}
          </Button>
        }
      >
        <h2 className={styles.heading}>{copy.enrolled}</h2>
        <p>
          <Phrases text={copy.yourCode} />
        </p>
        <p className={styles.code} data-testid="staff-code">
          {staffCode}
        </p>
      </Page>
    );
  if (user === null)
    return (
      <Page
        bottom={
          <Button block onClick={() => void navigate(loginPath(pathname + search), { replace: true })}>
            {copy.logIn}
          </Button>
        }
      >
        <h2 className={styles.heading}>{copy.enrolHeading}</h2>
        <p className={styles.quiet}>
          <Phrases text={copy.enrolText} />
        </p>
      </Page>
    );
  return (
    <CodeForm
      heading={copy.enrolHeading}
      text={copy.enrolText}
      label={copy.hallCode}
      action={copy.enrolAction}
      send={async (hallCode) => {
        const { staff } = await call(
          'POST /auto/v1/config/register',
          { hallCode },
          { failureShownBy: 'caller' },
        );
        const whyNotTold = await endAtGateway();
        session.clear();
        if (whyNotTold !== null) showToast(`${copy.notTold} ${whyNotTold}`);
        setStaffCode(staff.staffCode);
        return null;
      }}
    />
  );
}
