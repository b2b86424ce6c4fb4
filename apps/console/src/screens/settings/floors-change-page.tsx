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
import { Button, Card } from '../../ui/index.ts';
import { floorTexts } from './floor-texts.ts';
import { ShareField } from './forms/number-fields.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import * as styles from './settings.module.css';

/** Other floors, from those that count on: typed, compared, proposed. */
export function FloorsChangePage(): ReactNode {
  const texts = useTexts(floorTexts);
  const answer = useAnswer('GET /settings/floors', {});
  return (
    <SettingsScreen title={texts.changeTitle}>
      <Loaded answer={answer}>
        {({ floors }) => <Change key={JSON.stringify(floors)} before={floors} />}
      </Loaded>
    </SettingsScreen>
  );
}

/** Null: what is typed is no percentage. */
type Typed = Readonly<Record<string, { readonly floor: number | null; readonly move: number | null }>>;

function Change({ before }: { readonly before: PriceFloorsView }): ReactNode {
  const texts = useTexts(floorTexts);
  const words = useTexts(settingsWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [kept, keep, discard] = useDraft(`floors from ${JSON.stringify(before)}`, JSON.stringify(before));
  const typed = JSON.parse(kept) as Typed;
  const [isProposing, setProposing] = useState(false);
  const floors = allTyped(typed);
  const hasChanged = floors !== null && floorDifferences(before, floors).length > 0;

  function proposedFor(reason: string): ProposedAct | null {
    return floors && { kind: 'changeFloors', before, floors, reason };
  }
  return (
    <div className={styles.form}>
      <p className={styles.note}>{texts.changeWords}</p>
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
                      keep(
                        JSON.stringify({
                          ...typed,
                          [kind]: { floor: null, move: null, ...typed[kind], [field]: next },
                        } satisfies Typed),
                      )
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
        <Button kind="primary" onPress={() => setProposing(true)} isDisabled={!hasChanged}>
          {texts.propose}
        </Button>
      </div>
      {isProposing && floors && (
        <ProposalForm
          title={texts.proposeTitle}
          draft={`floors ${JSON.stringify(floors)}`}
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

/** Null: one of them is no percentage. */
function allTyped(typed: Typed): PriceFloorsView | null {
  const all: PriceFloorsView = {};
  for (const [kind, { floor, move }] of Object.entries(typed)) {
    if (floor === null || move === null) return null;
    all[kind] = { floor, move };
  }
  return all;
}
