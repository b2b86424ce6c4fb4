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

/** Tops up with reward points (SPEC section 2, integralPage). */
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

/** Renders the form in which a number and its goods are chosen. */
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

/** Returns the user's points, the goods for the number, and the chosen one. */
function useGoodsChoice(
  { page, draft, state, complete, isVisitor, isOwn, isReady }: NumberForm,
  cnlCode: string | undefined,
) {
  const balance = useIntegralQuery(!isVisitor);
  // While a number is typed the goods for the user's own number stay visible, but cannot be chosen. A visitor
  // has none.
  const ofNumber = complete ?? (page.ownMobileNo || null);
  const offers = useIntegralGoodsInfo(state.kind === 'refused' ? null : ofNumber, cnlCode);
  const goods = offers.data?.goods;
  const chosen = goods?.find((good) => good.goodsId === draft.goodsId) ?? null;
  const ordered = isReady && !chosen?.stopped ? chosen : null;
  useTopUpSteps({ mobileNo: isReady ? complete : null, isOwn, faceFen: ordered?.faceFen ?? null });

  // The points decide which goods can be chosen, so goods are shown only with them: a tile that learnt it
  // later would move its content. The number of goods is unknown before they are loaded, and content below
  // them would move.
  const arePointsComing = !balance.data && !balance.isError && balance.fetchStatus === 'fetching';
  const shown = arePointsComing ? undefined : goods;
  return {
    balance,
    /** The user's points; null if not known. */
    available: balance.data?.available ?? null,
    /** Whether there is, or was, a number for which goods are offered. */
    isAsked: ofNumber !== null,
    offers,
    shown,
    areComing: !shown && (arePointsComing || offers.fetchStatus === 'fetching'),
    /** The chosen good, if it may be ordered. */
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
  /** Whether the strip of an unpaid order covers the end of the page. */
  readonly hasUnpaid: boolean;
}

/** Renders the rest of the page: records, print size and language, adverts. */
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

/** Loads the goods that points can buy for a number. With null nothing is loaded. */
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
 * Loads the user's points, again whenever the page is shown, as another page may have spent some. Not for a
 * visitor, who has none.
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
