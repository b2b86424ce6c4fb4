import type { FastifyInstance } from 'fastify';
import { partners } from '../../config/config.ts';
import type { FaultBoard } from '../../faults/fault-board.ts';
import { type FaultSettings, noFaultSettings, readFaultSettings } from '../../faults/fault-settings.ts';
import { Refusal } from '../../http/refusals.ts';
import { html, type Html } from '../html.ts';
import { sendPage, type Site, type View, viewOf } from '../page.ts';
import { knobFields, settingsFromForm } from './fault-form.ts';
import { faultCopy as copy } from './fault-copy.ts';

type Done = 'saved' | 'cleared';

/** The page on which the fault knobs are set, `/faults`. */
export function faultRoutes(app: FastifyInstance, faults: FaultBoard, site: Site): void {
  app.get<{ Querystring: { done?: Done } }>('/faults', (request, reply) => {
    const view = viewOf(request);
    const done = request.query.done;
    const notice =
      (done === 'saved' || done === 'cleared') &&
      html`<p class="notice" role="status">${view.translate(copy[done])}</p>`;
    sendPage(reply, site, view, {
      title: view.translate(copy.title),
      style: 'console',
      main: faultsPage(faults.settings, notice, site, view),
    });
  });

  app.post<{ Body: Record<string, string> | undefined }>('/faults', (request, reply) => {
    const view = viewOf(request);
    const form = request.body ?? {};
    const clears = form['do'] === 'clear';
    try {
      faults.set(clears ? noFaultSettings : readFaultSettings(settingsFromForm(form)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const notice = html`<p class="notice notice-danger" role="alert">${error.message}</p>`;
      return sendPage(reply, site, view, {
        title: view.translate(copy.title),
        style: 'console',
        main: faultsPage(faults.settings, notice, site, view),
        status: 400,
      });
    }
    void reply.redirect(site.path(`/faults?done=${clears ? 'cleared' : 'saved'}`, view), 303);
  });
}

function faultsPage(settings: FaultSettings, notice: Html | false, site: Site, view: View): Html {
  const { translate } = view;
  return html`<main class="console">
<div><h1>${translate(copy.title)}</h1><p class="lead">${translate(copy.lead)}</p></div>
${notice}
<form class="console-form" method="post" action="${site.path('/faults', view)}">
${partners.map((partner) => knobFields(partner, settings, view))}
<div class="save">
<button class="button button-outline" name="do" value="clear" formnovalidate>${translate(copy.reset)}</button>
<button class="button" name="do" value="save">${translate(copy.save)}</button>
</div>
</form>
</main>`;
}
