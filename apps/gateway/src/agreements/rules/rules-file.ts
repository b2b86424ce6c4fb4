/**
 * What an agreement may say, its texts by version, and the reasons for cancelling: `config/agreements.json`.
 */
import { readFileSync } from 'node:fs';
import { agreementVariants, debitSources } from '@phonebill/contract';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const BothLanguages = Type.Object({ zh: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) });
const Fen = Type.Integer({ minimum: 100, maximum: 1_000_000 });
const Amounts = Type.Array(Fen, { minItems: 1, maxItems: 24, uniqueItems: true });
const Version = Type.String({ pattern: '^[0-9A-Za-z.-]{1,32}$' });
const Instant = Type.String({
  pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](Z|[+-][0-2][0-9]:[0-5][0-9])$',
});
/** What a variant offers, in the place of what is usual. */
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
  /** `endsAt`: an agreement that still has this text then is suspended. */
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
  /** Of one signer. */
  mostAgreements: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** How far away an end date may be. */
  mostMonths: Type.Integer({ minimum: 1, maximum: 120 }),
  cancelReasons: Type.Array(
    Type.Object({ code: Type.String({ pattern: '^[A-Za-z]{1,32}$' }), text: BothLanguages }),
    { minItems: 1 },
  ),
});
export type RulesFile = Static<typeof RulesFileSchema>;

const checker = Compile(RulesFileSchema);

/**
 * Reads and checks the file. Throws Error naming the first fault: the gateway does not start on wrong rules.
 */
export function readRulesFile(path: string | URL): RulesFile {
  return checkRules(JSON.parse(readFileSync(path, 'utf8')));
}

/** Throws Error naming the first fault. */
export function checkRules(value: unknown): RulesFile {
  if (!checker.Check(value)) {
    const [fault] = checker.Errors(value);
    throw new Error(`agreements: ${fault?.instancePath || '/'} ${fault?.message ?? 'is wrong'}`);
  }
  checkCaps([...value.amountsFen, ...Object.values(value.amountsByChannelFen).flat()], value.capsPerMonthFen);
  for (const name of agreementVariants)
    checkCaps(value.variants[name].amountsFen, value.variants[name].capsPerMonthFen);
  for (const { version, endsAt } of value.texts) {
    if (
      endsAt !== null &&
      !value.texts.some(
        (later) => later.version !== version && Date.parse(later.effectiveAt) < Date.parse(endsAt),
      )
    )
      throw new Error(`agreements: nothing follows the text ${version}`);
  }
  return value;
}

function checkCaps(amountsFen: readonly number[], capsPerMonthFen: readonly number[]): void {
  const dearest = Math.max(...amountsFen);
  if (dearest > Math.max(...capsPerMonthFen))
    throw new Error(`agreements: no cap is high enough for the amount ${dearest}`);
}
