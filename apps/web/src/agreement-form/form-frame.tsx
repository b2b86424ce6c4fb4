import type { TriggerKind } from '@phonebill/contract/wire';
import { type ReactNode } from 'react';
import { MeCorner } from '../me/me-corner.tsx';
import { AfterFirstPicture } from '../platform/after-first-picture.tsx';
import { useTexts } from '../platform/language/index.ts';
import { PartBoundary } from '@phonebill/lazy-part';
import { Amount } from '../ui/amount/amount.tsx';
import { Button } from '../ui/button/button.tsx';
import { type Failure, FailureNotice } from '../ui/notice/failure-notice.tsx';
import { Page } from '../ui/page/page.tsx';
import { LazySheet } from '../ui/sheet/lazy-sheet.tsx';
import { ConsentSection } from './consent-section.tsx';
import { setupCopy } from './copy.ts';
import type { FormProblem } from './form-problems.ts';
import { OnlyOwnBalance, OwnNumber, SetupFoot, ConsentTextSheet, TermSheet } from './lazy-parts.ts';
import { TermsSection } from './terms-section.tsx';
import { keptTerms, type Offer } from './terms.ts';
import type { ShownForm, FormSheets, AgreementForm } from './use-agreement-form.ts';
import type { FormVariant } from './variant.ts';
import * as styles from './setup-form.module.css';

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
          <PartBoundary>
            {aboveFoot}
            <SetupFoot
              isVisitor={ownMobileNo === ''}
              cnlCode={cnlCode}
              waits={footWaits}
              isAlone={variant.isAlone ?? false}
            />
          </PartBoundary>
        </AfterFirstPicture>
      }
    >
      {lead}
      <TermsSection
        form={form}
        isOwn={isOwn}
        fixed={[...(isOn || variant.numbers === 'own' ? (['number'] as const) : []), ...keptTerms(offer)]}
        problem={problem}
        sheets={sheets}
      >
        <PartBoundary>{form.isBalanceLeft && <OnlyOwnBalance />}</PartBoundary>
      </TermsSection>
      <PartBoundary>
        {isOwn && variant.numbers === 'others' && <OwnNumber terms={terms} path={variant.ownNumberPath} />}
      </PartBoundary>
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

interface SetupBarProps {
  readonly capFen: number;
  readonly label: string;
  readonly onSubmit: () => Promise<void>;
}

/** The main action, with the most that it can cost in a month beside it. */
function SetupBar({ capFen, label, onSubmit }: SetupBarProps): ReactNode {
  const copy = useTexts(setupCopy);
  return (
    <div className={styles.bar}>
      <p className={styles.sum}>
        <span>{copy.atMost}</span>
        <strong>
          <Amount fen={capFen} />
        </strong>
      </p>
      <Button onClick={onSubmit}>{label}</Button>
    </div>
  );
}

interface FormSheetProps {
  readonly form: AgreementForm;
  readonly offer: Offer;
  /** Empty for somebody who is not logged in. */
  readonly ownMobileNo: string;
  readonly triggers: readonly TriggerKind[];
  readonly sheets: FormSheets;
}

/** The open sheet: a part of the sentence, or the text; nothing for the one of the code. */
function FormSheet({ form, offer, ownMobileNo, triggers, sheets }: FormSheetProps): ReactNode {
  const { open, close } = sheets;
  if (open === null || open === 'code') return null;
  if (open === 'text' || open === 'trust')
    return <ConsentTextSheet sheet={open} version={offer.rules.textVersion} onClose={close} />;
  return (
    <TermSheet
      field={open}
      form={form}
      offer={offer}
      ownMobileNo={ownMobileNo}
      triggers={triggers}
      onClose={close}
    />
  );
}
