import { join } from 'node:path';
import { screenFiles } from '../../src/shell/screen-files.ts';

/** What is asked of the finished module graph, as the bundler gives it. */
interface Graph {
  readonly getModuleInfo: (id: string) => Module | null;
}

interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

type ScreenName = keyof typeof screenFiles;

/** Screens that need much of the same; one that is not here stands alone. */
const families: Readonly<Record<string, readonly ScreenName[]>> = {
  'top-up': ['placeOrder', 'digitalRecharge', 'directCharge', 'integralPage'],
  numbers: ['markRecords', 'markEdit', 'editNickname', 'recommendationList', 'busModeYunNan'],
  results: ['resultPage', 'directResult', 'rechargeRecord'],
  'set-up': [
    'setAutoRecharge',
    'marketSetAutoRecharge',
    'xysetAutoRecharge',
    'transPage',
    'transPageHbRegister',
  ],
  agreements: [
    'autoRechargeResult',
    'dealCreditPay',
    'autoRechargeList',
    'autoRechargeBill',
    'autoRechargeRecord',
    'autoRechargeHistoryList',
    'otherTelConfirms',
  ],
  texts: ['protocol', 'downloadProtocol', 'authHomePayPage', 'campaign'],
};
/** Of the bridge, what no page outside a wallet app needs. */
const onlyInWallets = /[\\/]packages[\\/]bridge[\\/]src[\\/](?!texts\.ts$)/;
/** What screens of more than one family need. */
const SHARED = 'shared';

/**
 * Names the chunk of a module by the screens that need it for their first picture: few chunks, so that a
 * first visit asks for at most six files: the libraries, the entry, what all families share, what the
 * screen's family shares, the screen itself, and what a session's check needs. What a screen alone needs
 * stays in its own, unless one of its sheets needs it, too.
 *
 * @param root the folder of the pages, `apps/web`.
 */
export function screenChunks(root: string): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    names ??= nameChunks(root, graph);
    return names.get(id) ?? null;
  };
}

function nameChunks(root: string, graph: Graph): ReadonlyMap<string, string> {
  const initial = reach([join(root, 'src/main.tsx')], graph);
  const screensOf = new Map<string, ScreenName[]>();
  for (const screen of Object.keys(screenFiles) as ScreenName[])
    for (const id of reach([join(root, screenFiles[screen])], graph)) {
      if (initial.has(id)) continue;
      const screens = screensOf.get(id);
      if (screens) screens.push(screen);
      else screensOf.set(id, [screen]);
    }
  const later = loadedLater([...initial, ...screensOf.keys()], graph);
  // What the entry names and does not use, the bundler leaves out of the entry: screens may need it.
  const named = [...initial].filter((id) => !onlyInWallets.test(id));
  const names = new Map(named.map((id) => [id, SHARED]));
  for (const [id, screens] of screensOf) {
    if (screens.length === 1 && !later.has(id)) continue;
    const [family = SHARED, ...others] = new Set(screens.map(familyOf));
    names.set(id, others.length === 0 ? family : SHARED);
  }
  return names;
}

function familyOf(screen: ScreenName): string {
  return Object.keys(families).find((name) => families[name]?.includes(screen)) ?? screen;
}

/** Everything that the modules import, and what that imports; not what is imported on demand. */
function reach(from: readonly string[], graph: Graph): ReadonlySet<string> {
  const seen = new Set(from);
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/** What comes with imports on demand, of these modules and of what comes with them; not the screens. */
function loadedLater(modules: readonly string[], graph: Graph): ReadonlySet<string> {
  const screens = new Set(Object.values(screenFiles));
  const later = new Set<string>();
  const ask = (from: Iterable<string>) => {
    const found = [...from].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    return found.filter((id) => !later.has(id) && ![...screens].some((file) => id.endsWith(`/${file}`)));
  };
  for (let next = ask(modules); next.length > 0; next = ask(later)) {
    for (const id of reach(next, graph)) later.add(id);
  }
  return later;
}
