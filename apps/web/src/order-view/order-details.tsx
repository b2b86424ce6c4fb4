import type { OrderWithTimelineView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { OrderFacts } from './facts.tsx';
import { Timeline } from './timeline.tsx';

/** What stands below where the money is: how it came there, and the facts of the order. */
export function OrderDetails({ order }: { readonly order: OrderWithTimelineView }): ReactNode {
  return (
    <>
      <Timeline order={order} />
      <OrderFacts order={order} />
    </>
  );
}
