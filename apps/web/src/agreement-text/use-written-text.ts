import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../platform/language/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { loadText } from './load-text.ts';
import type { TextKind } from './text-types.ts';

/** A version of a text in the language of the pages; null: these pages do not have it. */
export function useWrittenText(kind: TextKind, version: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: queryKey('texts', 'one', kind, version, language),
    queryFn: () => loadText(kind, version, language),
    staleTime: Infinity,
    retry: false,
  });
}
