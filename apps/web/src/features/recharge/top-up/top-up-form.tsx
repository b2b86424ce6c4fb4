import type { CallResponse } from '@phonebill/contract/wire';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MeCorner } from '../../../me/me-corner.tsx';
import { AdvertsAtEnd } from '../../../advert-view/adverts-at-end.tsx';
import { AfterFirstPicture } from '../../../platform/after-first-picture.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { useStore } from '../../../platform/store.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DisplaySettings } from '../../../ui/display-settings/display-settings.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { AmountSection } from './amount-section.tsx';
import { AmountLimits } from './amount-limits.tsx';
import { topUpCopy } from './copy.ts';
import { useDraft } from './draft.ts';
import { RecentNumbers, SavedLink } from './known-numbers.tsx';
import {
  ChannelAside,
  ChosenOrder,
  OwnBalance,
  ServiceRow,
  UnpaidStrip,
  useChosenOrderAhead,
  VoucherRow,
} from './lazy-parts.ts';
import { NumberHero } from './number-hero.tsx';
import { createPayingFlow } from './paying.ts';
import { PayBar } from './pay-bar.tsx';
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
import * as frame from './top-up-layout.module.css';
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
  const navigate = useNavigate();
  useChosenOrderAhead();
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
        <PayBar
          way={
            !isVisitor &&
            state.kind !== 'incomplete' && (
              <WayToPay current={payMethod} stopped={page.stoppedWays} draft={chosenSoFar} />
            )
          }
          savedFen={payable ? payable.faceFen - payable.priceFen + (voucher?.amountFen ?? 0) : 0}
        >
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
        </PayBar>
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
            <AfterFirstPicture>
              <Suspense fallback={null}>
                <OwnBalance mobileNo={mobileNo} />
              </Suspense>
            </AfterFirstPicture>
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
          limits={<AmountLimits given={page.limit} cnlCode={cnlCode} isVisitor={isVisitor} />}
          chosen={wayStopped ? null : (chosen?.faceFen ?? null)}
          wayStopped={wayStopped}
          goneFen={amounts.isGone && !amounts.isSmall ? draft.faceFen : null}
          disabled={!isReady || wayStopped !== null}
          facesOnly={isVisitor && denominations === page.denominations}
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
          <AfterFirstPicture>
            <Suspense>
              <ServiceRow faceFen={draft.faceFen} />
            </Suspense>
          </AfterFirstPicture>
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
      {caller === 'user' && (
        <AfterFirstPicture>
          <Suspense>
            <ChannelAside cnlCode={cnlCode} />
          </Suspense>
        </AfterFirstPicture>
      )}
      <AdvertsAtEnd business={amounts.isSmall ? 'xiaoe' : adverts} cnlCode={cnlCode} />
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
  );
}
