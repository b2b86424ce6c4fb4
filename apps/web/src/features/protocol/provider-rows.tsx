import type { ReactNode } from 'react';
import { providerRows, readProvider } from '../../agreement-text/provider.ts';
import { SectionBlocks } from '../../agreement-text/section-blocks.tsx';
import { useLanguage } from '../../platform/language/index.ts';
import { settings } from '../../platform/settings.ts';

/** Who provides the service and how to reach them. */
export function ProviderRows(): ReactNode {
  const language = useLanguage();
  return <SectionBlocks blocks={[{ facts: providerRows(readProvider(settings.provider), language) }]} />;
}
