import type { Language } from '@phonebill/contract';
import type { FastifyRequest } from 'fastify';

/** The language that the page has asked for: Chinese unless it prefers English before it. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = headers['accept-language']?.toLowerCase() ?? '';
  const [en, zh] = [wanted.search(/\ben\b/), wanted.search(/\bzh\b/)];
  return en !== -1 && (zh === -1 || en < zh) ? 'en' : 'zh';
}
