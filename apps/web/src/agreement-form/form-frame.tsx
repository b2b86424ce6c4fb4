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
  /** The user's own number; empty if no user is logged in. */
  readonly ownMobileNo: string;
  readonly cnlCode: string | undefined;
  /** Whether the agreement already exists and its terms are changed. */
  readonly isOn?: boolean;
  readonly problem: FormProblem | null;
  readonly consent: { readonly id: string; readonly ticked: boolean; tick(ticked: boolean): void };
  readonly failure: Failure | null;
  readonly sheets: FormSheets;
  readonly label: string;
  readonly onSubmit: () => Promise<void>;
  /** Content above the sentence. */
  readonly lead?: ReactNode;
  /** Content below the sentence. */
  readonly belowTerms?: ReactNode;
  /** Content below the consent. */
  readonly belowConsent?: ReactNode;
  /** Whether content above the foot is still loading, which would move it. */
  readonly footWaits?: boolean;
  /** Content in the bar above the main button: what must be read before the next tap. */
  readonly aboveAction?: ReactNode;
  /** Content above the foot, shown with it after the first picture. */
  readonly aboveFoot?: ReactNode;
  /** The open sheet, if it is not one of the form's own. */
  readonly ownSheet?: ReactNode;
  /** Content beside the title, in place of the user's own corner. */
  readonly corner?: ReactNode;
  /** The action of Back, instead of going to the previous page. */
  readonly onBack?: (() => void) | undefined;
}

/**
 * Renders the common parts of every agreement form: the sentence, the rules, the consent, the main button.
 */
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

/** Renders the main button, with the greatest cost in a month beside it. */
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
  /** The user's own number; empty if no user is logged in. */
  readonly ownMobileNo: string;
  readonly triggers: readonly TriggerKind[];
  readonly sheets: FormSheets;
}

/**
 * Renders the open sheet: for a part of the sentence, or for the text; nothing while the code's sheet is
 * open.
 */
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
