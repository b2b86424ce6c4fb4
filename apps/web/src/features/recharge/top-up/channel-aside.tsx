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
import * as styles from './channel-aside.module.css';

/** Extras of a page: read once in a while, and a failure is nobody's toast. */
const EXTRA = { staleTime: 300_000, retry: false } as const;

/**
 * What the channel says to whoever came by it, and the promotions that run now (SPEC section 7,
 * getChannelInfo and getPromotionConfig). Promotions stay away in large print, as all marketing does.
 */
export default function ChannelAside({ cnlCode }: { readonly cnlCode: string | undefined }): ReactNode {
  const language = useLanguage();
  const isLarge = usePrintSize() === 'large';
  const notice = useChannelInfo(cnlCode)?.notice;
  const promotions = usePromotions(cnlCode, !isLarge) ?? [];
  if (!notice && (isLarge || promotions.length === 0)) return null;
  return (
    <aside className={styles.aside} data-testid="channel-aside">
      {notice && <p>{notice[language]}</p>}
      {!isLarge &&
        promotions.map(({ promotionId, title, text, link }) => (
          <div key={promotionId} data-testid="promotion">
            <PromotionTitle link={link}>{title[language]}</PromotionTitle>
            <p>{text[language]}</p>
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
 * Leads where the promotion does, in a line of its own that a finger finds; on that very page, or where it
 * may not lead, it is a text.
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

/** A channel's settings; none where nobody came by one, or by one that is not known. */
function useChannelInfo(cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('settings', 'channel', cnlCode),
    queryFn: ({ signal }) =>
      call('POST /vi/getChannelInfo', { cnlCode: cnlCode ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: cnlCode !== undefined,
    ...EXTRA,
  }).data;
}

/** The promotions that run now, in the channel that the user came by. */
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
