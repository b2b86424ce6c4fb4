import type { CallResponse } from '@phonebill/contract/wire';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { MeCorner } from '../../../me/me-corner.tsx';
import { AfterFirstPicture } from '../../../platform/after-first-picture.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { useStore } from '../../../platform/store.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import { isFocusFree } from '../../../ui/page/arrival.ts';
import { Page } from '../../../ui/page/page.tsx';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { AmountLimits, AmountSection } from './amount-section.tsx';
import { BelowPay } from './below-pay.tsx';
import { topUpCopy } from './copy.ts';
import { useDraft } from './draft.ts';
import { EnterPays } from './enter-pays.ts';
import { RecentNumbers, SavedLink } from './known-numbers.tsx';
import { ChosenOrder, OwnBalance, UnpaidStrip, useChosenOrderAhead, VoucherRow } from './lazy-parts.ts';
import { NumberHero } from './number-hero.tsx';
import { createPayingFlow } from './paying.ts';
import { isNoWayLeft, PayBar, WayToPay } from './pay-bar.tsx';
import { PayButton } from './pay-button.tsx';
import { OwnAmountTile } from './own-amount-tile.tsx';
import { SmallAmounts } from './small-amounts.tsx';
import { useAmounts } from './use-amounts.ts';
import { useChosenNumber } from './use-chosen-number.ts';
import { useConfirmEntry } from './use-confirm-entry.ts';
import { useDirectPaying } from './use-direct-paying.ts';
import { useNumbersPast } from './use-numbers-past.ts';
import { useTopUpSteps } from './use-top-up-steps.ts';
import { voucherFor, type WantedVoucher } from './voucher-choice.ts';
import * as wayStyles from './way-to-pay.module.css';

const NONE: TopUpFormProps['page']['vouchers'] = [];

/** What the screens that top a number up for money differ in. */
export interface TopUpKind {
  readonly payMethod: 'cash' | 'digital';
  readonly adverts: 'huafei' | 'shuzihuobi';
}

interface TopUpFormProps extends TopUpKind {
  readonly page: CallResponse<'POST /vi/fusionPageInfo'>;
  readonly cnlCode: string | undefined;
}

