import type { CallResponse, DenominationView, UsableVoucherView } from '@phonebill/contract/wire';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MeCorner } from '../../../me/me-corner.tsx';
import { AdvertsAtEnd } from '../../../advert-view/adverts-at-end.tsx';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { lazyAhead } from '../../../platform/lazy-ahead.ts';
import { paths } from '../../../platform/paths.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { useStore } from '../../../platform/store.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DisplaySettings } from '../../../ui/display-settings/display-settings.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { AmountSection } from './amount-section.tsx';
import { useLimit } from './api.ts';
import { topUpCopy } from './copy.ts';
import { useDraft } from './draft.ts';
import { RecentNumbers, SavedLink } from './known-numbers.tsx';
import { NumberHero } from './number-hero.tsx';
import { createPayingFlow } from './paying.ts';
import { PayButton } from './pay-button.tsx';
import { OwnAmountTile } from './own-amount-tile.tsx';
import { SmallAmounts } from './small-amounts.tsx';
import { useAmounts } from './use-amounts.ts';
import { useChosenNumber } from './use-chosen-number.ts';
import { useConfirmEntry } from './use-confirm-entry.ts';
import { useDirectPaying } from './use-direct-paying.ts';
import { useNumbersPast } from './use-numbers-past.ts';
import { voucherFor, type WantedVoucher } from './voucher-choice.ts';
import { isNoWayLeft, WayToPay } from './way-to-pay.tsx';
import * as barStyles from './pay-bar.module.css';
import * as frame from './top-up-layout.module.css';
import * as wayStyles from './way-to-pay.module.css';

/** An extra: one that cannot be loaded is none. */
const ChannelAside = lazy(() => import('./channel-aside.tsx').catch(() => ({ default: () => null })));

const NONE: TopUpFormProps['page']['vouchers'] = [];

/** Below all of the top-up: without it the page does its work all the same. */
const ServiceRow = lazy(() =>
  import('../../../services/service-row.tsx').catch(() => ({ default: () => null })),
);

/** Most users have no voucher. Without its row the best is used all the same, and the sheet says so. */
const VoucherRow = lazy(() => import('./voucher-row.tsx').catch(() => ({ default: () => null })));

/** Few have an order that waits for its payment. */
const UnpaidStrip = lazy(() => import('./unpaid-strip.tsx').catch(() => ({ default: () => null })));

const OwnBalance = lazy(() => import('./own-balance.tsx').catch(() => ({ default: () => null })));

const { Part: ConfirmSheet, useAhead: useConfirmSheetAhead } = lazyAhead(async () => ({
  default: (await import('./confirm-sheet.tsx')).ConfirmSheet,
}));

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
  const navigate = useNavigate();
  useConfirmSheetAhead();
  const [flow] = useState(() => createPayingFlow<number>());
  const number = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLFieldSetElement>(null);
  const draft = useDraft(page.ownMobileNo);
  const { mobileNo, isFirst, contactName, pickContact, setMobileNo, setFaceFen } = draft;
  const isVisitor = page.ownMobileNo === '';
  const isOwn = !isVisitor && mobileNo === page.ownMobileNo;
  const startsEmpty = mobileNo === '';
  useEffect(() => {
    // There is one thing to do first: the keyboard is ready for it.
    if (startsEmpty) number.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on arrival only
  }, []);
  const caller = useCaller();
  const isTime = useAfterFirstPicture();
  const limit = useLimit(cnlCode, isTime && caller === 'user', page.limit);

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
  const payable = isReady && amounts.isAnswered && !isStopped ? chosen : null;
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
    <Page
      corner={<MeCorner />}
      bottom={
        <div className={barStyles.bar}>
          {!isVisitor && state.kind !== 'incomplete' && (
            <div className={barStyles.aside}>
              <WayToPay current={payMethod} stopped={page.stoppedWays} draft={chosenSoFar} />
              <Saving amount={payable} voucher={voucher} />
            </div>
          )}
          <PayButton
            numberState={state.kind}
            priceFen={payable && payable.priceFen - (voucher?.amountFen ?? 0)}
            needsCheck={!past.isWellKnown}
            isPaying={direct.isWanted || step === 'placing' || step === 'leaving'}
            onPay={past.isWellKnown ? direct.begin : confirm}
            onOtherWay={wayStopped && !isNoWayLeft(page.stoppedWays) ? ways.show : null}
            numberRef={number}
            gridRef={grid}
          />
        </div>
      }
    >
      {unpaid && (
        <Suspense fallback={null}>
          <UnpaidStrip order={unpaid} />
        </Suspense>
      )}
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
          isOwn && caller === 'user' ? (
            <Suspense fallback={null}>{isTime && <OwnBalance mobileNo={mobileNo} />}</Suspense>
          ) : undefined
        }
        saved={!isVisitor && caller !== 'tourist' && <SavedLink faceFen={draft.faceFen} />}
      >
        <RecentNumbers
          own={page.ownMobileNo}
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
          limit={limit}
          chosen={wayStopped ? null : (chosen?.faceFen ?? null)}
          wayStopped={wayStopped}
          goneFen={amounts.isGone && !amounts.isSmall ? draft.faceFen : null}
          disabled={!isReady || wayStopped !== null}
          facesOnly={isVisitor && denominations === page.denominations}
          isVisitor={isVisitor}
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
      {caller === 'user' && (
        <div className={frame.services}>
          <Suspense>{isTime && <ServiceRow faceFen={draft.faceFen} />}</Suspense>
        </div>
      )}
      <DisplaySettings>
        {isVisitor && (
          <Button kind="text" onClick={() => void navigate(loginPath(paths.rechargeRecord))}>
            {copy.logInForRecords}
          </Button>
        )}
        {caller === 'tourist' && (
          <Button kind="text" onClick={() => void navigate(paths.rechargeRecord)}>
            {copy.records}
          </Button>
        )}
      </DisplaySettings>
      {isTime && caller === 'user' && (
        <Suspense>
          <ChannelAside cnlCode={cnlCode} />
        </Suspense>
      )}
      <AdvertsAtEnd business={amounts.isSmall ? 'xiaoe' : adverts} cnlCode={cnlCode} />
      {(isConfirming || direct.isWanted) && payable && (
        <LazySheet onClose={isConfirming ? stopConfirming : direct.end}>
          <ConfirmSheet
            isShown={isConfirming}
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
  );
}

interface SavingProps {
  readonly amount: DenominationView | null;
  readonly voucher: UsableVoucherView | null;
}

/** What is saved on the amount that is chosen, with its voucher; nothing where that is nothing. */
function Saving({ amount, voucher }: SavingProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const savedFen = amount ? amount.faceFen - amount.priceFen + (voucher?.amountFen ?? 0) : 0;
  return savedFen > 0 && <span className={barStyles.saving}>{copy.saving(showFen(savedFen))}</span>;
}
