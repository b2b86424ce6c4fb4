import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadText } from './load-text.ts';
import {
  type TextKind,
  type WrittenText,
  currentOf,
  findVersion,
  textVersions,
  trustVersionWith,
  versionsSince,
} from './text-versions.ts';

const published = Object.entries(textVersions).flatMap(([kind, list]) =>
  list.map(({ version }) => [kind as TextKind, version] as const),
);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Loads the text in both languages; throws when one is missing. */
async function both(kind: TextKind, version: string): Promise<{ zh: WrittenText; en: WrittenText }> {
  const [zh, en] = [await loadText(kind, version, 'zh'), await loadText(kind, version, 'en')];
  if (!zh || !en) throw new Error(`${kind} ${version} is not there`);
  return { zh, en };
}

/**
 * The hashes of each published text, in Chinese and English: of the wording alone, and of everything
 * including the short forms and the changes. Users may have agreed to it: a line here is never changed, only
 * added.
 */
const pinned: Readonly<Record<string, readonly [words: string, all: string]>> = {
  'service 2025-03 zh': [
    'cbcd5f10903b83aa14c94b493bca6bff449b05ce8cebc177b9750f9e0fb93dc9',
    '4a9098de33fbc66da1f8d1a04a11c9193524a8da476e63e4a3cfe9927838f58c',
  ],
  'service 2025-03 en': [
    'c51e669076f48d65b30d2955c595ab60de230756d252354f32804788ebe6d64b',
    '47ba883b3ca98dd2714a2c3142c70ef8aea7ff27ecb78d48eebe7ca860079d68',
  ],
  'service 2026-11 zh': [
    'ddacb45c35cc124c1ce2a4b4660431b69132e4b088df45173f74c7ad9d9d2bea',
    '2d479fa3a02ba6cabd6b937f0078c4bdab4ddabd3733942025a91b7c8eadf5c7',
  ],
  'service 2026-11 en': [
    '973c46eac51969af5fdc0532d331ddcae2aaa96404ce4514b38de106e1238f67',
    '7c73d9da93d9a676dc3ca505567cafd622d5145dad77e26b0faeb54209ed786a',
  ],
  'service 2027-01 zh': [
    '116479e65176f0741ebea9601c384b98e90c0a853af563642531c6d0deaf3a84',
    'b13bd02f9838d8712cad1950191559d15c9cc556ee0577662ad87fbc438b329d',
  ],
  'service 2027-01 en': [
    '9273c7c5924285c5f4ff9b5d6261ca203f4aaa662f33e9c4dd05569fb07d47e4',
    '180ef1f5c155e88173abd6b2263e9b0d4094de044d93e5b0af7290c6b4107b1f',
  ],
  'credit 2026-11 zh': [
    'a5e27bd2dda981ba7752dc9f16bc4fd7ccd2d5ec75a03e410190873b41e063c9',
    'd373504a38a48a718c50a07939c61516d982269ec3224091f8884b7b92a76725',
  ],
  'credit 2026-11 en': [
    'f8352aefd36fd2519aca2117020a045aba678664845d13430bc2aaefcc9b87ad',
    '9feda9caace3141076d0ea0d0ccfada8fc2ad84bc75d1ef0bbb7492b9c9801f6',
  ],
  'trust 2026-11 zh': [
    '3d8a0007076a44178c92c9a901d5f76d4f45175746126ce19e1cbf15db4f97ac',
    'cf3144b16bcaf7433a5f5d41c833940f3bbae8f82f797603beb4d4ec06fab5a2',
  ],
  'trust 2026-11 en': [
    'b07349bc1ed6fe5aa1c9bb0118a8365160988ea8c2a42ce7a76a063b8d5a9e25',
    '258e5fa9d31fdbfe502baeb7842c195318667a0562d63e2e2fad38cc0898f3cf',
  ],
  'privacy 2026-11 zh': [
    'a4b16c0ab85c010aab3581e3efbcc511ef769678916ad9414414d0d746e0b79d',
    '74c4cf1caa57d68f7e8a860d5564eaf5f5ef7f6671d4a2ff5dd6888fcf1cb22e',
  ],
  'privacy 2026-11 en': [
    '958ededfa7651d8e49b20b0c8b1732637e876c8e3781631fcd576f2f8a2aeeb8',
    'b05ab0dffa3b5657c68aec0f1aa1fe4afdd19383b315e37de7232a9a9b7d61c8',
  ],
  'privacy 2026-11-23 zh': [
    '9357799b2a58e90a6fc12c178b98cefd40c0512f0c2e0ce5377ec886b2b49a47',
    '50ad6c3291dddfe9fbb41954b5f99dc01e2752716f4ec7723eb328a932e451a4',
  ],
  'privacy 2026-11-23 en': [
    '41a831a22fe3c0a1c2de8bc21e4b57275b3045659604fada4bb925f2c9e17291',
    '0d5d6e8d612cba3351f9b048c4e2deb91d6b6acc3313a594c7e0bab1d113977e',
  ],
  'privacy 2026-11-24 zh': [
    '94f7daf76a05bebd04578547d39bda2056921e55c884868894a1cd6384b4318b',
    '60f58adf11e8aa96b56b52a6a8054b188fd9a2daa4d87e7f073af90e5cdbf801',
  ],
  'privacy 2026-11-24 en': [
    '7d9a3d3c88912617d972a8274ff9af177ae703fac27bf2c579c5ddc10be42961',
    '393211e34251eb5f3c04e176d300525e3830ece82784bd25d7eda1e3fd97a894',
  ],
  'privacy 2026-11-25 zh': [
    '5d5347a95f14ab0cc04758c4bd1faa1bd188bff2b2a22d9b1303ca00f506e5b1',
    'f4065e01ea518bb20043357e2cd29113c2cc9490e308e38fe5a6e06fcfe459f1',
  ],
  'privacy 2026-11-25 en': [
    '299e4328995157aa6213e44c27e86cac10b6e6107d82fe9e271e0d9b0370eafe',
    '859f3efeaa4f248dc79270f04612fb83cf3a1cbc1d769d4932abc330a21d65a4',
  ],
};