/** Choosing a number and an amount. */
export function TopUpForm({ page, cnlCode, payMethod, adverts }: TopUpFormProps): ReactNode {
  const copy = useTexts(topUpCopy);
  useChosenOrderAhead();
  const [flow] = useState(() => createPayingFlow<number>());
  const number = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLFieldSetElement>(null);
  const action = useRef<HTMLDivElement>(null);
  const draft = useDraft(page.ownMobileNo);
  const { mobileNo, isFirst, contactName, pickContact, setMobileNo, setFaceFen } = draft;
  const isVisitor = page.ownMobileNo === '';
  const isOwn = !isVisitor && mobileNo === page.ownMobileNo;
  const startsEmpty = mobileNo === '';
  useEffect(() => {
    // There is one thing to do first: the keyboard is ready for it.
    if (startsEmpty && isFocusFree()) number.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on arrival only
  }, []);
  const caller = useCaller();

  const { state, complete, name } = useChosenNumber(mobileNo, contactName, isOwn, page.recentNumbers);
  const isReady = state.kind === 'ready';
  const past = useNumbersPast(page, isOwn, isReady ? complete : null);
  const amounts = useAmounts({
    page,
    cnlCode,
    numberState: state.kind,
    complete,
    faceFen: draft.faceFen,
    usualFen: past.lastFaceFen,
  });
  const { prices, denominations, chosen, small, smallNow, limits, named } = amounts;
  const wayStopped = page.stoppedWays?.find((one) => one.payMethod === payMethod)?.text ?? null;
  const isStopped = wayStopped !== null || chosen?.stopped !== undefined;
  const isPriceToCome =
    isReady && chosen !== null && !amounts.isAnswered && !amounts.isSmall && !prices.error;
  // An amount chosen while its number is being looked up is kept: it may have been chosen before the scripts.
  const canChoose = (isReady || state.kind === 'checking') && wayStopped === null;
  const payable = isReady && amounts.isAnswered && !isStopped ? chosen : null;
  useTopUpSteps({ mobileNo: isReady ? complete : null, isOwn, faceFen: payable?.faceFen ?? null });
  const vouchers = amounts.isSmall ? NONE : page.vouchers;
  const [wanted, setWanted] = useState<WantedVoucher>();
  const voucher = voucherFor(vouchers, wanted, chosen);
  const unpaid = useStore(flow.unpaid) ?? page.unpaidOrder;

  const ways = useSheetEntry('ways');
  const { isConfirming, confirm, stopConfirming, changeNumber, takeInstead } = useConfirmEntry(
    state.kind,
    (amounts.isAnswered && !chosen) || isStopped,
    number,
    setMobileNo,
  );
  const direct = useDirectPaying(isConfirming, `${mobileNo} ${payable?.faceFen} ${voucher?.voucherNo}`);
  const step = useStore(flow.state).step;
  const chosenSoFar = {
    ...(isReady && !isFirst && { mobileNo }),
    ...(chosen && { faceFen: chosen.faceFen }),
    ...(contactName !== null && { contactName }),
  };

  return (
    <EnterPays value={action}>
      <Page
        corner={<MeCorner />}
        bottom={
          <PayBar
            unpaid={
              unpaid && (
                <Suspense fallback={null}>
                  <UnpaidStrip order={unpaid} />
                </Suspense>
              )
            }
            way={
              !isVisitor && <WayToPay current={payMethod} stopped={page.stoppedWays} draft={chosenSoFar} />
            }
            savedFen={payable ? payable.faceFen - payable.priceFen + (voucher?.amountFen ?? 0) : 0}
          >
            <PayButton
              numberState={isPriceToCome ? 'checking' : state.kind}
              priceFen={payable && payable.priceFen - (voucher?.amountFen ?? 0)}
              needsCheck={!past.isWellKnown}
              isPaying={direct.isWanted || step === 'placing' || step === 'leaving'}
              onPay={past.isWellKnown ? direct.begin : confirm}
              onOtherWay={wayStopped && !isNoWayLeft(page.stoppedWays) ? ways.show : null}
              numberRef={number}
              gridRef={grid}
            />
          </PayBar>
        }
        after={
          <BelowPay
            isVisitor={isVisitor}
            faceFen={draft.faceFen}
            adverts={amounts.isSmall ? 'xiaoe' : adverts}
            cnlCode={cnlCode}
            hasUnpaid={Boolean(unpaid)}
          />
        }
      >
        <NumberHero
          fieldRef={number}
          digits={mobileNo}
          isOwn={isOwn}
          isVisitor={isVisitor}
          state={state}
          contactName={name}
          onChange={setMobileNo}
          onPick={pickContact}
          balance={
            caller === 'user'
              ? isOwn && (
                  <AfterFirstPicture>
                    <Suspense fallback={null}>
                      <OwnBalance mobileNo={mobileNo} />
                    </Suspense>
                  </AfterFirstPicture>
                )
              : undefined
          }
          saved={!isVisitor && caller !== 'tourist' && <SavedLink faceFen={draft.faceFen} />}
        >
          <RecentNumbers
            own={page.ownMobileNo}
            ownLastFen={page.lastFaceFen}
            recent={page.recentNumbers}
            chosen={mobileNo}
            onChoose={setMobileNo}
          />
        </NumberHero>
        {state.kind === 'refused' ? (
          <EmptyState title={state.isStopped ? copy.numberStopped : copy.checkNumber} />
        ) : (
          <AmountSection
            gridRef={grid}
            denominations={denominations}
            error={prices.error}
            onRetry={prices.refetch}
            limits={<AmountLimits given={page.limit} cnlCode={cnlCode} isVisitor={isVisitor} />}
            chosen={wayStopped ? null : (chosen?.faceFen ?? null)}
            wayStopped={wayStopped}
            goneFen={amounts.isGone && !amounts.isSmall ? draft.faceFen : null}
            disabled={!canChoose}
            facesOnly={!amounts.isPriced}
            onChoose={setFaceFen}
            own={
              limits && (
                <OwnAmountTile
                  limits={limits}
                  mobileNo={complete}
                  cnlCode={cnlCode}
                  named={wayStopped ? null : named}
                  disabled={!isReady || wayStopped !== null}
                  onChoose={setFaceFen}
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
                disabled={!isReady || !smallNow || wayStopped !== null}
                onChoose={setFaceFen}
              />
            )}
          </AmountSection>
        )}
        {vouchers.length > 0 && (
          <Suspense fallback={<div className={wayStyles.wayToPay} />}>
            <VoucherRow
              vouchers={vouchers}
              amount={chosen}
              chosen={voucher}
              wanted={wanted}
              onWant={setWanted}
            />
          </Suspense>
        )}
        {(isConfirming || direct.isWanted) && payable && (
          <LazySheet onClose={isConfirming ? stopConfirming : direct.end}>
            <ChosenOrder
              isSheetOpen={isConfirming}
              onNeedsSheet={confirm}
              mobileNo={mobileNo}
              isOwn={isOwn}
              contactName={name}
              ownMobileNo={page.ownMobileNo}
              denomination={payable}
              voucher={voucher}
              isSmall={amounts.isSmall}
              flow={flow}
              unpaid={unpaid}
              payMethod={payMethod}
              cnlCode={cnlCode}
              onClose={isConfirming ? stopConfirming : direct.end}
              onOtherNumber={changeNumber}
              onInstead={takeInstead}
            />
          </LazySheet>
        )}
      </Page>
    </EnterPays>
  );
}
