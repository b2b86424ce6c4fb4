import { type ReactNode, Suspense } from 'react';
import { MeCorner } from '../me/me-corner.tsx';
import { AfterFirstPicture } from '../platform/after-first-picture.tsx';
import { type Failure, FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { LazySheet } from '../ui/sheet/lazy-sheet.tsx';
import { ConsentSection, FormSheet, TermsSection } from './form-body.tsx';
import type { FormProblem } from './form-problems.ts';
import { SetupBar } from './form-sections.tsx';
import { OnlyOwnBalance, OwnNumber, SetupFoot } from './lazy-parts.ts';
import type { Offer } from './terms.ts';
import type { ShownForm } from './use-agreement-form.ts';
import type { FormSheets } from './use-form-sheets.ts';
import type { FormVariant } from './variant.ts';

export interface FormFrameProps {
  readonly variant: FormVariant;
  readonly offer: Offer;
  readonly form: ShownForm;
  /** Empty: nobody is logged in. */
  readonly ownMobileNo: string;
  readonly cnlCode: string | undefined;
  /** It is one already, whose terms are changed. */
  readonly isOn?: boolean;
  readonly problem: FormProblem | null;
  readonly consent: { readonly id: string; readonly ticked: boolean; tick(ticked: boolean): void };
  readonly failure: Failure | null;
  readonly sheets: FormSheets;
  readonly label: string;
  readonly onSubmit: () => Promise<void>;
  /** Stands above the sentence. */
  readonly lead?: ReactNode;
  /** Stands below the sentence. */
  readonly belowTerms?: ReactNode;
  /** Stands below the consent. */
  readonly belowConsent?: ReactNode;
  /** Something above the foot is still to come, which would move it. */
  readonly footWaits?: boolean;
  /** Stands in the bar, above the one action: what has to be read before the next tap. */
  readonly aboveAction?: ReactNode;
  /** Stands above the foot, and comes with it once the first picture is there. */
  readonly aboveFoot?: ReactNode;
  /** The open sheet when it is none of the form's own. */
  readonly ownSheet?: ReactNode;
  /** Stands beside the title, in the place of the user's own. */
  readonly corner?: ReactNode;
  /** Where Back leads instead of to the page before. */
  readonly onBack?: (() => void) | undefined;
}

/** What every form of an agreement shows: the sentence, the rules, the consent, the one action. */
export function FormFrame({
  variant,
  offer,
  form,
  ownMobileNo,
  cnlCode,
  isOn = false,
  problem,
  consent,
  failure,
  sheets,
  label,
  onSubmit,
  lead,
  belowTerms,
  belowConsent,
  footWaits = false,
  aboveAction,
  aboveFoot,
  ownSheet,
  corner,
  onBack,
}: FormFrameProps): ReactNode {
  const { terms, isOwn } = form;
  return (
    <Page
      {...(onBack && { onBack })}
      corner={corner === undefined ? <MeCorner /> : corner}
      bottom={
        <>
          {aboveAction}
          <SetupBar capFen={terms.capPerMonthFen} label={label} onSubmit={onSubmit} />
        </>
      }
      after={
        <AfterFirstPicture>
          <Suspense fallback={null}>
            {aboveFoot}
            <SetupFoot
              isVisitor={ownMobileNo === ''}
              cnlCode={cnlCode}
              waits={footWaits}
              isAlone={variant.isAlone ?? false}
            />
          </Suspense>
        </AfterFirstPicture>
      }
    >
      {lead}
      <TermsSection
        form={form}
        isOwn={isOwn}
        isNumberFixed={isOn || variant.numbers === 'own'}
        problem={problem}
        sheets={sheets}
      >
        <Suspense fallback={null}>{form.isBalanceLeft && <OnlyOwnBalance />}</Suspense>
      </TermsSection>
      <Suspense fallback={null}>
        {isOwn && variant.numbers === 'others' && <OwnNumber terms={terms} path={variant.ownNumberPath} />}
      </Suspense>
      {belowTerms}
      <ConsentSection
        id={consent.id}
        terms={terms}
        rules={offer.rules}
        isOn={isOn}
        consented={consent.ticked}
        onConsent={consent.tick}
        problem={problem}
        sheets={sheets}
      />
      {belowConsent}
      <FailureNotice failure={failure} />
      {sheets.open !== null && (
        <LazySheet onClose={sheets.close}>
          <FormSheet
            form={form}
            offer={offer}
            ownMobileNo={ownMobileNo}
            triggers={form.triggers}
            sheets={sheets}
          />
          {ownSheet}
        </LazySheet>
      )}
    </Page>
  );
}
