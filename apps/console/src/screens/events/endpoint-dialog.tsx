import {
  agreementEventTypes,
  type EventEndpointView,
  orderEventTypes,
  toldEventTypes,
} from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useTexts, useWord } from '../../language/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { useDraft } from '../../session/index.ts';
import { Checkbox, CheckboxGroup, Choice, Facts, Notice, TextField } from '../../ui/index.ts';
import { eventsTexts } from './texts.ts';
import { asTyped, type EndpointDraft, typedOn, type TypedEndpoint } from './typed-endpoint.ts';

const LONGEST = { url: 500, channel: 64, description: 100 };

/** The types by group; a new endpoint receives those of orders by default. */
const groups = [
  ['orderTypes', orderEventTypes],
  ['agreementTypes', agreementEventTypes],
] as const;

interface EndpointDialogProps {
  /** The endpoint that is changed; null for a new one. */
  readonly endpoint: EventEndpointView | null;
  readonly onProposed: (proposalNo: number) => void;
  readonly onClose: () => void;
}

/**
 * Proposes an endpoint, or a change of one, which keeps its channel: the address, whose orders, and which
 * events.
 */
export function EndpointDialog({ endpoint, onProposed, onClose }: EndpointDialogProps): ReactNode {
  const texts = useTexts(eventsTexts);
  const word = useWord();
  const present = asTyped(endpoint);
  const [kept, keep, discard] = useDraft(
    `endpoint ${endpoint?.endpointNo ?? 'new'}, as typed`,
    JSON.stringify({ before: present, changed: {} } satisfies EndpointDraft),
  );
  const draft = JSON.parse(kept) as EndpointDraft;
  const { typed, isOutdated } = typedOn(present, draft);
  const { url, description, scope, channel: typedChannel, types } = typed;
  function change(next: Partial<TypedEndpoint>): void {
    keep(JSON.stringify({ ...draft, changed: { ...draft.changed, ...next } } satisfies EndpointDraft));
  }
  const [wasSent, setSent] = useState(false);

  const channel = scope === 'all' ? null : typedChannel.trim();
  const isUrl = /^https?:\/\/[^/\s]+/.test(url.trim());
  const isComplete = isUrl && channel !== '' && description.trim() !== '' && types.length > 0;
  const missing = (isMissing: boolean, words: string): string | null => (wasSent && isMissing ? words : null);

  return (
    <ProposalForm
      title={endpoint === null ? texts.addTitle : texts.changeTitle(endpoint.endpointNo)}
      draft={`endpoint ${endpoint?.endpointNo ?? 'new'}`}
      focusesReason={false}
      proposedFor={(reason) =>
        isComplete
          ? {
              kind: 'setEndpoint',
              endpointNo: endpoint?.endpointNo ?? null,
              url: url.trim(),
              channel,
              description: description.trim(),
              types: [...types],
              reason,
            }
          : null
      }
      onTry={() => setSent(true)}
      onProposed={({ proposal }) => {
        discard();
        onProposed(proposal.proposalNo);
      }}
      onClose={onClose}
    >
      {isOutdated && <Notice kind="waiting">{texts.changedMeanwhile}</Notice>}
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        error={missing(!isUrl, texts.urlBad)}
        value={url}
        onChange={(next) => change({ url: next })}
        maxLength={LONGEST.url}
        isRequired
        takesFocus
      />
      <TextField
        label={texts.description}
        hint={texts.descriptionHint}
        error={missing(description.trim() === '', texts.descriptionMissing)}
        value={description}
        onChange={(next) => change({ description: next })}
        maxLength={LONGEST.description}
        isRequired
      />
      {endpoint === null ? (
        <Choice
          label={texts.whose}
          value={scope}
          onChange={(next) => change({ scope: next })}
          options={[
            { value: 'one', words: texts.oneChannel },
            { value: 'all', words: texts.allChannels },
          ]}
        />
      ) : (
        <Facts
          facts={[
            [texts.channel, endpoint.channel ?? texts.allChannels],
            [texts.anotherChannel, texts.anotherChannelWords],
          ]}
        />
      )}
      {endpoint === null && scope === 'one' && (
        <TextField
          label={texts.channel}
          hint={texts.channelHint}
          error={missing(channel === '', texts.channelMissing)}
          value={typedChannel}
          onChange={(next) => change({ channel: next })}
          maxLength={LONGEST.channel}
          isRequired
        />
      )}
      {groups.map(([label, ofGroup]) => (
        <CheckboxGroup
          key={label}
          label={texts[label]}
          error={label === 'orderTypes' ? missing(types.length === 0, texts.typesMissing) : null}
        >
          {ofGroup.map((type) => (
            <Checkbox
              key={type}
              label={word('eventType', type)}
              hint={type}
              isChecked={types.includes(type)}
              onChange={(isChecked) =>
                change({
                  types: toldEventTypes.filter((one) => (one === type ? isChecked : types.includes(one))),
                })
              }
            />
          ))}
        </CheckboxGroup>
      ))}
    </ProposalForm>
  );
}
