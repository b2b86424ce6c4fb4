import type { CallResponse } from '@phonebill/contract/wire';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MeCorner } from '../../../me/me-corner.tsx';
import { AdvertsAtEnd } from '../../../advert-view/adverts-at-end.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { lazyAhead } from '../../../platform/lazy-ahead.ts';
import { paths } from '../../../platform/paths.ts';
import { useStore } from '../../../platform/store.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DisplaySettings } from '../../../ui/display-settings/display-settings.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { Sum } from '../../../ui/amount/points-text.ts';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFusionPageInfo } from '../top-up/api.ts';
import { topUpCopy } from '../top-up/copy.ts';
import { useDraft } from '../top-up/draft.ts';
import { EnterPays } from '../top-up/enter-pays.ts';
import { RecentNumbers, SavedLink } from '../top-up/known-numbers.tsx';
import { UnpaidStrip } from '../top-up/lazy-parts.ts';
import { NumberHero } from '../top-up/number-hero.tsx';
import { isNoWayLeft, PayBar, WayToPay } from '../top-up/pay-bar.tsx';
import { createPayingFlow } from '../top-up/paying.ts';
import { useChosenNumber } from '../top-up/use-chosen-number.ts';
import { useConfirmEntry } from '../top-up/use-confirm-entry.ts';
import { useTopUpSteps } from '../top-up/use-top-up-steps.ts';
import { useIntegralGoodsInfo, useIntegralQuery } from './api.ts';
import { BalanceCard } from './balance-card.tsx';
import { integralCopy } from './copy.ts';
import { GoodsSection, isAffordable } from './goods-section.tsx';
import { IntegralSkeleton } from './integral-skeleton.tsx';
import { PayPointsButton } from './pay-points-button.tsx';
import * as topUpFrame from '../top-up/top-up-layout.module.css';

const { Part: PointsSheet, useAhead: usePointsSheetAhead } = lazyAhead(async () => ({
  default: (await import('./points-sheet.tsx')).PointsSheet,
}));

/** Topping up with reward points (SPEC section 2, integralPage). */
export default function IntegralPage(): ReactNode {
  const copy = useTexts(topUpCopy);
  const { goodsFailedText } = useTexts(integralCopy);
  const cnlCode = useCnlCode();
  const { data, error, refetch } = useFusionPageInfo(cnlCode);
  if (data) return <IntegralForm page={data} cnlCode={cnlCode} />;
  if (!error) return <IntegralSkeleton />;
  return (
    <Page corner={<MeCorner />}>
      <ErrorState title={copy.pageFailed} error={error} advice={goodsFailedText} onRetry={refetch} />
    </Page>
  );
}

interface IntegralFormProps {
  readonly page: CallResponse<'POST /vi/fusionPageInfo'>;
  readonly cnlCode: string | undefined;
}

