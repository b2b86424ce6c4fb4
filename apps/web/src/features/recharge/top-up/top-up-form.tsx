import type { CallResponse } from '@phonebill/contract/wire';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DisplaySettings } from '../../../ui/display-settings/display-settings.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useSheetEntry } from '../../../ui/sheet/use-sheet-entry.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useDiscount } from '../api/use-discount.ts';
import { useMobileCheck } from '../api/use-mobile-check.ts';
import { rechargeTexts } from '../texts.ts';
import { WayToPay } from '../way-to-pay/way-to-pay.tsx';
import { AdvertsBelow } from './adverts-below.tsx';
import { AmountSection } from './amount-section.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { NumberHero } from './number-hero.tsx';
import { numberState } from './number-state.ts';
import { PayButton } from './pay-button.tsx';
import { RecentNumbers } from './recent-numbers.tsx';
import { useTopUpWay } from './top-up-way.ts';
import { useDraft } from './use-draft.ts';

interface TopUpFormProps {
  readonly page: CallResponse<'POST /vi/fusionPageInfo'>;
  readonly cnlCode: string | undefined;
}

/** Choosing a number and an amount. */
export function TopUpForm({ page, cnlCode }: TopUpFormProps): ReactNode {
  const texts = useTexts(rechargeTexts);
  const { payMethod } = useTopUpWay();
  const language = useLanguage();
  const navigate = useNavigate();
  const { open: isConfirming, show: confirm, close: stopConfirming } = useSheetEntry('confirm');
  const number = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLFieldSetElement>(null);
  const { mobileNo, faceFen, contactName, pickContact, setMobileNo, setFaceFen } = useDraft(page.ownMobileNo);
  const isVisitor = page.ownMobileNo === '';
  const isOwn = !isVisitor && mobileNo === page.ownMobileNo;
  const startsEmpty = mobileNo === '';
  useEffect(() => {
    // There is one thing to do first: the keyboard is ready for it.
    if (startsEmpty) number.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on arrival only
  }, []);

  const complete = numberState(mobileNo, null, language).kind === 'checking' ? mobileNo : null;
  const check = useMobileCheck(complete);
  const state = numberState(mobileNo, check.isError ? undefined : (check.data ?? null), language);
  const isReady = state.kind === 'ready';

  const prices = useDiscount(state.kind === 'refused' ? null : complete, cnlCode);
  const [lastOffered, setLastOffered] = useState(page.denominations);
  if (prices.data && prices.data.denominations !== lastOffered) setLastOffered(prices.data.denominations);
  // While a number is typed the former amounts stay in sight, but cannot be chosen.
  const denominations = prices.data?.denominations ?? (complete ? undefined : lastOffered);
  const chosen = denominations?.find((denomination) => denomination.faceFen === faceFen) ?? null;
  const payable = isReady && prices.data ? chosen : null;

  // The amount went away under the open sheet: back to choosing.
  const nothingToConfirm = isConfirming && (state.kind === 'incomplete' || state.kind === 'refused' || (prices.isSuccess && !chosen));
  useEffect(() => {
    if (nothingToConfirm) stopConfirming();
  }, [nothingToConfirm, stopConfirming]);

  function changeNumber(): void {
    stopConfirming();
    setTimeout(() => number.current?.select(), 100);
  }

  return (
    <Page bottom={<PayButton numberState={state.kind} priceFen={payable?.priceFen ?? null} onPay={confirm} numberRef={number} gridRef={grid} />}>
      <NumberHero fieldRef={number} digits={mobileNo} isOwn={isOwn} isVisitor={isVisitor} state={state} contactName={contactName} onChange={setMobileNo} onPick={pickContact}>
        <RecentNumbers own={page.ownMobileNo} recent={page.recentNumbers.map((recent) => recent.mobileNo)} chosen={mobileNo} onChoose={setMobileNo} />
      </NumberHero>
      {state.kind === 'refused' ? (
        <EmptyState title={texts.checkNumber} />
      ) : (
        <AmountSection gridRef={grid} denominations={denominations} error={prices.error} onRetry={prices.refetch} limit={page.limit} chosen={chosen?.faceFen ?? null} disabled={!isReady} facesOnly={isVisitor && denominations === page.denominations} isVisitor={isVisitor} onChoose={setFaceFen} />
      )}
      {page.ownMobileNo !== '' && <WayToPay current={payMethod} draft={{ ...(isReady && !isOwn && { mobileNo }), ...(faceFen !== null && { faceFen }), ...(contactName !== null && { contactName }) }} />}
      <DisplaySettings>
        {isVisitor ? (
          <Button kind="text" onClick={() => void navigate(loginPath(paths.rechargeRecord))}>{texts.logInForRecords}</Button>
        ) : (
          <Button kind="text" onClick={() => void navigate(paths.rechargeRecord)}>{texts.records}</Button>
        )}
      </DisplaySettings>
      <AdvertsBelow ownMobileNo={page.ownMobileNo} organization={page.organization} cnlCode={cnlCode} />
      {isConfirming && payable && <ConfirmSheet mobileNo={mobileNo} isOwn={isOwn} contactName={contactName} denomination={payable} cnlCode={cnlCode} onClose={stopConfirming} onOtherNumber={changeNumber} />}
    </Page>
  );
}
