import { join } from 'node:path';
import { screenFiles } from '../../src/shell/screen-files.ts';

/** The parts of the bundler's finished module graph that are used. */
interface Graph {
  readonly getModuleInfo: (id: string) => Module | null;
}

interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

type ScreenName = keyof typeof screenFiles;

/** Screens that share much, including what each shares with its sheets. */
const families: Readonly<Record<string, readonly ScreenName[]>> = {
  numbers: ['markRecords', 'markEdit', 'editNickname', 'recommendationList'],
  results: ['resultPage', 'directResult'],
  'set-up': [
    'setAutoRecharge',
    'marketSetAutoRecharge',
    'xysetAutoRecharge',
    'transPage',
    'transPageHbRegister',
  ],
  months: ['autoRechargeBill', 'autoRechargeRecord', 'tencentBill'],
  texts: ['protocol', 'downloadProtocol'],
};
/** Screens that share some modules, in families and alone; no screen is in two. */
const circles: Readonly<Record<string, readonly ScreenName[]>> = {
  'top-up': ['placeOrder', 'digitalRecharge', 'directCharge', 'integralPage'],
  orders: [
    'resultPage',
    'directResult',
    'rechargeRecord',
    'autoRechargeResult',
    'dealCreditPay',
    'autoRechargeList',
    'autoRechargeBill',
    'autoRechargeRecord',
    'autoRechargeHistoryList',
    'otherTelConfirms',
    'authHomePayPage',
    'tencentBill',
  ],
};
/** Modules of the bridge that no page outside a wallet app needs. */
const onlyInWallets = /[\\/]packages[\\/]bridge[\\/]src[\\/](?!texts\.ts$)/;
/** Rules of forms that only sheets have, which are exported by the same module as the other rules. */
const onlyInSheets = /[\\/]validation[\\/](?:forms?|landline|message|person)\.ts$/;
/** The chunk for what screens of several circles need. */
const SHARED = 'shared';

/**
 * Names the chunk of a module by the screens that need it for their first picture: few chunks, so that a
 * first visit requests at most six files: the libraries, the entry, what all screens share, what the screen's
 * circle shares, what its family shares, and the screen itself. A module that only one screen needs is in its
 * own chunk; if one of its sheets needs it too, it is with the family, or in a chunk beside a screen without
 * a family.
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
  // The bundler leaves out of the entry what it imports but does not use: screens may need it.
  const named = [...initial].filter((id) => !onlyInWallets.test(id) && !onlyInSheets.test(id));
  const names = new Map(named.map((id) => [id, SHARED]));
  for (const [id, screens] of screensOf) {
    if (screens.length === 1 && !later.has(id)) continue;
    names.set(id, nameFor(screens));
  }
  return names;
}

/**
 * Returns the smallest chunk for a module that these screens need: a family, one screen, a circle, or all.
 */
function nameFor(screens: readonly ScreenName[]): string {
  const having = (groups: typeof families): string | undefined =>
    Object.keys(groups).find((name) => screens.every((screen) => groups[name]?.includes(screen)));
  const alone = screens.length === 1 ? screens[0] : undefined;
  return having(families) ?? alone ?? having(circles) ?? SHARED;
}

/** Returns everything that the modules import, directly or indirectly; not what is imported on demand. */
function reach(from: readonly string[], graph: Graph): ReadonlySet<string> {
  const seen = new Set(from);
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/** Returns everything imported on demand by these modules, directly or indirectly; not the screens. */
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
