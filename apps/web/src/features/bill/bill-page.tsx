import type { ReactNode } from 'react';
import { session } from '../../platform/session/index.ts';
import { useStore } from '../../platform/store.ts';
import { BillOfSession } from './bill-of-session.tsx';
import { BillOfVisitor } from './bill-of-visitor.tsx';

/**
 * The phone bill of the session's own number (SPEC section 2, tencentBill). Made to be opened in the
 * messaging app's browser, where there is often no session: nothing is asked then.
 */
export default function BillPage(): ReactNode {
  return useStore(session) ? <BillOfSession /> : <BillOfVisitor />;
}
