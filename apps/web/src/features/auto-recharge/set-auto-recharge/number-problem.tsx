import type { CallResponse } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { agreementPath, paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { numberProblem } from './form-problems.ts';
import { asideTexts } from './aside-texts.ts';

interface NumberProblemProps {
  readonly check: CallResponse<'GET /auto/v1/protocol/check'> | undefined;
  /** It could not be asked. */
  readonly failed: boolean;
}

/** Why this number can have no agreement, and the way to the one that it has. */
export function NumberProblem({ check, failed }: NumberProblemProps): ReactNode {
  const texts = useTexts(asideTexts);
  const navigate = useNavigate();
  const problem = numberProblem(check, useLanguage());
  if (problem === null)
    return failed && !check ? (
      <Notice tone="waiting" role="status" title={texts.checkFailed}>
        <p>{texts.checkFailedWords}</p>
      </Notice>
    ) : null;
  const agreementNo = check?.agreementNo ?? null;
  return (
    <Notice tone={check?.reason === 'hasAgreement' ? 'waiting' : 'danger'} role="status" title={problem}>
      {check?.reason === 'hasAgreement' && <p>{texts.hasAgreementWords}</p>}
      {check?.reason === 'tooManyAgreements' && <p>{texts.tooManyAgreementsWords}</p>}
      {agreementNo !== null && (
        <div className="set-up__notice-action">
          <Button kind="quiet" onClick={() => void navigate(agreementPath(agreementNo))}>
            {texts.seeAgreement}
          </Button>
        </div>
      )}
      {check?.reason === 'tooManyAgreements' && (
        <div className="set-up__notice-action">
          <Button kind="quiet" onClick={() => void navigate(paths.autoRechargeList)}>
            {texts.seeAll}
          </Button>
        </div>
      )}
    </Notice>
  );
}
