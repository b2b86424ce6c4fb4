import type { ReactNode } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { Link } from '../../platform/link.tsx';
import { paths } from '../../platform/paths.ts';
import { loginPageCopy } from './copy.ts';
import * as styles from './login-foot.module.css';

/** At the foot of the login page: the way on without it, and what becomes of what is typed. */
export function LoginFoot(): ReactNode {
  const copy = useTexts(loginPageCopy);
  return (
    <footer className={styles.foot}>
      <Link className={styles.way} to={paths.directCharge}>
        {copy.withoutLogin}
      </Link>
      <p className={styles.privacy}>
        {copy.yourData} <Link to={paths.privacyProtocol}>{copy.privacy}</Link>
      </p>
    </footer>
  );
}
