import type { ReactNode } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { BASE, directResultPath } from '../../platform/paths.ts';
import { CopyIcon } from '../../ui/icon/icons.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { directTexts } from './direct-texts.ts';

interface CopyLinkProps {
  readonly orderNo: string;
  readonly resultKey: string;
}

/**
 * Copies the link that opens this result without login, and says what it shows. Nothing else of the address
 * goes into it.
 */
export function CopyLink({ orderNo, resultKey }: CopyLinkProps): ReactNode {
  const texts = useTexts(directTexts);
  if (!('clipboard' in navigator)) return null;
  const link = location.origin + BASE + directResultPath(orderNo, resultKey);
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => showToast(texts.linkCopied),
      () => showToast(texts.linkNotCopied),
    );
  return (
    <button type="button" className="order-links__item" onClick={copy}>
      <span>
        {texts.copyLink}
        <span className="order-links__words">{texts.copyLinkWords}</span>
      </span>
      <CopyIcon />
    </button>
  );
}
