import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Card, Facts, LinkButton, Moment } from '../../ui/index.ts';
import { AgainButton } from './again-button.tsx';
import { PartStates } from './part-states.tsx';
import { Sections } from './sections.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { settingsTexts } from './texts.ts';

type Version = ConsoleResponse<'GET /settings/version'>;

/** Shows a whole version, by its sections. */
export function VersionPage(): ReactNode {
  const texts = useTexts(settingsTexts);
  const { versionNo = '' } = useParams();
  const answer = useAnswer('GET /settings/version', { versionNo }, { isOfOne: true });
  const shown = answer.data;
  return (
    <SettingsScreen
      title={texts.versionNo(Number(versionNo))}
      {...(shown && { actions: <Actions shown={shown} /> })}
    >
      <Loaded answer={answer}>
        {({ version, contents, floors }) => (
          <>
            <VersionFacts version={version} />
            <Sections contents={contents} floors={floors} />
          </>
        )}
      </Loaded>
    </SettingsScreen>
  );
}

function Actions({ shown: { version, newest } }: { readonly shown: Version }): ReactNode {
  const texts = useTexts(settingsTexts);
  const can = useCan();
  const { versionNo } = version;
  const isOfPrices = version.parts.some(({ part }) => part === 'pricing');
  return (
    <>
      {versionNo > 1 && (
        <LinkButton to={`/settings/compare/${versionNo - 1}/${versionNo}`}>{texts.compareBefore}</LinkButton>
      )}
      {versionNo < newest && (
        <LinkButton to={`/settings/compare/${versionNo}/${newest}`}>{texts.compareWith(newest)}</LinkButton>
      )}
      {isOfPrices && can('orders.read') && (
        <LinkButton to={`/orders?${new URLSearchParams({ settingsVersion: String(versionNo) })}`}>
          {texts.soldAt}
        </LinkButton>
      )}
      {versionNo < newest && can('settings.propose') && <AgainButton versionNo={versionNo} />}
    </>
  );
}

function VersionFacts({ version }: Pick<Version, 'version'>): ReactNode {
  const texts = useTexts(settingsTexts);
  return (
    <Card>
      <Facts
        facts={[
          [texts.when, <Moment key="at" iso={version.at} />],
          [texts.by, version.operator],
          [texts.why, version.reason],
          [texts.changed, <PartStates key="parts" parts={version.parts} />],
        ]}
      />
    </Card>
  );
}
