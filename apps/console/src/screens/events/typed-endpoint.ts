/** An endpoint as somebody types it, and what becomes of that when it is changed meanwhile. */
import {
  type EventEndpointView,
  orderEventTypes,
  type ToldEventType,
  toldEventTypes,
} from '@phonebill/contract/console-pages';

export interface TypedEndpoint {
  readonly url: string;
  readonly description: string;
  readonly scope: 'one' | 'all';
  readonly channel: string;
  readonly types: readonly ToldEventType[];
}

/** What is kept of a form: the endpoint that it was begun from, and the fields that somebody changed. */
export interface EndpointDraft {
  readonly before: TypedEndpoint;
  readonly changed: Partial<TypedEndpoint>;
}

/** The form before anything was typed; null: of a new endpoint. */
export function asTyped(endpoint: EventEndpointView | null): TypedEndpoint {
  if (endpoint === null)
    return { url: 'https://', description: '', scope: 'one', channel: '', types: orderEventTypes };
  const { url, description, channel } = endpoint;
  const types = toldEventTypes.filter((type) => endpoint.types.includes(type));
  return { url, description, scope: channel === null ? 'all' : 'one', channel: channel ?? '', types };
}

/**
 * What stands in the form on the endpoint as it is by now: fields that nobody changed in it are as they are.
 * `isOutdated`: it was another when the form was begun.
 */
export function typedOn(
  present: TypedEndpoint,
  { before, changed }: EndpointDraft,
): { readonly typed: TypedEndpoint; readonly isOutdated: boolean } {
  const hasChanged = Object.keys(changed).length > 0;
  return {
    typed: { ...present, ...changed },
    isOutdated: hasChanged && JSON.stringify(before) !== JSON.stringify(present),
  };
}
