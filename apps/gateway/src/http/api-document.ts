/** Serves the calls as an OpenAPI document, for programmers of clients. */
import { API_BASE } from '@phonebill/contract';
import type { FastifyInstance } from 'fastify';
import { createPageBodies, sendKept } from './page-body.ts';

/**
 * Registers the document. It is serialised and compressed once, and not sent to clients that have it already.
 */
export function registerApiDocument(server: FastifyInstance, document: object): void {
  const bodies = createPageBodies();
  const text = JSON.stringify(document);
  server.get(`${API_BASE}/openapi.json`, (request, reply) =>
    sendKept(request, reply, bodies, { type: 'application/json; charset=utf-8', text }),
  );
}