test.each(published)('%s %s matches its published wording exactly', async (kind, version) => {
  for (const [language, text] of Object.entries(await both(kind, version)))
    expect([sha256(plainText(text)), sha256(JSON.stringify(text))], `${kind} ${version} ${language}`).toEqual(
      pinned[`${kind} ${version} ${language}`],
    );
});

test('lists every published version, and no other', () => {
  const names = published.flatMap(([kind, version]) =>
    ['zh', 'en'].map((tag) => `${kind} ${version} ${tag}`),
  );
  expect(Object.keys(pinned).toSorted()).toEqual(names.toSorted());
});

test.each(published)('%s %s has the same sections in both languages', async (kind, version) => {
  const { zh, en } = await both(kind, version);
  const shape = ({ sections, changes }: WrittenText) => ({
    changes: changes?.length,
    sections: sections.map(({ id, paragraphs }) => [
      id,
      ...paragraphs.map((block) => (typeof block === 'string' ? 1 : block.facts.length)),
    ]),
  });
  expect(shape(zh)).toEqual(shape(en));
  expect(new Set(en.sections.map(({ id }) => id)).size).toBe(en.sections.length);
  for (const { id } of en.sections) expect(id).toMatch(/^[a-z]+$/);
  expect(JSON.stringify(en)).not.toMatch(/[\u4e00-\u9fff]/);
  expect(zh.sections.filter(({ heading, short }) => !/[\u4e00-\u9fff]/.test(heading + short))).toEqual([]);
});

