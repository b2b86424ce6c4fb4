import { mobile } from '@phonebill/contract/validation';
import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, Suspense, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { Consent } from '../agreement-text/consent.tsx';
import { formatDayOfMonth, isMissingInSomeMonths } from '../agreement-view/days.ts';
import { MeCorner } from '../me/me-corner.tsx';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { LazySheet } from '../ui/sheet/lazy-sheet.tsx';
import { useCard } from './bank-card.ts';
import { useNumberCheck } from './api.ts';
import { setupCopy } from './copy.ts';
import { EditableSentence, NumberFacts } from './editable-sentence.tsx';
import { firstProblem } from './form-problems.ts';
import { HowItWorks, SetupBar } from './form-sections.tsx';
import {
  CardMissing,
  ChangesCard,
  CodeSheet,
  NumberProblem,
  TermSheet,
  SetupFoot,
  TextSheet,
  useSheetsAhead,
} from './lazy-parts.ts';
import { hasConsented, shownProblem } from './setup-state.ts';
import { type Offer, withTrigger } from './terms.ts';
import { useAgreementForm } from './use-agreement-form.ts';
import { useFormSheets } from './use-form-sheets.ts';
import { useSetup } from './use-setup.ts';
import * as styles from './setup-form.module.css';
import * as consentStyles from '../agreement-text/consent.module.css';

interface SetupFormProps {
  readonly offer: Offer;
  /** The agreement whose terms are changed; null: another is set up. */
  readonly edited: AgreementView | null;
  /** Empty: nobody is logged in. */
  readonly ownMobileNo: string;
  readonly cnlCode: string | undefined;
}

/** Choosing the terms, consenting, and confirming them with a code. */
export function SetupForm({ offer, edited, ownMobileNo, cnlCode }: SetupFormProps): ReactNode {
  const copy = useTexts(setupCopy);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const consentId = useId();
  const { rules } = offer;
  const isVisitor = ownMobileNo === '';
  const form = useAgreementForm(offer, ownMobileNo, edited);
  const { agrMbl, contactName } = form;
  const isOwn = edited ? edited.own : !isVisitor && agrMbl === ownMobileNo;
  const { data: check, error: checkError } = useNumberCheck(
    !edited && !isVisitor && mobile.accepts(agrMbl) ? agrMbl : null,
  );
  const triggers = rules.triggers.filter(
    (kind) => kind === 'day' || (check && !edited ? check.triggers.includes(kind) : isOwn || isVisitor),
  );
  // What is chosen stays chosen for when the number may have it again.
  const terms = triggers.includes(form.terms.trigger) ? form.terms : withTrigger(form.terms, 'day', rules);
  const wantsCard = terms.payOrder.includes('card');
  const hasCard = useCard(!isVisitor && wantsCard).data?.bound;

  const sheets = useFormSheets();
  useSheetsAhead();
  const before = edited?.terms ?? null;
  const setup = useSetup(
    { edited, agrMbl, terms, textVersion: rules.textVersion, cnlCode },
    form.draft,
    sheets,
  );
  const consented = hasConsented(setup.state, rules.textVersion);
  const facts = { agrMbl, terms, check, hasCard, consented, before };
  const problem = shownProblem(setup.state, firstProblem(facts, language));

  async function submit(): Promise<void> {
    const found = isVisitor ? null : firstProblem(facts, language);
    setup.check(found);
    if (isVisitor) return setup.logIn();
    if (!found) return setup.propose();
    const place = document.getElementById(found.place === 'consent' ? consentId : `term-${found.place}`);
    place?.focus();
    place?.scrollIntoView({ block: 'center' });
  }

  return (
    <Page
      corner={<MeCorner />}
      bottom={
        <SetupBar
          capFen={terms.capPerMonthFen}
          label={
            isVisitor ? copy.logIn : setup.isFirstTime ? copy.setUpFirstTime : edited ? copy.save : copy.setUp
          }
          onSubmit={submit}
        />
      }
    >
      <section className={styles.hero}>
        <p className={styles.quiet}>{copy.intro}</p>
        <EditableSentence
          terms={terms}
          agrMbl={agrMbl}
          isNumberFixed={edited !== null}
          wrong={problem && problem.place !== 'consent' ? problem.place : null}
          stateOf={sheets.stateOf}
        />
        {agrMbl !== '' && <NumberFacts agrMbl={agrMbl} isOwn={isOwn} contactName={contactName} />}
        <div aria-live="polite">
          {problem && problem.place !== 'consent' && <p className={styles.problem}>{problem.text}</p>}
        </div>
        {terms !== form.terms && <p className={styles.quiet}>{copy.onlyOwnBalance}</p>}
        {isMissingInSomeMonths(terms) && (
          <p className={styles.quiet}>
            {copy.shortMonths(formatDayOfMonth(terms.dayOfMonth ?? 1, language))}
          </p>
        )}
      </section>
      <Suspense fallback={null}>
        {!edited && (check?.allowed === false || checkError !== null) && (
          <NumberProblem check={check} failed={checkError !== null} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {wantsCard && hasCard === false && (
          <CardMissing draft={form.draft} isAlone={terms.payOrder.length === 1} />
        )}
      </Suspense>
      {setup.isFirstTime && (
        <Notice tone="waiting" role="alert" title={copy.firstTime}>
          <p>{setup.state.firstTimeText}</p>
          <p>{copy.firstTimeText}</p>
        </Notice>
      )}
      <Suspense fallback={null}>{before && <ChangesCard before={before} now={terms} />}</Suspense>
      <HowItWorks terms={terms} rules={rules} isOn={edited !== null} />
      <Consent
        id={consentId}
        ticked={consented}
        onChange={setup.consent}
        label={copy.consent}
        text={{
          name: copy.consentText,
          opener: (
            <Link
              className={consentStyles.opener}
              to={{ pathname, search }}
              state={sheets.stateOf('text')}
              replace={false}
              aria-haspopup="dialog"
            >
              {copy.consentText}
            </Link>
          ),
        }}
        problem={problem?.place === 'consent' ? problem.text : null}
      />
      <FailureNotice failure={setup.failure} />
      <Suspense fallback={null}>
        <SetupFoot isVisitor={isVisitor} cnlCode={cnlCode} />
      </Suspense>
      {sheets.open !== null && (
        <LazySheet onClose={sheets.close}>
          {sheets.open === 'text' && (
            <TextSheet kind="service" version={rules.textVersion} onClose={sheets.close} />
          )}
          {sheets.open === 'code' && sheets.requestNo !== null && !isVisitor && (
            <CodeSheet
              requestNo={sheets.requestNo}
              sendAtOnce={setup.state.preparedRequestNo === sheets.requestNo}
              ownMobileNo={ownMobileNo}
              creditTextVersion={rules.creditTextVersion}
              before={before}
              onClose={sheets.close}
            />
          )}
          {sheets.open !== 'text' && sheets.open !== 'code' && (
            <TermSheet
              field={sheets.open}
              form={{ ...form, terms }}
              offer={offer}
              ownMobileNo={ownMobileNo}
              triggers={triggers}
              onClose={sheets.close}
            />
          )}
        </LazySheet>
      )}
    </Page>
  );
}
