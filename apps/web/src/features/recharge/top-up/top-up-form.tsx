import type { CallResponse } from '@phonebill/contract/wire';
import { type ReactNode, useEffect, useState } from 'react';
import { AfterFirstPicture } from '../../../platform/after-first-picture.tsx';
import { PartBoundary } from '@phonebill/lazy-part';
import { useCaller } from '../../../platform/tourist/index.ts';
import { isFocusFree } from '../../../ui/page/arrival.ts';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { AmountLimits, AmountSection } from './amount-section.tsx';
import { BelowPay } from './below-pay.tsx';
import { ChosenOrder, OwnBalance, useChosenOrderAhead, VoucherRow } from './lazy-parts.ts';
import { type NumberForm, NumberFormPage, useNumberForm } from './number-form.tsx';
import { createPayingFlow, type PayingFlow } from './paying.ts';
import { isNoWayLeft } from './pay-bar.tsx';
import { PayButton } from './pay-button.tsx';
import { OwnAmountTile } from './own-amount-tile.tsx';
import { SmallAmounts } from './small-amounts.tsx';
import { type TopUp, useTopUp } from './use-top-up.ts';
import { MeCorner } from '../../../me/me-corner.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFusionPageInfo } from './api.ts';
import { topUpCopy } from './copy.ts';
import { TopUpSkeleton } from './top-up-skeleton.tsx';
import * as wayStyles from './way-to-pay.module.css';

/** The differences between the screens that top a number up for money. */
interface TopUpKind {
  readonly payMethod: 'cash' | 'digital';
  readonly adverts: 'huafei' | 'shuzihuobi';
}

interface TopUpFormProps extends TopUpKind {
  readonly page: CallResponse<'POST /vi/fusionPageInfo'>;
  readonly cnlCode: string | undefined;
}

/** Renders the form in which a number and an amount are chosen. */
export function TopUpForm({ page, cnlCode, payMethod, adverts }: TopUpFormProps): ReactNode {
  useChosenOrderAhead();
  const caller = useCaller();
  const [flow] = useState(() => createPayingFlow<number>());
  const form = useNumberForm(page, flow);
  useFocusOnEmptyNumber(form);
  const topUp = useTopUp({ form, flow, cnlCode, payMethod });
  const { draft, isVisitor } = form;
  const { amounts, payable, voucher, vouchers } = topUp;
  const parts = { form, topUp, cnlCode };
  return (
    <NumberFormPage
      form={form}
      way={isVisitor ? null : payMethod}
      faceFenAlong={amounts.chosen?.faceFen ?? null}
      faceFenKept={draft.faceFen}
      savedFen={payable ? payable.faceFen - payable.priceFen + (voucher?.amountFen ?? 0) : 0}
      action={<PayAction form={form} topUp={topUp} />}
      balance={caller === 'user' ? <Balance form={form} /> : undefined}
      choice={<AmountChoice {...parts} />}
      after={
        <BelowPay
          isVisitor={isVisitor}
          faceFen={draft.faceFen}
          adverts={amounts.isSmall ? 'xiaoe' : adverts}
          cnlCode={cnlCode}
          hasUnpaid={Boolean(form.unpaid)}
        />
      }
    >
      {vouchers.length > 0 && (
        <PartBoundary fallback={<div className={wayStyles.wayToPay} />}>
          <VoucherRow
            vouchers={vouchers}
            amount={amounts.chosen}
            chosen={voucher}
            wanted={topUp.wanted}
            onWant={topUp.setWanted}
          />
        </PartBoundary>
      )}
      <OrderOfTopUp {...parts} flow={flow} payMethod={payMethod} />
    </NumberFormPage>
  );
}

/** Focuses an empty number on arrival, as it is the obvious first step: the keyboard is ready for it. */
function useFocusOnEmptyNumber({ draft, numberRef }: NumberForm): void {
  const startsEmpty = draft.mobileNo === '';
  useEffect(() => {
    if (startsEmpty && isFocusFree()) numberRef.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on arrival only
  }, []);
}

interface TopUpPartProps {
  readonly form: NumberForm;
  readonly topUp: TopUp;
  readonly cnlCode: string | undefined;
}

