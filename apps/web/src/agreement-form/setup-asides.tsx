import type { CallResponse, TermsView } from '@phonebill/contract/wire';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../platform/navigate.ts';
import type { CallError } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { type AgreementDraft, agreementPath, paths } from '../platform/paths.ts';
import { loginPath } from '../platform/referer-url/index.ts';
import { sessionArea } from '../platform/storage.ts';
import { Button } from '../ui/button/button.tsx';
import { RepeatIcon } from '../ui/icon/icons.tsx';
import { type Failure, FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { PhoneNumber } from '../ui/phone-number/phone-number.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { useAddCard } from './add-bank-card.ts';
import { asideCopy } from './aside-copy.ts';
import { keepWhileAway } from './draft.ts';
import { numberProblem } from './form-problems.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './setup-form.module.css';

/** Says that a card is among the sources, but the wallet has none. */
export function CardMissing({
  draft,
  isAlone,
}: {
  readonly draft: AgreementDraft;
  readonly isAlone: boolean;
}): ReactNode {
  const copy = useTexts(asideCopy);
  const { add, failure } = useAddCardHere(draft);
  return (
    <>
      <Notice tone={isAlone ? 'danger' : 'waiting'} title={copy.cardMissing}>
        <p>{isAlone ? copy.cardMissingAlone : copy.cardMissingText}</p>
        <div className={styles.noticeAction}>
          <Button kind="quiet" onClick={add}>
            {copy.addCard}
          </Button>
        </div>
      </Notice>
      <FailureNotice failure={failure} />
    </>
  );
}

/** `unnamed`: the address asks for a change without naming the agreement. */
export type EditMissingWhy = 'unnamed' | 'loggedOut' | 'gone' | 'over';

interface EditMissingProps {
  readonly why: EditMissingWhy;
  readonly agrMbl: string | null;
  /** Why it could not be loaded, with `gone`. */
  readonly error: CallError | null;
}

/** Replaces an agreement that cannot be changed: says why, and links on. */
export function EditMissing({ why, agrMbl, error }: EditMissingProps): ReactNode {
  const copy = useTexts(asideCopy);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const toAll = () => void navigate(paths.autoRechargeList, { replace: true });
  switch (why) {
    case 'unnamed':
      return (
        <Page>
          <EmptyState
            sign={<RepeatIcon />}
            title={copy.unnamed}
            action={<Button onClick={toAll}>{copy.seeAll}</Button>}
          >
            <p>
              <Phrases text={copy.unnamedText} />
            </p>
          </EmptyState>
        </Page>
      );
    case 'loggedOut':
      return (
        <Page
          bottom={
            <Button
              block
              onClick={() => void navigate(loginPath(pathname + search), { replace: true, state })}
            >
              {copy.logInEdit}
            </Button>
          }
        >
          <EmptyState sign={<RepeatIcon />} title={copy.logInEdit}>
            <p>
              <Phrases text={copy.logInEditText} />
            </p>
          </EmptyState>
        </Page>
      );
    case 'gone':
      return (
        <Page>
          <ErrorState title={copy.gone} error={error} action={<Button onClick={toAll}>{copy.seeAll}</Button>}>
            <p>
              <Phrases text={copy.goneText} />
            </p>
          </ErrorState>
        </Page>
      );
    case 'over':
      return (
        <Page>
          <EmptyState
            sign={<RepeatIcon />}
            title={copy.over}
            action={
              <Button
                onClick={() =>
                  void navigate(paths.setAutoRecharge, {
                    replace: true,
                    state: { ...(agrMbl !== null && { agrMbl }) } satisfies AgreementDraft,
                  })
                }
              >
                {copy.setUpAnother}
              </Button>
            }
          >
            <p>
              <Phrases text={copy.overText} />
            </p>
          </EmptyState>
        </Page>
      );
  }
}

interface NumberProblemProps {
  readonly check: CallResponse<'GET /auto/v1/protocol/check'> | undefined;
  /** Whether the check failed. */
  readonly failed: boolean;
}

/** Says why this number can have no agreement, and links to the one it has. */
export function NumberProblem({ check, failed }: NumberProblemProps): ReactNode {
  const copy = useTexts(asideCopy);
  const navigate = useNavigate();
  const problem = numberProblem(check, useLanguage());
  if (problem === null)
    return failed && !check ? (
      <Notice tone="waiting" role="status" title={copy.checkFailed}>
        <p>
          <Phrases text={copy.checkFailedText} />
        </p>
      </Notice>
    ) : null;
  const agreementNo = check?.agreementNo ?? null;
  return (
    <Notice tone={check?.reason === 'hasAgreement' ? 'waiting' : 'danger'} role="status" title={problem}>
      {check?.reason === 'hasAgreement' && (
        <p>
          <Phrases text={copy.hasAgreementText} />
        </p>
      )}
      {check?.reason === 'tooManyAgreements' && (
        <p>
          <Phrases text={copy.tooManyAgreementsText} />
        </p>
      )}
      {agreementNo !== null && (
        <div className={styles.noticeAction}>
          <Button kind="quiet" onClick={() => void navigate(agreementPath(agreementNo))}>
            {copy.seeAgreement}
          </Button>
        </div>
      )}
      {check?.reason === 'tooManyAgreements' && (
        <div className={styles.noticeAction}>
          <Button kind="quiet" onClick={() => void navigate(paths.autoRechargeList)}>
            {copy.seeAll}
          </Button>
        </div>
      )}
    </Notice>
  );
}

interface OwnNumberProps {
  readonly terms: TermsView;
  /** The path of the form for the user's own number; automatic top-up if omitted. */
  readonly path?: string | undefined;
}

/** Shown for the user's own number in a form for others: no consent is needed for it. */
export function OwnNumber({ terms, path = paths.setAutoRecharge }: OwnNumberProps): ReactNode {
  const copy = useTexts(asideCopy);
  const navigate = useNavigate();
  return (
    <Notice tone="waiting" role="status" title={copy.ownNumber}>
      <p>
        <Phrases text={copy.ownNumberText} />
      </p>
      <div className={styles.noticeAction}>
        <Button
          kind="quiet"
          onClick={() => void navigate(path, { state: { terms } satisfies AgreementDraft })}
        >
          {copy.ownNumberAction}
        </Button>
      </div>
    </Notice>
  );
}

/** Says that another person's number needs their consent. */
export function AskedFirst(): ReactNode {
  const copy = useTexts(asideCopy);
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {copy.askedFirst}
      </h2>
      <p>
        <Phrases text={copy.askedFirstText} />
      </p>
    </section>
  );
}

