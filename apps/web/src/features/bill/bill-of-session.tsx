import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../platform/language/index.ts';
import { paths, type TopUpDraft } from '../../platform/paths.ts';
import { session } from '../../platform/session/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DisplaySettings } from '../../ui/display-settings/display-settings.tsx';
import { Page } from '../../ui/page/page.tsx';
import { usePhoneBill } from './api/use-phone-bill.ts';
import { BillMissing } from './bill-missing.tsx';
import { BillOfVisitor } from './bill-of-visitor.tsx';
import { BillView } from './bill-view.tsx';
import { billTexts } from './texts.ts';

/** The bill of the session's own number, with the way to top it up. */
export function BillOfSession(): ReactNode {
  const texts = useTexts(billTexts);
  const navigate = useNavigate();
  const bill = usePhoneBill();
  // A channel's word for a number is not its owner's login.
  if (bill.error?.is('touristNotAllowed')) return <BillOfVisitor />;

  function topUp(): void {
    const mobileNo = bill.data?.mobileNo ?? session.get()?.mobileNo;
    const state: TopUpDraft = mobileNo ? { mobileNo } : {};
    void navigate(paths.placeOrder, { state });
  }

  // Where the bill can be asked for again, that is the main action.
  const kind = bill.isError && !bill.data && !bill.error.is('billNotThere') ? 'quiet' : 'primary';
  return (
    <Page
      bottom={
        <Button kind={kind} block onClick={topUp}>
          {texts.topUp}
        </Button>
      }
    >
      {bill.data ? <BillView bill={bill.data} isStale={bill.isError} /> : <BillMissing bill={bill} />}
      <DisplaySettings />
    </Page>
  );
}
