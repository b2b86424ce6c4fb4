import type { CallResponse } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { useNavigate } from '../../../platform/navigate.ts';
import { useQuery } from '@tanstack/react-query';
import { MeCorner } from '../../../me/me-corner.tsx';
import { AdvertsAtEnd } from '../../../advert-view/adverts-at-end.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { lazyAhead } from '../../../platform/lazy-ahead.ts';
import { paths } from '../../../platform/paths.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DisplaySettings } from '../../../ui/display-settings/display-settings.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { Sum } from '../../../ui/amount/points-text.ts';
import { LazySheet } from '../../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useFusionPageInfo } from '../top-up/api.ts';
import { topUpCopy } from '../top-up/copy.ts';
import { useLogIn } from '../top-up/draft.ts';
import { type NumberForm, NumberFormPage, useNumberForm, useTopUpSteps } from '../top-up/number-form.tsx';
import { isNoWayLeft } from '../top-up/pay-bar.tsx';
import { createPayingFlow } from '../top-up/paying.ts';
import { useConfirmEntry } from '../top-up/use-confirm-entry.ts';
import { BalanceCard, PointsOfVisitor } from './balance-card.tsx';
import { integralCopy } from './copy.ts';
import { GoodsSection, isAffordable } from './goods-section.tsx';
import { IntegralSkeleton } from '../top-up/top-up-skeleton.tsx';
import { PayPointsButton } from './pay-points-button.tsx';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';
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
function IntegralForm({ page, cnlCode }: IntegralFormProps): ReactNode {
  const { numberFirst } = useTexts(integralCopy);
  usePointsSheetAhead();
  const [flow] = useState(() => createPayingFlow<Sum>());
  const form = useNumberForm(page, flow);
  const goods = useGoodsChoice(form, cnlCode);
  const { balance, available, ordered } = goods;
  const { draft, state, unpaid } = form;
  const sheet = useConfirmEntry(state.kind, goods.isGone, form.numberRef, draft.setMobileNo);
  const logIn = useLogIn({ mobileNo: draft.mobileNo, ...(draft.goodsId && { goodsId: draft.goodsId }) });
  return (
    <NumberFormPage
      form={form}
      way={form.isVisitor || state.kind === 'incomplete' ? null : 'points'}
      faceFenKept={null}
      visitorPrompt={numberFirst}
      action={<PayPointsAction form={form} goods={goods} onPay={sheet.confirm} onLogIn={logIn} />}
      above={
        form.isVisitor ? (
          <PointsOfVisitor onLogIn={logIn} />
        ) : (
          <BalanceCard
            balance={balance.data}
            error={balance.error}
            hasSetAside={unpaid?.payMethod === 'points'}
            onRetry={balance.refetch}
          />
        )
      }
      choice={
        goods.isAsked && (
          <GoodsSection
            gridRef={form.gridRef}
            goods={goods.shown}
            error={goods.offers.error}
            onRetry={goods.offers.refetch}
            available={available}
            chosen={draft.goodsId}
            disabled={!form.isReady}
            onChoose={draft.setGoodsId}
          />
        )
      }
      after={<>{!goods.areComing && <BelowPoints cnlCode={cnlCode} hasUnpaid={Boolean(unpaid)} />}</>}
    >
      {sheet.isConfirming && ordered && (
        <LazySheet onClose={sheet.stopConfirming}>
          <PointsSheet
            mobileNo={draft.mobileNo}
            ownMobileNo={page.ownMobileNo}
            contactName={form.name}
            good={ordered}
            flow={flow}
            available={available}
            cnlCode={cnlCode}
            onClose={sheet.stopConfirming}
            onOtherNumber={sheet.changeNumber}
            onInstead={sheet.takeInstead}
          />
        </LazySheet>
      )}
    </NumberFormPage>
  );
}