interface FirstTimeProps {
  readonly mobileNo: string;
  /** The gateway's question about the number; null if it sent none. */
  readonly text: string | null;
}

/** Warns that the number was never topped up before. Shown beside the button whose next tap confirms it. */
export function FirstTime({ mobileNo, text }: FirstTimeProps): ReactNode {
  const copy = useTexts(asideCopy);
  return (
    <div className={styles.firstTime}>
      <Notice tone="waiting" role="alert" title={text ?? copy.firstTime}>
        <p>
          <PhoneNumber value={mobileNo} />
        </p>
        <p>
          <Phrases text={copy.firstTimeText} />
        </p>
      </Notice>
    </div>
  );
}

/** Says that the chosen balance trigger is not possible for this number. */
export function OnlyOwnBalance(): ReactNode {
  return <p className={styles.quiet}>{useTexts(asideCopy).onlyOwnBalance}</p>;
}

interface NoAccountYetProps {
  readonly path: string;
  readonly draft: AgreementDraft;
}

/**
 * Links to registration for a user without a wallet account, with their choices; the channel is passed on.
 */
export function NoAccountYet({ path, draft }: NoAccountYetProps): ReactNode {
  const copy = useTexts(asideCopy);
  const navigate = useNavigate();
  const { search } = useLocation();
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {copy.noAccount}
      </h2>
      <p className={styles.quiet}>
        <Phrases text={copy.noAccountText} />
      </p>
      <div className={styles.noticeAction}>
        <Button kind="quiet" onClick={() => void navigate({ pathname: path, search }, { state: draft })}>
          {copy.noAccountAction}
        </Button>
      </div>
    </section>
  );
}

/**
 * Adds a bank card from the form: the choices are restored when the user comes back from the wallet's page.
 */
export function useAddCardHere(draft: AgreementDraft): { add: () => Promise<void>; failure: Failure | null } {
  const [failure, setFailure] = useState<Failure | null>(null);
  const addCard = useAddCard(() => keepWhileAway(sessionArea, draft));
  const add = async () => {
    setFailure(null);
    setFailure(await addCard());
  };
  return { add, failure };
}