function PayAction({ form, topUp }: Omit<TopUpPartProps, 'cnlCode'>): ReactNode {
  const { payable, voucher, isWellKnown, direct, sheet } = topUp;
  const { stoppedWays } = form.page;
  const ways = useSheetEntry('ways');
  return (
    <PayButton
      numberState={topUp.isPriceToCome ? 'checking' : form.state.kind}
      priceFen={payable && payable.priceFen - (voucher?.amountFen ?? 0)}
      needsCheck={!isWellKnown}
      isPaying={topUp.isPaying}
      onPay={isWellKnown ? direct.begin : sheet.confirm}
      onOtherWay={topUp.wayStopped && !isNoWayLeft(stoppedWays) ? ways.show : null}
      numberRef={form.numberRef}
      gridRef={form.gridRef}
    />
  );
}

/** Renders the line with the balance of the user's own number; only its owner sees it. */
function Balance({ form: { isOwn, draft } }: Pick<TopUpPartProps, 'form'>): ReactNode {
  return (
    isOwn && (
      <AfterFirstPicture>
        <PartBoundary>
          <OwnBalance mobileNo={draft.mobileNo} />
        </PartBoundary>
      </AfterFirstPicture>
    )
  );
}

/** Renders the amounts for the number, with the user's own choice and the small ones. */
function AmountChoice({ form, topUp, cnlCode }: TopUpPartProps): ReactNode {
  const { page, draft, isVisitor, isReady } = form;
  const { amounts, wayStopped } = topUp;
  const { prices, chosen, small, limits } = amounts;
  return (
    <AmountSection
      gridRef={form.gridRef}
      denominations={amounts.denominations}
      error={prices.error}
      onRetry={prices.refetch}
      limits={<AmountLimits given={page.limit} cnlCode={cnlCode} isVisitor={isVisitor} />}
      chosen={wayStopped ? null : (chosen?.faceFen ?? null)}
      wayStopped={wayStopped}
      goneFen={amounts.isGone && !amounts.isSmall ? draft.faceFen : null}
      disabled={!topUp.canChoose}
      facesOnly={!amounts.isPriced}
      onChoose={draft.setFaceFen}
      own={
        limits && (
          <OwnAmountTile
            limits={limits}
            mobileNo={form.complete}
            cnlCode={cnlCode}
            named={wayStopped ? null : amounts.named}
            disabled={!isReady || wayStopped !== null}
            onChoose={draft.setFaceFen}
          />
        )
      }
    >
      {!isVisitor && (
        <SmallAmounts
          isOpen={amounts.isSmallOpen}
          onToggle={amounts.toggleSmall}
          denominations={small.data?.denominations}
          error={small.error}
          onRetry={small.refetch}
          chosen={chosen?.faceFen ?? null}
          disabled={!isReady || !amounts.smallNow || wayStopped !== null}
          onChoose={draft.setFaceFen}
        />
      )}
    </AmountSection>
  );
}

interface OrderOfTopUpProps extends TopUpPartProps, Pick<TopUpKind, 'payMethod'> {
  readonly flow: PayingFlow<number>;
}

/** Renders the order of the chosen amount: in its sheet, or without one for a well-known number. */
function OrderOfTopUp({ form, topUp, flow, payMethod, cnlCode }: OrderOfTopUpProps): ReactNode {
  const { payable, sheet, direct } = topUp;
  const close = sheet.isConfirming ? sheet.stopConfirming : direct.end;
  if (!payable || !(sheet.isConfirming || direct.isWanted)) return null;
  return (
    <LazySheet onClose={close}>
      <ChosenOrder
        isSheetOpen={sheet.isConfirming}
        onNeedsSheet={sheet.confirm}
        mobileNo={form.draft.mobileNo}
        isOwn={form.isOwn}
        contactName={form.name}
        ownMobileNo={form.page.ownMobileNo}
        denomination={payable}
        voucher={topUp.voucher}
        isSmall={topUp.amounts.isSmall}
        flow={flow}
        unpaid={form.unpaid}
        payMethod={payMethod}
        cashier={form.page.cashier}
        cnlCode={cnlCode}
        onClose={close}
        onOtherNumber={sheet.changeNumber}
        onInstead={sheet.takeInstead}
      />
    </LazySheet>
  );
}

/**
 * Renders a screen that tops a number up for money (SPEC section 2: placeOrder, digitalRecharge,
 * directCharge).
 */
export function TopUpPage(kind: TopUpKind): ReactNode {
  const copy = useTexts(topUpCopy);
  const cnlCode = useCnlCode();
  const { data, error, refetch } = useFusionPageInfo(cnlCode);
  if (data) return <TopUpForm page={data} cnlCode={cnlCode} {...kind} />;
  if (!error) return <TopUpSkeleton />;
  return (
    <Page corner={<MeCorner />}>
      <ErrorState title={copy.pageFailed} error={error} advice={copy.pageFailedText} onRetry={refetch} />
    </Page>
  );
}
