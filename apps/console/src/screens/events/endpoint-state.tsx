import type { EventEndpointView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { Badge } from '../../ui/index.ts';
import { eventsTexts } from './texts.ts';

/** Renders the state of an endpoint. */
export function EndpointState({ endpoint }: { readonly endpoint: EventEndpointView }): ReactNode {
  const texts = useTexts(eventsTexts);
  if (endpoint.disabledAt !== null) return <Badge tone="danger">{texts.disabled}</Badge>;
  if (endpoint.secrets.length === 0) return <Badge tone="waiting">{texts.noSecret}</Badge>;
  if (endpoint.failingSince !== null) return <Badge tone="danger">{texts.failing}</Badge>;
  return <Badge tone="success">{texts.enabled}</Badge>;
}
