/**
 * Releases as folders from which processes are started: this one, the next, made from this one by a migration
 * and a changed function, and one from the repository's history.
 */
import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RELEASE } from '../../apps/gateway/src/runtime/index.ts';

/** The folder of our own packages among the modules. */
const OURS = '@phonebill';
const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface Release {
  /** The name that its processes report. */
  readonly name: string;
  /** The path of the gateway's program. */
  readonly program: string;
}

export const thisRelease: Release = { name: RELEASE, program: programIn(repository) };

/** The next release's change to the database: a column of orders, and a table that its function writes. */
const MIGRATION = `alter table orders add column next_note text not null default '';
create table next_release_marks (at timestamptz not null default now());
`;
/** The beginning of `save_orders`, where the next release adds a statement. */
const BEFORE = 'begin\n  if new_orders is not null then\n';
const MARK = BEFORE.replace('begin\n', 'begin\n  insert into next_release_marks default values;\n');
/** A line in the schema of prices, to which the next release adds a field. */
const GUEST_LIMIT = 'guestLimit: Limits,';

/** Copies this release into `folder` and turns it into the next one. */
export function makeNextRelease(folder: string): Release {
  const [major = 0, minor = 0] = RELEASE.split('.').map(Number);
  const name = `${major}.${minor + 1}.0`;
  for (const part of ['src', 'config', 'package.json'])
    cpSync(join(repository, 'apps/gateway', part), join(folder, 'apps/gateway', part), { recursive: true });
  const about = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...about, version: name }));
  linkModules(folder);
  const database = join(folder, 'apps/gateway/src/db');
  writeFileSync(join(database, 'migrations/9001-next-release.sql'), MIGRATION);
  change(join(database, 'functions/save_orders.sql'), BEFORE, MARK);
  const gateway = join(folder, 'apps/gateway');
  change(
    join(gateway, 'src/settings/pricing/pricing-file.ts'),
    GUEST_LIMIT,
    `${GUEST_LIMIT} nextStepFen: Type.Optional(Positive),`,
  );
  change(join(gateway, 'config/pricing.json'), '{', '{ "nextStepFen": 100,');
  return { name, program: programIn(folder) };
}

/** Replaces a text in a file. Throws Error when the file does not contain it. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} is not as it is known here`);
  writeFileSync(file, text.replace(from, to));
}

/** Unpacks the release of a commit, tag or branch into `folder`. Throws Error when git does not know it. */
export function releaseOfHistory(reference: string, folder: string): Release {
  const git = (...args: string[]): SpawnSyncReturns<Buffer> =>
    spawnSync('git', args, { cwd: repository, maxBuffer: 1024 ** 3 });
  if (git('rev-parse', '--verify', '--quiet', `${reference}^{commit}`).status !== 0)
    throw new Error(`git has no commit, tag or branch ${reference} here`);
  mkdirSync(folder, { recursive: true });
  const archive = git('archive', reference, 'apps', 'packages', 'tests', 'package.json').stdout;
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkModules(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { name: `${version} (${reference})`, program: programIn(folder) };
}

/** Links the modules: other people's packages are shared, our own are the release's where it has them. */
function linkModules(folder: string): void {
  const modules = join(repository, 'node_modules');
  if (!existsSync(modules)) return;
  const made = join(folder, 'node_modules');
  mkdirSync(join(made, OURS), { recursive: true });
  for (const name of readdirSync(modules))
    if (name !== OURS) symlinkSync(join(modules, name), join(made, name));
  const here = join(modules, OURS);
  for (const name of readdirSync(here)) {
    const own = relative(repository, realpathSync(join(here, name)));
    const root = existsSync(join(folder, own, 'package.json')) ? folder : repository;
    symlinkSync(join(root, own), join(made, OURS, name));
  }
}

function programIn(folder: string): string {
  return join(folder, 'apps/gateway/src/main.ts');
}
