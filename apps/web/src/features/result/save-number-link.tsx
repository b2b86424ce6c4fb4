import type { OrderView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../platform/language/index.ts';
import { type MarkDraft, paths } from '../../platform/paths.ts';
import { session } from '../../platform/session/index.ts';
import { ForwardIcon } from '../../ui/icon/icons.tsx';
import { useIsSaved } from './api/use-is-saved.ts';
import { resultTexts } from './texts.ts';

/** After a credited top-up of somebody else's number that is not saved: the way to save it. */
export function SaveNumberLink({ order }: { readonly order: OrderView }): ReactNode {
  const texts = useTexts(resultTexts);
  const isOffered = order.state === 'credited' && order.mobileNo !== session.get()?.mobileNo;
  const isSaved = useIsSaved(isOffered ? order.mobileNo : null);
  if (isSaved !== false) return null;
  return (
    <Link
      className="order-links__item"
      to={paths.markEdit}
      state={{ mobileNo: order.mobileNo } satisfies MarkDraft}
    >
      {texts.saveNumber}
      <ForwardIcon />
    </Link>
  );
}
