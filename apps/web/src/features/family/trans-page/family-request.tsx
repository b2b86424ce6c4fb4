import type { OperationView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../../platform/navigate.ts';
import { useOperation } from '../../../agreement-form/operation.ts';
import { isUpToMember, outcomePath } from '../../../agreement-form/outcome-path.ts';
import { agreementNumberCopy } from '../../../agreement-view/number-copy.ts';
import { FormSkeleton } from '../../../agreement-view/form-skeleton.tsx';
import { Outcome } from '../../../agreement-view/outcome.tsx';
import { useConsentSteps } from '../../../member-consent/consent-steps.ts';
import { Announcement } from '../../../order-view/announcement.tsx';
import { useNow } from '../../../order-view/use-now.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import {
  type AgreementDraft,
  agreementFormPath,
  changeAgreementPath,
  paths,
} from '../../../platform/paths.ts';
import { Redirect } from '../../../platform/redirect.tsx';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { useUser } from '../../../platform/tourist/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { PeopleIcon } from '../../../ui/icon/icons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { requestCopy } from './copy.ts';
import { requestPhase, requestStatus } from './request-status.ts';
import { Asked, Waiting } from './waiting.tsx';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from '../family.module.css';

/**
 * Shows a request that waits for a member, or that the member ended; followed until then. Null if there is
 * none.
 */
export default function FamilyRequest({ requestNo }: { readonly requestNo: string | null }): ReactNode {
  const copy = useTexts(requestCopy);
  const user = useUser();
  const { data: operation, error, refetch } = useOperation(user ? requestNo : null);
  if (!user) return <LogIn />;
  if (operation)
    return isUpToMember(operation) ? (
      <Request operation={operation} />
    ) : (
      <Redirect to={outcomePath(operation)} />
    );
  if (requestNo === null || error?.is('operationNotFound'))
    return (
      <Page bottom={<ToList />}>
        <ErrorState title={copy.noRequestTitle}>
          <p>
            <Phrases text={copy.noRequestText} />
          </p>
        </ErrorState>
      </Page>
    );
  if (error)
    return (
      <Page>
        <ErrorState title={copy.failedTitle} error={error} advice={copy.failedText} onRetry={refetch} />
      </Page>
    );
  return (
    <>
      <Announcement words={null} before={copy.loading} />
      <FormSkeleton />
    </>
  );
}

function Request({ operation }: { readonly operation: OperationView }): ReactNode {
  const copy = useTexts(requestCopy);
  const { agreementNo: numberName } = useTexts(agreementNumberCopy);
  const language = useLanguage();
  const now = useNow(1000);
  const status = requestStatus(operation, now, language);
  const phase = requestPhase(operation);
  const canAskAnew = phase === 'expired' || phase === 'takenBack';
  return (
    <Page bottom={canAskAnew ? <AskAnew operation={operation} /> : <ToList />}>
      <Announcement words={status} before={copy.loading} />
      <div className={styles.column}>
        <Outcome
          status={status}
          help={{ quote: { name: numberName, value: operation.agreementNo }, orderNo: null }}
        />
        {phase === 'waiting' ? (
          <Waiting operation={operation} now={now} />
        ) : (
          <>
            <Asked title={copy.asked} operation={operation} />
            {operation.memberConsent && <Remove consentNo={operation.memberConsent.consentNo} />}
          </>
        )}
      </div>
    </Page>
  );
}

function ToList(): ReactNode {
  const copy = useTexts(requestCopy);
  const navigate = useNavigate();
  return (
    <Button block onClick={() => void navigate(paths.autoRechargeList, { replace: true })}>
      {copy.seeAll}
    </Button>
  );
}

/** Links back to the form, with the user's choices. */
function AskAnew({ operation }: { readonly operation: OperationView }): ReactNode {
  const copy = useTexts(requestCopy);
  const navigate = useNavigate();
  const { kind, agrMbl, terms, variant } = operation;
  const draft: AgreementDraft = { ...(kind === 'add' && { agrMbl }), ...(terms && { terms }) };
  const form =
    kind === 'edit'
      ? changeAgreementPath(operation)
      : variant === null
        ? paths.transPage
        : agreementFormPath(variant);
  return (
    <Button block onClick={() => void navigate(form, { replace: true, state: draft })}>
      {copy.askAnew}
    </Button>
  );
}

/** Removes a request that is over from the list. */
function Remove({ consentNo }: { readonly consentNo: string }): ReactNode {
  const copy = useTexts(requestCopy);
  const navigate = useNavigate();
  const steps = useConsentSteps(consentNo, copy);
  const remove = async () => {
    if (!(await steps.take('remove'))) return;
    showToast(copy.removed);
    await navigate(paths.autoRechargeList, { replace: true });
  };
  return (
    <>
      <FailureNotice failure={steps.failure} />
      <Button kind="text" onClick={remove}>
        {copy.remove}
      </Button>
    </>
  );
}

function LogIn(): ReactNode {
  const copy = useTexts(requestCopy);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Page
      bottom={
        <Button block onClick={() => void navigate(loginPath(pathname + search), { replace: true })}>
          {copy.logIn}
        </Button>
      }
    >
      <EmptyState sign={<PeopleIcon />} title={copy.logInTitle}>
        <p>
          <Phrases text={copy.logInText} />
        </p>
      </EmptyState>
    </Page>
  );
}
