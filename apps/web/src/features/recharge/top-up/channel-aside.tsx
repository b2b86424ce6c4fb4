import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { allowedAddress } from '../../../platform/allowed-address.ts';
import { useLanguage } from '../../../platform/language/index.ts';
import { Link } from '../../../platform/link.tsx';
import { pagesOrigin } from '../../../platform/page-address/index.ts';
import { BASE } from '../../../platform/paths.ts';
import { usePrintSize } from '../../../platform/print-size.ts';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { inPhrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from './channel-aside.module.css';

/** Extras of a page are loaded rarely, and their failures are shown in no toast. */
const EXTRA = { staleTime: 300_000, retry: false } as const;

/**
 * Renders the channel's message to users who came through it, and the current promotions (SPEC section 7,
 * getChannelInfo and getPromotionConfig). Promotions are left out in large print, as all marketing is.
 */
export default function ChannelAside({ cnlCode }: { readonly cnlCode: string | undefined }): ReactNode {
  const language = useLanguage();
  const isLarge = usePrintSize() === 'large';
  const notice = useChannelInfo(cnlCode)?.notice;
  const promotions = usePromotions(cnlCode, !isLarge) ?? [];
  if (!notice && (isLarge || promotions.length === 0)) return null;
  return (
    <aside className={styles.aside} data-testid="channel-aside">
      {notice && <p>{inPhrases(notice[language])}</p>}
      {!isLarge &&
        promotions.map(({ promotionId, title, text, link }) => (
          <div key={promotionId} data-testid="promotion">
            <PromotionTitle link={link}>{title[language]}</PromotionTitle>
            <p>{inPhrases(text[language])}</p>
          </div>
        ))}
    </aside>
  );
}

interface PromotionTitleProps {
  readonly link: string | null;
  readonly children: string;
}

/**
 * Renders a promotion's title as a link in a line of its own, large enough for a finger; as plain text if it
 * leads to the present page or must not be followed.
 */
function PromotionTitle({ link, children }: PromotionTitleProps): ReactNode {
  const { pathname } = useLocation();
  const url = link === null ? null : allowedAddress(link);
  if (!url) return <b>{children}</b>;
  const isOwn = url.origin === pagesOrigin() && url.pathname.startsWith(`${BASE}/`);
  const words = (
    <>
      <span>{children}</span>
      <ForwardIcon />
    </>
  );
  if (!isOwn) return <a href={url.href}>{words}</a>;
  const path = url.pathname.slice(BASE.length);
  return path === pathname ? <b>{children}</b> : <Link to={path + url.search}>{words}</Link>;
}

/** Loads a channel's settings; none without a channel, or for an unknown one. */
function useChannelInfo(cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('settings', 'channel', cnlCode),
    queryFn: ({ signal }) =>
      call('POST /vi/getChannelInfo', { cnlCode: cnlCode ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: cnlCode !== undefined,
    ...EXTRA,
  }).data;
}

/** Loads the promotions currently running in the channel through which the user came. */
function usePromotions(cnlCode: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: queryKey('settings', 'promotions', cnlCode),
    queryFn: ({ signal }) =>
      call('GET /common/v1/getPromotionConfig', cnlCode ? { cnlCode } : {}, {
        failureShownBy: 'caller',
        signal,
      }),
    enabled,
    ...EXTRA,
  }).data?.promotions;
}
