import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';

/** Extras of a page: read once in a while, and a failure is nobody's toast. */
const EXTRA = { staleTime: 300_000, retry: false } as const;

/** A channel's settings; none where nobody came by one, or by one that is not known. */
export function useChannelInfo(cnlCode: string | undefined) {
  return useQuery({
    queryKey: queryKey('settings', 'channel', cnlCode),
    queryFn: ({ signal }) =>
      call('POST /vi/getChannelInfo', { cnlCode: cnlCode ?? '' }, { failureShownBy: 'caller', signal }),
    enabled: cnlCode !== undefined,
    ...EXTRA,
  }).data;
}

/** The promotions that run now, in the channel that the user came by. */
export function usePromotions(cnlCode: string | undefined, enabled: boolean) {
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
