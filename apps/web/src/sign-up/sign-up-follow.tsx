import type { SignUpView } from '@phonebill/contract/wire';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../platform/navigate.ts';
import { readAgreementDraft } from '../agreement-form/draft.ts';
import { outcomePath } from '../agreement-form/outcome-path.ts';
import { FormSkeleton } from '../agreement-view/form-skeleton.tsx';
import { Outcome } from '../agreement-view/outcome.tsx';
import { Announcement } from '../order-view/announcement.tsx';
import { useNow } from '../order-view/use-now.ts';
import { useWaited } from '../order-view/use-waited.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { type AgreementDraft, agreementResultPath, paths, type TopUpDraft } from '../platform/paths.ts';
import { Redirect } from '../platform/redirect.tsx';
import { localArea } from '../platform/storage.ts';
import { Button } from '../ui/button/button.tsx';
import { Page } from '../ui/page/page.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { signUpCopy } from './copy.ts';
import { forgetSignUp, keptSignUp } from './kept-sign-up.ts';
import { isUnderWay, useSignUp } from './sign-up-calls.ts';
import { formLocation } from './sign-up-paths.ts';
import { signUpStatus, wayOnOf } from './sign-up-status.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { formatExactClock } from '../platform/china-time/china-time.ts';
import { classNames } from '@phonebill/styles';
import { CheckIcon } from '../ui/icon/icons.tsx';
import * as panelStyles from '../agreement-view/panel.module.css';
import * as styles from '../order-view/timeline.module.css';

interface SignUpFollowProps {
  /** The request number; null if the address has no valid one. */
  readonly requestNo: string | null;
  /** The path of the form for users with an account. */
  readonly formPath: string;
}

/** Shows a sign-up until the agreement's own operation exists; the wallet may take long, or never answer. */
export default function SignUpFollow({ requestNo, formPath }: SignUpFollowProps): ReactNode {
  const copy = useTexts(signUpCopy);
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const { data: signUp, error, refetch } = useSignUp(requestNo);
  const [kept] = useState(() => keptSignUp(localArea, pathname));
  const isKept = kept !== null && kept.requestNo === requestNo;
  const draft: AgreementDraft = {
    ...(isKept && readAgreementDraft({ terms: kept.terms })),
    ...readAgreementDraft(state),
  };
  const toForm = () => void navigate(formLocation({ pathname, search }), { replace: true, state: draft });

  const isOver = signUp !== undefined && !isUnderWay(signUp);
  const isUnknown = requestNo === null || (error?.is('operationNotFound') ?? false);
  useEffect(() => {
    if (requestNo !== null && (isOver || isUnknown)) forgetSignUp(localArea, requestNo);
    // It was sent from here and never arrived: the form is shown again, as it was left.
    if (isUnknown && isKept) toForm();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known
  }, [isOver, isUnknown]);

  if (signUp?.operation) return <Redirect to={outcomePath(signUp.operation)} />;
  if (signUp) return <Followed signUp={signUp} draft={draft} formPath={formPath} onStartAgain={toForm} />;
  if (isUnknown && !isKept)
    return (
      <Page
        bottom={
          <Button block onClick={toForm}>
            {copy.startAgain}
          </Button>
        }
      >
        <ErrorState title={copy.notFoundTitle}>
          <p>
            <Phrases text={copy.notFoundText} />
          </p>
        </ErrorState>
      </Page>
    );
  if (error && !isUnknown)
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

interface FollowedProps {
  readonly signUp: SignUpView;
  readonly draft: AgreementDraft;
  readonly formPath: string;
  readonly onStartAgain: () => void;
}

function Followed({ signUp, draft, formPath, onStartAgain }: FollowedProps): ReactNode {
  const copy = useTexts(signUpCopy);
  const language = useLanguage();
  const navigate = useNavigate();
  const now = useNow(1000);
  const { waitedMs } = useWaited();
  const status = signUpStatus(signUp, { now, waitedMs }, language);
  const on = wayOnOf(signUp);
  const ways = {
    startAgain: onStartAgain,
    goOn: () => void navigate(formPath, { replace: true, state: draft }),
    seeAll: () => void navigate(paths.autoRechargeList, { replace: true }),
    logIn: () => void navigate(agreementResultPath(signUp.requestNo), { replace: true }),
  };
  const { agrMbl = draft.payerMobileNo, terms } = draft;
  const once: TopUpDraft = {
    ...(agrMbl !== undefined && { mobileNo: agrMbl }),
    ...(terms && { faceFen: terms.amountFen }),
  };
  return (
    <Page
      bottom={
        on && (
          <Button block onClick={ways[on]}>
            {copy[on]}
          </Button>
        )
      }
    >
      <Announcement words={status} before={copy.loading} />
      <Outcome status={status} />
      {isUnderWay(signUp) && <SignUpSteps signUp={signUp} />}
      {on === 'startAgain' && (
        <Button kind="text" block onClick={() => void navigate(paths.placeOrder, { state: once })}>
          {copy.topUpOnce}
        </Button>
      )}
    </Page>
  );
}

/** Renders the completed and the awaited step of a sign-up. */
function SignUpSteps({ signUp: { registeredAt } }: { readonly signUp: SignUpView }): ReactNode {
  const copy = useTexts(signUpCopy);
  const headingId = useId();
  const steps = [
    { name: copy.stepRequest, isDone: true, at: null },
    { name: copy.stepAccount, isDone: registeredAt !== null, at: registeredAt },
    { name: copy.stepSetUp, isDone: false, at: null },
  ];
  return (
    <section className={panelStyles.panel} aria-labelledby={headingId}>
      <h3 className={panelStyles.heading} id={headingId}>
        {copy.steps}
      </h3>
      <ol>
        {steps.map(({ name, isDone, at }) => (
          <li key={name} className={classNames(styles.step, !isDone && styles.stepAhead)}>
            <span className={classNames(styles.sign, !isDone && styles.signAhead)} aria-hidden="true">
              {isDone && <CheckIcon />}
            </span>
            <span className={styles.words}>
              <Phrases text={name} />
            </span>
            <span className={styles.time}>
              {at === null ? !isDone && copy.notYet : formatExactClock(Date.parse(at))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
