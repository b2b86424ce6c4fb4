import type { CallResponse } from '@phonebill/contract/wire';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { MeCorner } from '../../../me/me-corner.tsx';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { PartBoundary } from '@phonebill/lazy-part';
import { useStore } from '../../../platform/store.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { topUpCopy } from './copy.ts';
import { type Draft, useDraft } from './draft.ts';
import { EnterPays, PayBar, WayToPay } from './pay-bar.tsx';
import { RecentNumbers, SavedLink } from './known-numbers.tsx';
import { UnpaidStrip } from './lazy-parts.ts';
import { NumberHero } from './number-hero.tsx';
import type { PayingFlow, UnpaidOrder } from './paying.ts';
import type { Way } from './way-name.ts';
import { useSavedNumbers } from '../../../numbers/use-saved-numbers.ts';
import { useMobileCheck } from './api.ts';
import { type NumberState, numberState } from './number-state.ts';
import { reportEvent } from '../../../platform/analytics/index.ts';

type FusionPage = CallResponse<'POST /vi/fusionPageInfo'>;

/** The common beginning of all top-ups, whatever they are paid with. */
export interface NumberForm extends ChosenNumber {
  readonly page: FusionPage;
  readonly draft: Draft;
  /** An order of the user that awaits payment. */
  readonly unpaid: UnpaidOrder | null;
  /** Whether the caller is a visitor, who has neither a number of their own nor recent numbers. */
  readonly isVisitor: boolean;
  readonly isOwn: boolean;
  /** Whether the number may be topped up. */
  readonly isReady: boolean;
  readonly numberRef: RefObject<HTMLInputElement | null>;
  readonly gridRef: RefObject<HTMLFieldSetElement | null>;
}

/** Returns the number of a top-up: its draft, its check, and what is known about its owner. */
export function useNumberForm(page: FusionPage, flow: Pick<PayingFlow<never>, 'unpaid'>): NumberForm {
  const numberRef = useRef<HTMLInputElement>(null);
  const gridRef = useRef<HTMLFieldSetElement>(null);
  const draft = useDraft(page.ownMobileNo);
  const isVisitor = page.ownMobileNo === '';
  const isOwn = !isVisitor && draft.mobileNo === page.ownMobileNo;
  const chosen = useChosenNumber(draft.mobileNo, draft.contactName, isOwn, page.recentNumbers);
  const unpaid = useStore(flow.unpaid) ?? page.unpaidOrder;
  const isReady = chosen.state.kind === 'ready';
  return { ...chosen, page, draft, unpaid, isVisitor, isOwn, isReady, numberRef, gridRef };
}

interface NumberFormPageProps {
  readonly form: NumberForm;
  /** The payment method of this screen; null if no others are offered, or not yet. */
  readonly way: Way | null;
  /** The amount (fen) passed to the screen of another payment method; null if none. */
  readonly faceFenAlong?: number | null;
  /** The amount (fen) passed to the saved numbers and back; null if none. */
  readonly faceFenKept: number | null;
  /** The saving on the chosen amount (fen). */
  readonly savedFen?: number;
  /** The page's main button. */
  readonly action: ReactNode;
  /** The text that asks a visitor for a number, if they need more than that; omitted otherwise. */
  readonly visitorPrompt?: string;
  /** Content above the number. */
  readonly above?: ReactNode;
  /** The balance of the user's own number, as `NumberHero` shows it. */
  readonly balance?: ReactNode;
  /** The choices for the number; a number that cannot be topped up has none. */
  readonly choice: ReactNode;
  /** Content below the choices: vouchers, and the sheet of the order. */
  readonly children?: ReactNode;
  /** Content below the whole top-up. */
  readonly after: ReactNode;
}

