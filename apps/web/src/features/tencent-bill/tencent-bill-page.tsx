import type { BillView as Bill } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { MeCorner } from '../../me/me-corner.tsx';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { call } from '../../platform/http/index.ts';
import { paths, type TopUpDraft } from '../../platform/paths.ts';
import { queryKey } from '../../platform/query-keys.ts';
import { loginPath } from '../../platform/referer-url/index.ts';
import { session } from '../../platform/session/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DisplaySettings } from '../../ui/display-settings/display-settings.tsx';
import { BillIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { BillView } from './bill-view.tsx';
import { billCopy } from './copy.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { HelpButton } from '../../help/help-link.tsx';
import { titleAndText } from '../../order-view/help-words.ts';
import { mobileInText } from '../../platform/mobile-number/index.ts';
import { useUser } from '../../platform/tourist/index.ts';
import { MissingAnswer } from '../../ui/state/missing-answer.tsx';
import { BillBones } from './tencent-bill-skeleton.tsx';

/**
 * The phone bill of the session's own number (SPEC section 2, tencentBill). Designed for the messaging app's
 * browser, where there is often no session: no call is made then.
 */
export default function TencentBillPage(): ReactNode {
  return useUser() ? <BillOfSession /> : <BillOfVisitor />;
}

/** Renders the bill of the session's own number, with a link to top it up. */
export function BillOfSession(): ReactNode {
  const copy = useTexts(billCopy);
  const navigate = useNavigate();
  const bill = usePhoneBill();
  // A channel vouches for a tourist's number, but that is not its owner's login.
  if (bill.error?.is('touristNotAllowed')) return <BillOfVisitor />;

  function topUp(): void {
    const mobileNo = bill.data?.mobileNo ?? session.get()?.mobileNo;
    const state: TopUpDraft = mobileNo ? { mobileNo } : {};
    void navigate(paths.placeOrder, { state });
  }

  // If the bill can be requested again, that is the main action.
  const kind = bill.isError && !bill.data && !bill.error.is('billNotThere') ? 'quiet' : 'primary';
  const isComing = !bill.data && !bill.isError && bill.fetchStatus === 'fetching';
  return (
    <Page
      corner={<MeCorner />}
      bottom={
        <Button kind={kind} block onClick={topUp}>
          {copy.topUp}
        </Button>
      }
    >
      {bill.data ? <BillView bill={bill.data} isStale={bill.isError} /> : <BillMissing bill={bill} />}
      {/* The length of a bill is unknown before it is loaded, and content below it would move. */}
      {!isComing && <DisplaySettings />}
    </Page>
  );
}

/** Says whose bill would be shown here; login leads back to it. */
export function BillOfVisitor(): ReactNode {
  const copy = useTexts(billCopy);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const logIn = () => void navigate(loginPath(pathname + search));
  return (
    <Page corner={<MeCorner />}>
      <EmptyState
        sign={<BillIcon />}
        title={copy.visitorTitle}
        action={<Button onClick={logIn}>{copy.logIn}</Button>}
      >
        <p>
          <Phrases text={copy.visitorText} />
        </p>
      </EmptyState>
      <DisplaySettings />
    </Page>
  );
}

/** Replaces a bill that is not there: still loading, none at the carrier, or the failure and what to do. */
export function BillMissing({ bill }: { readonly bill: ReturnType<typeof usePhoneBill> }): ReactNode {
  const copy = useTexts(billCopy);
  const language = useLanguage();
  if (bill.error?.is('billNotThere')) {
    const mobile = mobileInText(session.get()?.mobileNo ?? '');
    return (
      <EmptyState
        sign={<BillIcon />}
        title={copy.notThereTitle}
        action={
          <HelpButton
            now={titleAndText(copy.notThereTitle, copy.notThereText(mobile), language)}
            next={{ text: copy.helpNotThereNext }}
            quote={null}
            orderNo={null}
          />
        }
      >
        <p>{bill.error.message}</p>
        <p>
          <Phrases text={copy.notThereText(mobile)} />
        </p>
      </EmptyState>
    );
  }
  return (
    <MissingAnswer query={bill} copy={copy}>
      <BillBones />
      <p className="seen-when-late" role="status">
        {copy.loading}
      </p>
    </MissingAnswer>
  );
}

/** Loads the bill of the session's own number; without a session no call is made. */
export function usePhoneBill() {
  const user = useUser();
  return useQuery({
    queryKey: queryKey('bill', 'ofUser', user?.userNo ?? null),
    queryFn: ({ signal }): Promise<Bill> =>
      // Without the number, which a page just opened would have to request first.
      call('GET /auto/v1/charge/getBillByMblNo', {}, { failureShownBy: 'caller', signal }),
    enabled: user !== null,
  });
}
