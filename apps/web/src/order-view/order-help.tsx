import type { OrderView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { helpLinkCopy } from '../help/link-copy.ts';
import { HelpLink } from '../help/help-link.tsx';
import { useUnread } from '../me/unread.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { useCaller } from '../platform/tourist/index.ts';
import { factsCopy } from './details-copy.ts';
import { describeStatus } from './describe-status.ts';
import type { DisplayStatus } from './display-status.ts';
import { helpWords } from './help-words.ts';
import { useNow } from './use-now.ts';

interface OrderHelpProps {
  readonly order: OrderView;
  readonly displayStatus: DisplayStatus;
  /** Whoever looks may write about it. */
  readonly mayAct: boolean;
}

/** Help with an order: where it is, what comes next and by when, its number, and messages about it. */
export function OrderHelp(props: OrderHelpProps): ReactNode {
  const isUser = useCaller() === 'user';
  return isUser ? <HelpOfUser {...props} /> : <Help {...props} isAnswered={false} />;
}

function HelpOfUser(props: OrderHelpProps): ReactNode {
  const unread = useUnread();
  return <Help {...props} isAnswered={unread?.answers.includes(props.order.orderNo) ?? false} />;
}

function Help({
  order,
  displayStatus,
  mayAct,
  isAnswered,
}: OrderHelpProps & { readonly isAnswered: boolean }): ReactNode {
  const language = useLanguage();
  const now = useNow(1000);
  return (
    <HelpLink
      name={useTexts(helpLinkCopy).withOrder}
      isAnswered={isAnswered}
      {...helpWords(describeStatus(order, displayStatus, now, language), language)}
      quote={{ name: useTexts(factsCopy).orderNo, value: order.orderNo }}
      orderNo={mayAct ? order.orderNo : null}
    />
  );
}
