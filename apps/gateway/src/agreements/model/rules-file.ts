/**
 * Reads `config/agreements.json`: the terms that may be agreed on, the texts by version, and the reasons for
 * cancelling.
 */
import { readFileSync } from 'node:fs';
import { agreementVariants, debitSources } from '@phonebill/contract';
import { type Static, Type } from 'typebox';
import { FaultyFiles, schemaFaults } from '../../runtime/index.ts';

const BothLanguages = Type.Object({ zh: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) });
const Fen = Type.Integer({ minimum: 100, maximum: 1_000_000 });
const Amounts = Type.Array(Fen, { minItems: 1, maxItems: 24, uniqueItems: true });
const Version = Type.String({ pattern: '^[0-9A-Za-z.-]{1,32}$' });
const Instant = Type.String({
  pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](Z|[+-][0-2][0-9]:[0-5][0-9])$',
});
/** The lists of a variant, which replace the standard ones. */
const VariantSchema = Type.Object({
  thresholdsFen: Amounts,
  amountsFen: Amounts,
  capsPerMonthFen: Amounts,
  sources: Type.Array(Type.Enum([...debitSources]), {
    minItems: 1,
    uniqueItems: true,
  }),
});
const RulesFileSchema = Type.Object({
  /** The versions of the text. At `endsAt`, agreements that still have this text are suspended. */
  texts: Type.Array(
    Type.Object({ version: Version, effectiveAt: Instant, endsAt: Type.Union([Instant, Type.Null()]) }),
    { minItems: 1 },
  ),
  creditTexts: Type.Array(Type.Object({ version: Version, effectiveAt: Instant }), { minItems: 1 }),
  thresholdsFen: Amounts,
  amountsFen: Amounts,
  amountsByChannelFen: Type.Record(Type.String(), Amounts),
  capsPerMonthFen: Amounts,
  variants: Type.Object({ campus: VariantSchema }),
  /** The most agreements of one signer. */
  mostAgreements: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** How far in the future an end date may be, in months. */
  mostMonths: Type.Integer({ minimum: 1, maximum: 120 }),
  cancelReasons: Type.Array(
    Type.Object({ code: Type.String({ pattern: '^[A-Za-z]{1,32}$' }), text: BothLanguages }),
    { minItems: 1 },
  ),
});
export type RulesFile = Static<typeof RulesFileSchema>;

/**
 * Reads and checks the file. Throws FaultyFiles with every fault: the gateway does not start with faulty
 * rules.
 */
export function readRulesFile(path: string | URL): RulesFile {
  return checkRules(JSON.parse(readFileSync(path, 'utf8')));
}

/** Checks the content of the file. Throws FaultyFiles with every fault. */
export function checkRules(value: unknown): RulesFile {
  const faults = schemaFaults(RulesFileSchema, value).map(
    ({ field, why }) => `agreements.json: ${field || '/'} ${why}`,
  );
  if (faults.length === 0) faults.push(...contradictions(value as RulesFile));
  if (faults.length > 0) throw new FaultyFiles(faults);
  return value as RulesFile;
}

/** Returns the faults of fields that are valid one by one but contradict each other. */
function contradictions({
  amountsFen,
  amountsByChannelFen,
  capsPerMonthFen,
  variants,
  texts,
}: RulesFile): string[] {
  const lists = [
    { amounts: [...amountsFen, ...Object.values(amountsByChannelFen).flat()], caps: capsPerMonthFen },
    ...agreementVariants.map((name) => ({
      amounts: variants[name].amountsFen,
      caps: variants[name].capsPerMonthFen,
    })),
  ];
  return [
    ...lists
      .map(({ amounts, caps }) => ({ dearest: Math.max(...amounts), highest: Math.max(...caps) }))
      .filter(({ dearest, highest }) => dearest > highest)
      .map(({ dearest }) => `agreements.json: no cap is high enough for the amount ${dearest}`),
    ...texts
      .filter(({ version, endsAt }) => endsAt !== null && !isFollowed(texts, version, endsAt))
      .map(({ version }) => `agreements.json: nothing follows the text ${version}`),
  ];
}

function isFollowed(texts: RulesFile['texts'], version: string, endsAt: string): boolean {
  return texts.some(
    (later) => later.version !== version && Date.parse(later.effectiveAt) < Date.parse(endsAt),
  );
}
