import type { PriceFloorsView, ProposedAct } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { useDraft } from '../../session/index.ts';
import {
  FloorDifferences,
  floorDifferences,
  kindsInOrder,
  priceKindWords,
  settingsWords,
} from '../../settings/index.ts';
import { Button, Card, Notice } from '../../ui/index.ts';
import { floorTexts } from './floor-texts.ts';
import { ShareField } from './forms/number-fields.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { allTyped, isUntouched, typedOn, type TypedFloors } from './typed-floors.ts';
import * as styles from './settings.module.css';

/** Changes the price floors, starting from those in effect: typed, compared, proposed. */
export function FloorsChangePage(): ReactNode {
  const texts = useTexts(floorTexts);
  const answer = useAnswer('GET /settings/floors', {});
  return (
    <SettingsScreen title={texts.changeTitle}>
      <Loaded answer={answer}>{({ floors }) => <Change present={floors} />}</Loaded>
    </SettingsScreen>
  );
}

/** The draft of a form: the floors from which it began, and its present content. */
interface Draft {
  readonly before: PriceFloorsView;
  readonly typed: TypedFloors;
}

/**
 * Renders the form, which keeps what was typed if the floors in effect have changed; it says so, and can be
 * proposed only after it is based on the new ones. `present`: the floors in effect.
 */
function Change({ present }: { readonly present: PriceFloorsView }): ReactNode {
  const texts = useTexts(floorTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [kept, keep, discard] = useDraft('floors', JSON.stringify(draftFrom(present)));
  const draft = JSON.parse(kept) as Draft;
  // Before anything is typed there is no draft to keep.
  const { before, typed } = isUntouched(draft.before, draft.typed) ? draftFrom(present) : draft;
  const keepDraft = (next: Draft): void => keep(JSON.stringify(next));
  const goOnFromPresent = (): void => keepDraft({ before: present, typed: typedOn(present, before, typed) });
  const [isProposing, setProposing] = useState(false);
  const floors = allTyped(typed);
  const hasChanged = floors !== null && floorDifferences(before, floors).length > 0;
  const isOutdated = floorDifferences(before, present).length > 0;

  function proposedFor(reason: string): ProposedAct | null {
    return floors && { kind: 'changeFloors', before, floors, reason };
  }
  return (
    <div className={styles.form}>
      <p className={styles.note}>{texts.changeWords}</p>
      {isOutdated && (
        <>
          <Notice kind="waiting" action={<Button onPress={goOnFromPresent}>{texts.goOn}</Button>}>
            {texts.outdated}
          </Notice>
          <Card title={texts.changedMeanwhile} isFlush>
            <FloorDifferences label={texts.changedMeanwhile} before={before} after={present} />
          </Card>
        </>
      )}
      <Card>
        <div className={styles.form}>
          {kindsInOrder(before).map((kind) => (
            <fieldset key={kind} className={styles.group}>
              <legend className={styles.legend}>{priceKindWords(kind, language)}</legend>
              <div className={styles.fields}>
                {(['floor', 'move'] as const).map((field) => (
                  <ShareField
                    key={field}
                    label={texts.shareOf(priceKindWords(kind, language), words[field])}
                    value={typed[kind]?.[field] ?? null}
                    error={null}
                    onChange={(next) =>
                      keepDraft({
                        before,
                        typed: {
                          ...typed,
                          [kind]: { floor: null, move: null, ...typed[kind], [field]: next },
                        },
                      })
                    }
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </Card>
      {floors && (
        <Card title={texts.differs} isFlush>
          <FloorDifferences label={texts.differs} before={before} after={floors} />
        </Card>
      )}
      <div className={styles.row}>
        <Button kind="primary" onPress={() => setProposing(true)} isDisabled={!hasChanged || isOutdated}>
          {texts.propose}
        </Button>
      </div>
      {isProposing && floors && (
        <ProposalForm
          title={texts.proposeTitle}
          draft="floors"
          proposedFor={proposedFor}
          onProposed={({ proposal }) => {
            discard();
            void navigate(`/approvals/${proposal.proposalNo}`);
          }}
          onClose={() => setProposing(false)}
        >
          <FloorDifferences label={texts.differs} before={before} after={floors} />
        </ProposalForm>
      )}
    </div>
  );
}

const draftFrom = (present: PriceFloorsView): Draft => ({ before: present, typed: present });
