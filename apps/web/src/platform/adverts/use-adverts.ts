import { useQuery } from '@tanstack/react-query';
import { call } from '../http/index.ts';
import { useLanguage } from '../language/index.ts';
import { isOpenScreen } from '../open-screens.ts';
import { queryKey } from '../query-keys.ts';
import { type AdvertWish, loadAdverts } from './load-adverts.ts';

/** The adverts of a page; undefined until they are there, and when they could not be had. */
export function useAdverts(wish: AdvertWish) {
  const language = useLanguage();
  return useQuery({
    queryKey: queryKey('settings', 'adverts', wish.business, wish.tourist, wish.cnlCode, language),
    queryFn: ({ signal }) => loadAdverts(call, wish, signal, isOpenScreen),
    staleTime: 300_000,
    retry: false,
    meta: { failureShownBy: 'toast' },
  }).data;
}