/** Choosing a number and what to top it up with for points. */
export function IntegralForm({ page, cnlCode }: IntegralFormProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const navigate = useNavigate();
  const [flow] = useState(() => createPayingFlow<Sum>());
  const number = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLFieldSetElement>(null);
  const action = useRef<HTMLDivElement>(null);
  const draft = useDraft(page.ownMobileNo);
  const { mobileNo, isFirst, goodsId, contactName, pickContact, setMobileNo, setGoodsId } = draft;
  const isOwn = mobileNo === page.ownMobileNo;
  const isTourist = useCaller() === 'tourist';
  const unpaid = useStore(flow.unpaid) ?? page.unpaidOrder;

  const { state, complete, name } = useChosenNumber(mobileNo, contactName, isOwn, page.recentNumbers);
  const isReady = state.kind === 'ready';

  const balance = useIntegralQuery();
  const available = balance.data?.available ?? null;
  // While a number is typed the user's own goods stay in sight, but cannot be chosen.
  const offers = useIntegralGoodsInfo(
    state.kind === 'refused' ? null : (complete ?? page.ownMobileNo),
    cnlCode,
  );
  const goods = offers.data?.goods;
  const chosen = goods?.find((good) => good.goodsId === goodsId) ?? null;
  const ordered = isReady && !chosen?.stopped ? chosen : null;
  useTopUpSteps({ mobileNo: isReady ? complete : null, isOwn, faceFen: ordered?.faceFen ?? null });

  usePointsSheetAhead();
  const isGoodGone = offers.isSuccess && (!chosen || chosen.stopped !== undefined);
  const isPointsStopped = page.stoppedWays?.some((way) => way.payMethod === 'points') ?? false;
  const ways = useSheetEntry('ways');
  const { isConfirming, confirm, stopConfirming, changeNumber, takeInstead } = useConfirmEntry(
    state.kind,
    isGoodGone,
    number,
    setMobileNo,
  );

  const payBar = (
    <PayBar
      unpaid={
        unpaid && (
          <Suspense fallback={null}>
            <UnpaidStrip order={unpaid} />
          </Suspense>
        )
      }
      way={
        state.kind !== 'incomplete' && (
          <WayToPay
            current="points"
            stopped={page.stoppedWays}
            draft={{ ...(isReady && !isFirst && { mobileNo }), ...(contactName !== null && { contactName }) }}
          />
        )
      }
    >
      <PayPointsButton
        numberState={state.kind}
        good={ordered && isAffordable(ordered, available) ? ordered : null}
        onPay={confirm}
        onOtherWay={isPointsStopped && !isNoWayLeft(page.stoppedWays) ? ways.show : null}
        numberRef={number}
        gridRef={grid}
        onLoadPoints={balance.isError && available === null ? balance.refetch : null}
        isLoadingPoints={available === null}
      />
    </PayBar>
  );
  // Which goods are in reach the points say: a tile that says it later would move what stands in it. How many
  // goods there are nobody knows before they are there: what stood below them would move.
  const arePointsComing = !balance.data && !balance.isError && balance.fetchStatus === 'fetching';
  const shown = arePointsComing ? undefined : goods;
  const areGoodsComing = !shown && (arePointsComing || offers.fetchStatus === 'fetching');
  const below = (
    <>
      <DisplaySettings>
        <Button kind="text" onClick={() => void navigate(paths.rechargeRecord)}>
          {copy.records}
        </Button>
      </DisplaySettings>
      <AdvertsAtEnd business="jifen" cnlCode={cnlCode} />
      {unpaid && <div className={topUpFrame.underUnpaid} />}
    </>
  );
  return (
    <EnterPays value={action}>
      <Page corner={<MeCorner />} bottom={payBar} after={<>{!areGoodsComing && below}</>}>
        <BalanceCard
          balance={balance.data}
          error={balance.error}
          hasSetAside={unpaid?.payMethod === 'points'}
          onRetry={balance.refetch}
        />
        <NumberHero
          fieldRef={number}
          digits={mobileNo}
          isOwn={isOwn}
          state={state}
          contactName={name}
          onChange={setMobileNo}
          onPick={pickContact}
          saved={!isTourist && <SavedLink faceFen={null} />}
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
          <GoodsSection
            gridRef={grid}
            goods={shown}
            error={offers.error}
            onRetry={offers.refetch}
            available={available}
            chosen={goodsId}
            disabled={!isReady}
            onChoose={setGoodsId}
          />
        )}
        {isConfirming && ordered && (
          <LazySheet onClose={stopConfirming}>
            <PointsSheet
              mobileNo={mobileNo}
              ownMobileNo={page.ownMobileNo}
              contactName={name}
              good={ordered}
              flow={flow}
              available={available}
              cnlCode={cnlCode}
              onClose={stopConfirming}
              onOtherNumber={changeNumber}
              onInstead={takeInstead}
            />
          </LazySheet>
        )}
      </Page>
    </EnterPays>
  );
}