/** What there is for points: the user's points, the goods for the number, and which of them is chosen. */
function useGoodsChoice(
  { page, draft, state, complete, isVisitor, isOwn, isReady }: NumberForm,
  cnlCode: string | undefined,
) {
  const balance = useIntegralQuery(!isVisitor);
  // While a number is typed the user's own goods stay in sight, but cannot be chosen. A visitor has none.
  const ofNumber = complete ?? (page.ownMobileNo || null);
  const offers = useIntegralGoodsInfo(state.kind === 'refused' ? null : ofNumber, cnlCode);
  const goods = offers.data?.goods;
  const chosen = goods?.find((good) => good.goodsId === draft.goodsId) ?? null;
  const ordered = isReady && !chosen?.stopped ? chosen : null;
  useTopUpSteps({ mobileNo: isReady ? complete : null, isOwn, faceFen: ordered?.faceFen ?? null });

  // Which goods are in reach the points say: a tile that says it later would move what stands in it. How many
  // goods there are nobody knows before they are there: what stood below them would move.
  const arePointsComing = !balance.data && !balance.isError && balance.fetchStatus === 'fetching';
  const shown = arePointsComing ? undefined : goods;
  return {
    balance,
    /** The user's points; null: not known. */
    available: balance.data?.available ?? null,
    /** There is a number that goods are offered for, or were. */
    isAsked: ofNumber !== null,
    offers,
    shown,
    areComing: !shown && (arePointsComing || offers.fetchStatus === 'fetching'),
    /** What is chosen and may be ordered. */
    ordered,
    isGone: offers.isSuccess && (!chosen || chosen.stopped !== undefined),
  };
}

interface PayPointsActionProps {
  readonly form: NumberForm;
  readonly goods: ReturnType<typeof useGoodsChoice>;
  readonly onPay: () => void;
  readonly onLogIn: () => void;
}

function PayPointsAction({ form, goods, onPay, onLogIn }: PayPointsActionProps): ReactNode {
  const { balance, available, ordered } = goods;
  const { stoppedWays } = form.page;
  const isPointsStopped = stoppedWays?.some((way) => way.payMethod === 'points') ?? false;
  const ways = useSheetEntry('ways');
  return (
    <PayPointsButton
      numberState={form.state.kind}
      good={ordered && isAffordable(ordered, available) ? ordered : null}
      onPay={onPay}
      onOtherWay={isPointsStopped && !isNoWayLeft(stoppedWays) ? ways.show : null}
      numberRef={form.numberRef}
      gridRef={form.gridRef}
      onLoadPoints={balance.isError && available === null ? balance.refetch : null}
      isLoadingPoints={available === null}
      onLogIn={form.isVisitor ? onLogIn : null}
    />
  );
}

interface BelowPointsProps {
  readonly cnlCode: string | undefined;
  /** The strip of an unpaid order lies over the end of the page. */
  readonly hasUnpaid: boolean;
}

/** What the page has besides the top-up: records, print and language, adverts. */
function BelowPoints({ cnlCode, hasUnpaid }: BelowPointsProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const navigate = useNavigate();
  return (
    <>
      <DisplaySettings>
        <Button kind="text" onClick={() => void navigate(paths.rechargeRecord)}>
          {copy.records}
        </Button>
      </DisplaySettings>
      <AdvertsAtEnd business="jifen" cnlCode={cnlCode} />
      {hasUnpaid && <div className={topUpFrame.underUnpaid} />}
    </>
  );
}

/** What can be had for points for a number. Null asks nothing. */
function useIntegralGoodsInfo(mobileNo: string | null, cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('topUp', 'integralGoodsInfo', mobileNo ?? '', cnlCode),
    queryFn: ({ signal }) =>
      call(
        'POST /vi/integralGoodsInfo',
        { mobileNo: mobileNo ?? '', ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: mobileNo !== null,
  });
}

/**
 * The user's own points, read anew whenever the page is looked at: another page may have spent some. Not for
 * a visitor, who has none.
 */
function useIntegralQuery(enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: queryKey('topUp', 'integralQuery'),
    queryFn: ({ signal }) => call('POST /vi/integralQuery', {}, { failureShownBy: 'caller', signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