/** Renders a page that tops a number up: the number, its choices, and at the foot the payment method. */
export function NumberFormPage({ form, ...given }: NumberFormPageProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const caller = useCaller();
  const actionRef = useRef<HTMLDivElement>(null);
  const { page, draft, state, unpaid, isVisitor, isReady } = form;
  const { way, faceFenAlong = null, savedFen = 0 } = given;
  const along = {
    ...(isReady && !draft.isFirst && { mobileNo: draft.mobileNo }),
    ...(faceFenAlong !== null && { faceFen: faceFenAlong }),
    ...(draft.contactName !== null && { contactName: draft.contactName }),
  };
  return (
    <EnterPays value={actionRef}>
      <Page
        corner={<MeCorner />}
        bottom={
          <PayBar
            unpaid={
              unpaid && (
                <PartBoundary>
                  <UnpaidStrip order={unpaid} />
                </PartBoundary>
              )
            }
            way={
              way && (
                <WayToPay current={way} cashier={page.cashier} stopped={page.stoppedWays} draft={along} />
              )
            }
            savedFen={savedFen}
          >
            {given.action}
          </PayBar>
        }
        after={given.after}
      >
        {given.above}
        <NumberHero
          fieldRef={form.numberRef}
          digits={draft.mobileNo}
          isOwn={form.isOwn}
          visitorPrompt={isVisitor ? (given.visitorPrompt ?? copy.visitorPrompt) : null}
          state={state}
          contactName={form.name}
          onChange={draft.setMobileNo}
          onPick={draft.pickContact}
          balance={given.balance}
          saved={!isVisitor && caller !== 'tourist' && <SavedLink faceFen={given.faceFenKept} />}
        >
          <RecentNumbers
            own={page.ownMobileNo}
            ownLastFen={page.lastFaceFen}
            recent={page.recentNumbers}
            chosen={draft.mobileNo}
            onChoose={draft.setMobileNo}
          />
        </NumberHero>
        {state.kind === 'refused' ? (
          <EmptyState title={state.isStopped ? copy.numberStopped : copy.checkNumber} />
        ) : (
          given.choice
        )}
        {given.children}
      </Page>
    </EnterPays>
  );
}

type Recent = CallResponse<'POST /vi/fusionPageInfo'>['recentNumbers'];

interface ChosenNumber {
  readonly state: NumberState;
  /** The number once it has eleven digits and is valid; null before. */
  readonly complete: string | null;
  /** The number's name, from the contacts or given by the user. */
  readonly name: string | null;
}

/** Returns what is known of the number on the screen: its state and its owner. */
function useChosenNumber(
  mobileNo: string,
  contactName: string | null,
  isOwn: boolean,
  recent: Recent,
): ChosenNumber {
  const language = useLanguage();
  const complete = numberState(mobileNo, null, language).kind === 'checking' ? mobileNo : null;
  const check = useMobileCheck(complete);
  const state = numberState(mobileNo, check.isError ? undefined : (check.data ?? null), language);
  const remark = useRemark(complete, recent);
  return { state, complete, name: contactName ?? (isOwn ? null : remark) };
}

/**
 * Returns the user's own name for a number; null if it has none. The list is loaded only for a number that is
 * not a recent one.
 */
function useRemark(mobileNo: string | null, recent: Recent): string | null {
  const known = recent.find((number) => number.mobileNo === mobileNo);
  // A user without recent numbers has saved none.
  const { data } = useSavedNumbers({ enabled: mobileNo !== null && !known && recent.length > 0 });
  return (known ?? data?.find((number) => number.mobileNo === mobileNo))?.remark || null;
}

interface TopUpSteps {
  /** The number that may be topped up; null if there is none yet. */
  readonly mobileNo: string | null;
  readonly isOwn: boolean;
  /** The face value to be paid for, in fen; null if none is chosen. */
  readonly faceFen: number | null;
}

/** Reports to the operator's analytics how far a top-up has progressed, never the number. */
export function useTopUpSteps({ mobileNo, isOwn, faceFen }: TopUpSteps): void {
  useEffect(() => {
    if (mobileNo !== null) reportEvent('numberGiven', isOwn ? 'own' : 'other');
  }, [mobileNo, isOwn]);
  useEffect(() => {
    if (mobileNo !== null && faceFen !== null) reportEvent('amountChosen', String(faceFen));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another number is no other amount
  }, [faceFen]);
}
