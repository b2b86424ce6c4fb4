import type { AuthorizationNoticeView, AuthorizationView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useNavigate } from '../../platform/navigate.ts';
import { LinkRow, LinkRows } from '../../agreement-view/rows.tsx';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { AlertIcon } from '../../ui/icon/icons.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { authorizationCopy } from './copy.ts';
import { StandingMark, StandingText, Withdrawal } from './standing.tsx';
import { useDecision } from './use-decision.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as styles from './authorization.module.css';

/**
 * Renders one purpose: who receives which data, why, how and until when, the consequence of refusing; and the
 * buttons to answer it.
 */
export function PurposeView({ authorization }: { readonly authorization: AuthorizationView }): ReactNode {
  const copy = useTexts(authorizationCopy);
  const language = useLanguage();
  const { notice, state, isOffered } = authorization;
  const { decide, failure } = useDecision(authorization);
  return (
    <Page bottom={bottom()}>
      <div className={styles.column}>
        <header className={styles.head}>
          <h2 className={styles.title}>{notice.title[language]}</h2>
          {state !== 'unanswered' && (
            <div className={styles.standing}>
              <StandingMark state={state} />
              <StandingText {...authorization} />
            </div>
          )}
        </header>
        <FailureNotice failure={failure} />
        <Notice notice={notice} />
        <LinkRows>
          <LinkRow to={paths.authHomePayPage}>{copy.toList}</LinkRow>
        </LinkRows>
      </div>
    </Page>
  );

  function bottom(): ReactNode {
    if (state === 'granted' || (state === 'superseded' && !isOffered))
      return <Withdrawal authorization={authorization} block />;
    return (
      isOffered && (
        <div className={styles.answers}>
          <Button kind="quiet" block onClick={() => decide('refuse')}>
            {copy.refuse}
          </Button>
          <Button kind="quiet" block onClick={() => decide('grant')}>
            {copy.grant}
          </Button>
        </div>
      )
    );
  }
}

/** The information needed before answering, in the order of the questions that people ask. */
function Notice({ notice }: { readonly notice: AuthorizationNoticeView }): ReactNode {
  const copy = useTexts(authorizationCopy);
  const language = useLanguage();
  const { recipient, controller, kinds } = notice;
  return (
    <dl className={styles.notice}>
      <Row name={copy.what}>
        <ul>
          {kinds.map(({ kind, name, sensitive }) => (
            <li key={kind}>{sensitive ? copy.sensitive(name[language]) : name[language]}</li>
          ))}
        </ul>
      </Row>
      <Row name={copy.who}>
        <p className={styles.strong}>
          <Phrases text={recipient.name[language]} />
        </p>
        <Contact party={recipient} />
      </Row>
      <Row name={copy.why}>{notice.why[language]}</Row>
      <Row name={copy.how}>{notice.method[language]}</Row>
      <Row name={copy.untilWhen}>
        <p>
          <Phrases text={copy.validFor(notice.validDays)} />
        </p>
        <p>
          <Phrases text={notice.keptFor[language]} />
        </p>
      </Row>
      <Row name={copy.ifNo}>
        <Phrases text={notice.onRefusal[language]} />
      </Row>
      <Row name={copy.ifBack}>
        <Phrases text={notice.onWithdrawal[language]} />
      </Row>
      <Row name={copy.controller}>
        <p>
          <Phrases text={controller.name[language]} />
        </p>
        <Contact party={controller} />
        <p className={styles.quiet}>
          <Phrases text={copy.version(notice.version)} />
        </p>
      </Row>
    </dl>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Contact({ party }: { readonly party: AuthorizationNoticeView['recipient'] }): ReactNode {
  const language = useLanguage();
  return (
    <p className={styles.quiet}>
      {party.address[language]}
      <br />
      {party.phone}
      <br />
      {party.email}
    </p>
  );
}

/** Shown when the address names a purpose that does not exist. */
export function UnknownPurpose(): ReactNode {
  const copy = useTexts(authorizationCopy);
  const navigate = useNavigate();
  return (
    <Page>
      <EmptyState
        sign={<AlertIcon />}
        title={copy.unknownTitle}
        action={
          <Button kind="quiet" onClick={() => void navigate(paths.authHomePayPage, { replace: true })}>
            {copy.toList}
          </Button>
        }
      >
        <p>
          <Phrases text={copy.unknownText} />
        </p>
      </EmptyState>
    </Page>
  );
}
