/** An endpoint as it is typed, and how it is merged with a change made meanwhile. */
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

/** The draft of a form: the endpoint from which it began, and the changed fields. */
export interface EndpointDraft {
  readonly before: TypedEndpoint;
  readonly changed: Partial<TypedEndpoint>;
}

/** Returns the form before anything was typed; null for a new endpoint. */
export function asTyped(endpoint: EventEndpointView | null): TypedEndpoint {
  if (endpoint === null)
    return { url: 'https://', description: '', scope: 'one', channel: '', types: orderEventTypes };
  const { url, description, channel } = endpoint;
  const types = toldEventTypes.filter((type) => endpoint.types.includes(type));
  return { url, description, scope: channel === null ? 'all' : 'one', channel: channel ?? '', types };
}

/**
 * Returns the form applied to the present endpoint: fields that were not changed in the form have their
 * present values. `isOutdated`: whether the endpoint has changed since the form was begun.
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
