import type { AuthorizationView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { authorizationCopy } from './copy.ts';
import { useDecision } from './use-decision.ts';
import * as styles from './authorization.module.css';

/** Explains the consequences of withdrawing a consent, and withdraws it. */
export default function WithdrawSheet({
  authorization,
  onClose,
}: {
  readonly authorization: AuthorizationView;
  readonly onClose: () => void;
}): ReactNode {
  const copy = useTexts(authorizationCopy);
  const language = useLanguage();
  const { notice } = authorization;
  const { decide, failure } = useDecision(authorization);

  async function takeBack(): Promise<void> {
    if (!(await decide('withdraw'))) return;
    showToast(copy.withdrawn);
    onClose();
  }

  return (
    <Sheet title={copy.withdrawTitle} onClose={onClose}>
      <div className={styles.column}>
        <p className={styles.strong}>{notice.title[language]}</p>
        <p>{notice.onWithdrawal[language]}</p>
        <FailureNotice failure={failure} />
        <Button kind="danger" block onClick={takeBack}>
          {copy.withdraw}
        </Button>
        <Button block kind="quiet" onClick={onClose}>
          {copy.keep}
        </Button>
      </div>
    </Sheet>
  );
}
