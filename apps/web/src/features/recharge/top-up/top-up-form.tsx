import type { CallResponse } from '@phonebill/contract/wire';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MeCorner } from '../../../me/me-corner.tsx';
import { AdvertsAtEnd } from '../../../advert-view/adverts-at-end.tsx';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { lazyAhead } from '../../../platform/lazy-ahead.ts';
import { paths } from '../../../platform/paths.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DisplaySettings } from '../../../ui/display-settings/display-settings.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { AmountSection } from './amount-section.tsx';
import { useDiscount, useLimit, useSmallAmounts } from './api.ts';
import { topUpCopy } from './copy.ts';
import { useDraft } from './draft.ts';
import { RecentNumbers, SavedLink } from './known-numbers.tsx';
import { NumberHero } from './number-hero.tsx';
import { createPayingFlow } from './paying.ts';
import { PayButton } from './pay-button.tsx';
import { SmallAmounts } from './small-amounts.tsx';
import { useChosenNumber } from './use-chosen-number.ts';
import { useConfirmEntry } from './use-confirm-entry.ts';
import { voucherFor, type WantedVoucher } from './voucher-choice.ts';
import { isNoWayLeft, WayToPay } from './way-to-pay.tsx';
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
  const { mobileNo, isFirst, faceFen, contactName, pickContact, setMobileNo, setFaceFen } = draft;
  const isVisitor = page.ownMobileNo === '';
  const isOwn = !isVisitor && mobileNo === page.ownMobileNo;
  const startsEmpty = mobileNo === '';
  useEffect(() => {
    // There is one thing to do first: the keyboard is ready for it.
    if (startsEmpty) number.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on arrival only
  }, []);
  const caller = useCaller();
  const isTourist = caller === 'tourist';
  const isTime = useAfterFirstPicture();
  const limit = useLimit(cnlCode, isTime && caller === 'user', page.limit);

  const { state, complete, name } = useChosenNumber(mobileNo, contactName, isOwn, page.recentNumbers);
  const isReady = state.kind === 'ready';

  const prices = useDiscount(state.kind === 'refused' ? null : complete, cnlCode);
  const [lastOffered, setLastOffered] = useState(page.denominations);
  if (prices.data && prices.data.denominations !== lastOffered) setLastOffered(prices.data.denominations);
  // While a number is typed the former amounts stay in sight, but cannot be chosen.
  const denominations = prices.data?.denominations ?? (complete ? undefined : lastOffered);
  // Every small amount is below the least usual one.
  const isSmall = !isVisitor && faceFen !== null && faceFen < page.limit.minFen;
  const [isSmallOpen, setSmallOpen] = useState(isSmall);
  const small = useSmallAmounts(isSmallOpen && state.kind !== 'refused' ? complete : null, cnlCode);
  const smallNow = small.isPlaceholderData ? undefined : small.data;
  const offeredNow = isSmall ? smallNow : prices.data;
  const chosen =
    (isSmall ? small.data?.denominations : denominations)?.find(
      (denomination) => denomination.faceFen === faceFen,
    ) ?? null;
  const wayStopped = page.stoppedWays?.find((one) => one.payMethod === payMethod)?.text ?? null;
  const isStopped = wayStopped !== null || chosen?.stopped !== undefined;
  const payable = isReady && offeredNow && !isStopped ? chosen : null;
  const vouchers = isSmall ? NONE : page.vouchers;
  const [wanted, setWanted] = useState<WantedVoucher>();
  const voucher = voucherFor(vouchers, wanted, chosen);

  const isAmountGone = offeredNow !== undefined && !chosen;
  const ways = useSheetEntry('ways');
  const { isConfirming, confirm, stopConfirming, changeNumber, takeInstead } = useConfirmEntry(
    state.kind,
    isAmountGone || isStopped,
    number,
    setMobileNo,
  );

  return (
    <Page
      corner={<MeCorner />}
      bottom={
        <PayButton
          numberState={state.kind}
          priceFen={payable && payable.priceFen - (voucher?.amountFen ?? 0)}
          onPay={confirm}
          onOtherWay={wayStopped && !isNoWayLeft(page.stoppedWays) ? ways.show : null}
          numberRef={number}
          gridRef={grid}
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
        saved={!isVisitor && !isTourist && <SavedLink faceFen={faceFen} />}
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
          goneFen={isAmountGone && !isSmall ? faceFen : null}
          disabled={!isReady || wayStopped !== null}
          facesOnly={isVisitor && denominations === page.denominations}
          isVisitor={isVisitor}
          onChoose={setFaceFen}
        >
          {!isVisitor && (
            <SmallAmounts
              isOpen={isSmallOpen}
              onToggle={() => setSmallOpen(!isSmallOpen)}
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
      {page.ownMobileNo !== '' && (
        <WayToPay
          current={payMethod}
          stopped={page.stoppedWays}
          draft={{
            ...(isReady && !isFirst && { mobileNo }),
            ...(faceFen !== null && { faceFen }),
            ...(contactName !== null && { contactName }),
          }}
        />
      )}
      {caller === 'user' && (
        <div className={frame.services}>
          <Suspense>{isTime && <ServiceRow faceFen={faceFen} />}</Suspense>
        </div>
      )}
      <DisplaySettings>
        {isVisitor && (
          <Button kind="text" onClick={() => void navigate(loginPath(paths.rechargeRecord))}>
            {copy.logInForRecords}
          </Button>
        )}
        {isTourist && (
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
      <AdvertsAtEnd business={isSmall ? 'xiaoe' : adverts} cnlCode={cnlCode} />
      {isConfirming && payable && (
        <LazySheet onClose={stopConfirming}>
          <ConfirmSheet
            mobileNo={mobileNo}
            isOwn={isOwn}
            contactName={name}
            ownMobileNo={page.ownMobileNo}
            denomination={payable}
            voucher={voucher}
            isSmall={isSmall}
            flow={flow}
            payMethod={payMethod}
            cnlCode={cnlCode}
            onClose={stopConfirming}
            onOtherNumber={changeNumber}
            onInstead={takeInstead}
          />
        </LazySheet>
      )}
    </Page>
  );
}
