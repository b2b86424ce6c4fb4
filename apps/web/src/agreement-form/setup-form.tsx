import { mobile } from '@phonebill/contract/validation';
import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, useCallback, useId, useState, type ComponentProps } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { PartBoundary } from '@phonebill/lazy-part';
import { useCard } from './bank-card.ts';
import { useNumberCheck } from './api.ts';
import { setupCopy } from './copy.ts';
import { FormFrame, type FormFrameProps } from './form-frame.tsx';
import { firstProblem, focusOn, shownProblem } from './form-problems.ts';
import {
  AskedFirst,
  ChangesCard,
  FirstTime,
  CodeSheet,
  LowBalance,
  NoAccountYet,
  NumberProblem,
  useSheetsAhead,
  CardMissing,
} from './lazy-parts.ts';
import { type Offer, offerOnceOn } from './terms.ts';
import { shownForm, useAgreementForm, useFormSheets, type AgreementForm } from './use-agreement-form.ts';
import { hasConsented, useSetup } from './use-setup.ts';
import { type FormVariant, rulesFor } from './variant.ts';

interface SetupFormProps extends Pick<FormFrameProps, 'lead' | 'corner' | 'onBack'> {
  readonly variant: FormVariant;
  readonly offer: Offer;
  /** The agreement whose terms are changed; null for a setup. */
  readonly edited: AgreementView | null;
  /** The user's own number; empty if no user is logged in. */
  readonly ownMobileNo: string;
  readonly cnlCode: string | undefined;
}

/** Renders the form in which the terms are chosen, consented to, and confirmed with a code. */
export function SetupForm({
  variant,
  offer: { rules: allRules, amountsFen },
  edited,
  ownMobileNo,
  cnlCode,
  lead,
  corner,
  onBack,
}: SetupFormProps): ReactNode {
  const copy = useTexts(setupCopy);
  const language = useLanguage();
  const consentId = useId();
  const rules = rulesFor(variant, allRules);
  const offer = edited ? offerOnceOn({ rules, amountsFen }, edited.terms) : { rules, amountsFen };
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
  const form = shownForm(chosen, { isOwn, triggers }, rules);
  const { terms } = form;
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

  async function submit(): Promise<void> {
    const found = isVisitor ? null : firstProblem(facts, language);
    setup.check(found);
    if (isVisitor) return setup.logIn();
    if (!found) return setup.propose();
    focusOn(found, consentId);
  }

  const lowBalance = useLowBalance(isOwn && !isVisitor, { agrMbl, terms, rules, edited });

  return (
    <FormFrame
      variant={variant}
      offer={offer}
      form={form}
      ownMobileNo={ownMobileNo}
      cnlCode={cnlCode}
      isOn={edited !== null}
      problem={problem}
      consent={{ id: consentId, ticked: consented, tick: setup.consent }}
      failure={setup.failure}
      sheets={sheets}
      label={actionLabel(copy, {
        isVisitor,
        isEdit: edited !== null,
        saysAsk,
        isFirstTime: setup.isFirstTime,
      })}
      onSubmit={submit}
      lead={lead}
      corner={corner}
      onBack={onBack}
      belowTerms={
        <>
          <PartBoundary>
            {!isOwnWrong && !edited && (check?.allowed === false || checkError !== null) && (
              <NumberProblem check={check} failed={checkError !== null} />
            )}
            {asksFirst && check?.allowed !== false && <AskedFirst />}
          </PartBoundary>
          <CardNotice form={form} hasCard={hasCard} />
          <PartBoundary>{before && <ChangesCard before={before} now={terms} />}</PartBoundary>
        </>
      }
      belowConsent={lowBalance.notice}
      footWaits={lowBalance.isAwaited}
      aboveAction={
        setup.isFirstTime && (
          <PartBoundary>
            <FirstTime mobileNo={agrMbl} text={setup.state.firstTimeText} />
          </PartBoundary>
        )
      }
      aboveFoot={
        isVisitor &&
        variant.registerPath !== undefined && <NoAccountYet path={variant.registerPath} draft={form.draft} />
      }
      ownSheet={
        sheets.open === 'code' &&
        sheets.requestNo !== null &&
        !isVisitor && (
          <CodeSheet
            requestNo={sheets.requestNo}
            sendAtOnce={setup.state.preparedRequestNo === sheets.requestNo}
            ownMobileNo={ownMobileNo}
            creditTextVersion={rules.creditTextVersion}
            before={before}
            variant={variant.offer}
            aside={lowBalance.notice}
            onClose={sheets.close}
          />
        )
      }
    />
  );
}

interface ActionFacts {
  readonly isVisitor: boolean;
  readonly isEdit: boolean;
  /** Whether the number is another person's, who is asked first. */
  readonly saysAsk: boolean;
  readonly isFirstTime: boolean;
}

/** Returns the label of the main button: its next effect. */
function actionLabel(
  copy: (typeof setupCopy)['en'],
  { isVisitor, isEdit, saysAsk, isFirstTime }: ActionFacts,
): string {
  if (isVisitor) return copy.logIn;
  if (isEdit) return copy.save;
  if (saysAsk) return isFirstTime ? copy.askFirstTime : copy.ask;
  return isFirstTime ? copy.setUpFirstTime : copy.setUp;
}

/**
 * Returns the notice that the first debit is made at once, for the user's own number. `isAwaited`: it may
 * still appear, and would move the content below.
 */
function useLowBalance(
  isOwn: boolean,
  facts: Omit<ComponentProps<typeof LowBalance>, 'onShown'>,
): { readonly notice: ReactNode; readonly isAwaited: boolean } {
  const [isShown, setShown] = useState(false);
  const onShown = useCallback(() => setShown(true), []);
  const isAsked = isOwn && facts.terms.trigger === 'balance';
  const notice = isAsked && (
    <PartBoundary>
      <LowBalance {...facts} onShown={onShown} />
    </PartBoundary>
  );
  return { notice, isAwaited: isAsked && !isShown };
}

/** Says that a card is among the sources, but the wallet has none. */
function CardNotice({
  form: { draft, terms },
  hasCard,
}: {
  readonly form: AgreementForm;
  /** Undefined while it is not known. */
  readonly hasCard: boolean | undefined;
}): ReactNode {
  if (hasCard !== false || !terms.payOrder.includes('card')) return null;
  return (
    <PartBoundary>
      <CardMissing draft={draft} isAlone={terms.payOrder.length === 1} />
    </PartBoundary>
  );
}
