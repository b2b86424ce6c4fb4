import { type Kysely, sql } from 'kysely';
import { rewriteFunction } from './rewrite-function.ts';

/**
 * The language in which an agreement was consented to, in which its signer is written to. A process of
 * before, which does not know it, leaves it as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agreements add column language text not null default 'zh' check (language in ('zh', 'en'))`.execute(
    db,
  );
  await rewriteFunction(db, 'write_agreement', {
    'insert into agreements select a.*;':
      "a.language := coalesce(a.language, 'zh');\n        insert into agreements select a.*;",
    'cnl_code = a.cnl_code,': 'cnl_code = a.cnl_code, language = coalesce(a.language, agreements.language),',
  });
}
