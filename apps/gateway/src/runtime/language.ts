import type { Language } from '@phonebill/contract';
import type { FastifyRequest } from 'fastify';

/** Returns Chinese unless the browser prefers English to it. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = request.headers['accept-language']?.toLowerCase() ?? '';
  const [en, zh] = [wanted.search(/\ben\b/), wanted.search(/\bzh\b/)];
  return en !== -1 && (zh === -1 || en < zh) ? 'en' : 'zh';
}