test.each(published)(
  '%s %s has short forms of at most 180 characters, and shorter in all than its text',
  async (kind, version) => {
    for (const { sections } of Object.values(await both(kind, version))) {
      expect(sections.filter(({ short }) => short.length > 180)).toEqual([]);
      const whole = plainText({ title: '', sections });
      expect(sections.map(({ short }) => short).join('').length).toBeLessThan(whole.length * 0.7);
    }
  },
);

test.each(published.filter(([kind]) => kind !== 'privacy'))(
  '%s %s contains no figures, which the terms show and a change of rules would make wrong',
  async (kind, version) => {
    expect(JSON.stringify((await both(kind, version)).en.sections)).not.toMatch(/¥|[0-9]/);
  },
);

test("an unknown version is null, even if it is named like an object's property", async () => {
  expect(await loadText('service', '2031-01', 'zh')).toBeNull();
  expect(await loadText('credit', 'constructor', 'en')).toBeNull();
  expect(findVersion('service', 'toString')).toBeNull();
  expect(trustVersionWith('constructor')).toBeNull();
});

test('the pages and the gateway list the same versions with the same first days', () => {
  const file = new URL('../../../gateway/config/agreements.json', import.meta.url);
  const rules = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'texts' | 'creditTexts',
    readonly { readonly version: string; readonly effectiveAt: string }[]
  >;
  const listed = (list: (typeof rules)['texts']) =>
    list.map(({ version, effectiveAt }) => [version, effectiveAt]);
  const ours = (kind: TextKind) =>
    textVersions[kind].map(({ version, effectiveOn }) => [version, `${effectiveOn}T00:00:00+08:00`]);
  expect(ours('service')).toEqual(listed(rules.texts));
  expect(ours('credit')).toEqual(listed(rules.creditTexts));
});

const three = ['2026-01', '2026-05', '2026-09'].map((version) => ({ version, effectiveOn: `${version}-01` }));

test('the current version is the latest one that has begun, by the day in China', () => {
  const midnight = Date.parse('2026-05-01T00:00:00+08:00');
  expect(currentOf(three, midnight - 1).version).toBe('2026-01');
  expect(currentOf(three, midnight).version).toBe('2026-05');
  expect(currentOf(three, 0).version).toBe('2026-01');
});

test('lists the versions after the one that the user agreed to', () => {
  expect(versionsSince(three, '2026-01', '2026-09')).toEqual(['2026-05', '2026-09']);
  expect(versionsSince(three, '2026-05', '2026-09')).toEqual(['2026-09']);
  expect(versionsSince(three, '2026-09', '2026-09')).toEqual([]);
  expect(versionsSince(three, '2026-09', '2026-05')).toEqual([]);
  expect(versionsSince(three, '2031-01', '2026-09')).toEqual([]);
});

test('every version except the first lists its changes', async () => {
  for (const [kind, version] of published) {
    const isFirst = textVersions[kind][0]?.version === version;
    for (const text of Object.values(await both(kind, version)))
      expect((text.changes ?? []).length > 0, `${kind} ${version}`).toBe(!isFirst);
  }
});

test('the entrusted payment agreement of the current automatic top-up agreement exists', () => {
  for (const { version } of textVersions.service) {
    const trust = trustVersionWith(version);
    if (trust !== null) expect(findVersion('trust', trust)).not.toBeNull();
  }
  expect(trustVersionWith(textVersions.service.at(-1)?.version ?? '')).not.toBeNull();
});

/**
 * Returns a text as plain lines: its title, then each section with its paragraphs; a fact as `name: text`.
 */
function plainText({ title, sections }: Pick<WrittenText, 'title' | 'sections'>): string {
  const parts = sections.map(({ heading, paragraphs }) => [
    heading,
    ...paragraphs.flatMap((block) =>
      typeof block === 'string' ? [block] : block.facts.map(({ name, text }) => `${name}: ${text}`),
    ),
  ]);
  return `${[title, ...parts.flat()].join('\n\n')}\n`;
}
