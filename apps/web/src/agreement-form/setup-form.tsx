import { mobile } from '@phonebill/contract/validation';
import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, Suspense, useId } from 'react';
import { MeCorner } from '../me/me-corner.tsx';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { LazySheet } from '../ui/sheet/lazy-sheet.tsx';
import { useCard } from './bank-card.ts';
import { useNumberCheck } from './api.ts';
import { setupCopy } from './copy.ts';
import { CardNotice, ConsentSection, FormSheet, TermsSection } from './form-body.tsx';
import { firstProblem, focusOn } from './form-problems.ts';
import { SetupBar } from './form-sections.tsx';
import {
  AskedFirst,
  ChangesCard,
  CodeSheet,
  NumberProblem,
  OwnNumber,
  SetupFoot,
  useSheetsAhead,
} from './lazy-parts.ts';
import { hasConsented, shownProblem } from './setup-state.ts';
import { type Offer, withTrigger } from './terms.ts';
import { type AgreementForm, useAgreementForm } from './use-agreement-form.ts';
import { useFormSheets } from './use-form-sheets.ts';
import { useSetup } from './use-setup.ts';
import { type FormVariant, rulesFor } from './variant.ts';
import * as styles from './setup-form.module.css';

interface SetupFormProps {
  readonly variant: FormVariant;
  readonly offer: Offer;
  /** The agreement whose terms are changed; null: another is set up. */
  readonly edited: AgreementView | null;
  /** Empty: nobody is logged in. */
  readonly ownMobileNo: string;
  readonly cnlCode: string | undefined;
  /** Stands above the sentence. */
  readonly renderLead?: (form: AgreementForm) => ReactNode;
  /** Stands beside the title, in the place of the user's own. */
  readonly corner?: ReactNode;
  /** Where Back leads instead of to the page before. */
  readonly onBack?: () => void;
}

/** Choosing the terms, consenting, and confirming them with a code. */
export function SetupForm({
  variant,
  offer: { rules: allRules, amountsFen },
  edited,
  ownMobileNo,
  cnlCode,
  renderLead,
  corner,
  onBack,
}: SetupFormProps): ReactNode {
  const copy = useTexts(setupCopy);
  const language = useLanguage();
  const consentId = useId();
  const rules = rulesFor(variant, allRules);
  const offer = { rules, amountsFen };
  const isVisitor = ownMobileNo === '';
  const chosen = useAgreementForm(offer, variant, ownMobileNo, edited);
  const { agrMbl } = chosen;
  const isOwn = edited ? edited.own : !isVisitor && agrMbl === ownMobileNo;
  const { data: check, error: checkError } = useNumberCheck(
    !edited && !isVisitor && mobile.accepts(agrMbl) ? agrMbl : null,
  );
  const triggers = rules.triggers.filter(
    (kind) => kind === 'day' || (check && !edited ? check.triggers.includes(kind) : isOwn || isVisitor),
  );
  // What is chosen stays chosen for when the number may have it again.
  const terms = triggers.includes(chosen.terms.trigger)
    ? chosen.terms
    : withTrigger(chosen.terms, 'day', rules);
  const form = { ...chosen, terms };
  const hasCard = useCard(!isVisitor && terms.payOrder.includes('card')).data?.bound;

  const sheets = useFormSheets();
  useSheetsAhead();
  const before = edited?.terms ?? null;
  const setup = useSetup(
    { edited, agrMbl, terms, textVersion: rules.textVersion, cnlCode, variant: variant.offer },
    form.draft,
    sheets,
  );
  const consented = hasConsented(setup.state, rules.textVersion);
  const isOwnWrong = isOwn && variant.numbers === 'others';
  const facts = { agrMbl, isOwnWrong, terms, check, hasCard, consented, before };
  const problem = shownProblem(setup.state, firstProblem(facts, language));
  const asksFirst = !edited && !isOwn && mobile.accepts(agrMbl);
  const saysAsk = asksFirst || (variant.numbers === 'others' && agrMbl === '');

  const label = isVisitor
    ? copy.logIn
    : edited
      ? copy.save
      : saysAsk
        ? setup.isFirstTime
          ? copy.askFirstTime
          : copy.ask
        : setup.isFirstTime
          ? copy.setUpFirstTime
          : copy.setUp;

  async function submit(): Promise<void> {
    const found = isVisitor ? null : firstProblem(facts, language);
    setup.check(found);
    if (isVisitor) return setup.logIn();
    if (!found) return setup.propose();
    focusOn(found, consentId);
  }

  return (
    <Page
      {...(onBack && { onBack })}
      corner={corner === undefined ? <MeCorner /> : corner}
      bottom={<SetupBar capFen={terms.capPerMonthFen} label={label} onSubmit={submit} />}
    >
      {renderLead?.(form)}
      <TermsSection
        form={form}
        isOwn={isOwn}
        isNumberFixed={edited !== null || variant.numbers === 'own'}
        problem={problem}
        sheets={sheets}
      >
        {terms !== chosen.terms && <p className={styles.quiet}>{copy.onlyOwnBalance}</p>}
      </TermsSection>
      <Suspense fallback={null}>
        {isOwnWrong && <OwnNumber terms={terms} />}
        {!isOwnWrong && !edited && (check?.allowed === false || checkError !== null) && (
          <NumberProblem check={check} failed={checkError !== null} />
        )}
        {asksFirst && check?.allowed !== false && <AskedFirst />}
      </Suspense>
      <CardNotice form={form} hasCard={hasCard} />
      {setup.isFirstTime && (
        <Notice tone="waiting" role="alert" title={copy.firstTime}>
          <p>{setup.state.firstTimeText}</p>
          <p>{copy.firstTimeText}</p>
        </Notice>
      )}
      <Suspense fallback={null}>{before && <ChangesCard before={before} now={terms} />}</Suspense>
      <ConsentSection
        id={consentId}
        terms={terms}
        rules={rules}
        isOn={edited !== null}
        consented={consented}
        onConsent={setup.consent}
        problem={problem}
        sheets={sheets}
      />
      <FailureNotice failure={setup.failure} />
      <Suspense fallback={null}>
        <SetupFoot isVisitor={isVisitor} cnlCode={cnlCode} isAlone={variant.isAlone ?? false} />
      </Suspense>
      {sheets.open !== null && (
        <LazySheet onClose={sheets.close}>
          <FormSheet
            form={form}
            offer={offer}
            ownMobileNo={ownMobileNo}
            triggers={triggers}
            sheets={sheets}
          />
          {sheets.open === 'code' && sheets.requestNo !== null && !isVisitor && (
            <CodeSheet
              requestNo={sheets.requestNo}
              sendAtOnce={setup.state.preparedRequestNo === sheets.requestNo}
              ownMobileNo={ownMobileNo}
              creditTextVersion={rules.creditTextVersion}
              before={before}
              variant={variant.offer}
              onClose={sheets.close}
            />
          )}
        </LazySheet>
      )}
    </Page>
  );
}
