import type { OperationView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useConsentSteps } from '../../../member-consent/consent-steps.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { mobileInText } from '../../../platform/mobile-number/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { requestCopy } from './copy.ts';
import * as styles from '../family.module.css';

export interface RequestSheetProps {
  readonly operation: OperationView;
  readonly consentNo: string;
  readonly onClose: () => void;
}

/** Asks for confirmation before a request is withdrawn. */
export default function TakeBackSheet({ operation, consentNo, onClose }: RequestSheetProps): ReactNode {
  const copy = useTexts(requestCopy);
  const steps = useConsentSteps(consentNo, copy);
  const sure = operation.kind === 'edit' ? copy.takeBackEditSure : copy.takeBackSure;
  const takeBack = async () => {
    if (await steps.take('takeBack')) onClose();
  };
  return (
    <Sheet title={copy.takeBackTitle} onClose={onClose}>
      <div className={styles.column}>
        <p>{sure(mobileInText(operation.agrMbl))}</p>
        <FailureNotice failure={steps.failure} />
        <Button kind="danger" block onClick={takeBack}>
          {copy.takeBack}
        </Button>
        <Button block kind="quiet" onClick={onClose}>
          {copy.keepWaiting}
        </Button>
      </div>
    </Sheet>
  );
}
