import type { FastifyInstance } from 'fastify';
import { partners } from '../../config/config.ts';
import type { FaultBoard } from '../../faults/fault-board.ts';
import { type FaultSettings, noFaultSettings, readFaultSettings } from '../../faults/fault-settings.ts';
import { Refusal } from '../../http/refusals.ts';
import { html, type Html } from '../html.ts';
import { sendPage, type Site, type View, viewOf } from '../page.ts';
import { knobFields, settingsFromForm } from './fault-form.ts';
import { faultWords as words } from './fault-words.ts';

type Done = 'saved' | 'cleared';

/** The page on which the fault knobs are set, `/faults`. */
export function faultRoutes(app: FastifyInstance, faults: FaultBoard, site: Site): void {
  app.get<{ Querystring: { done?: Done } }>('/faults', (request, reply) => {
    const view = viewOf(request);
    const done = request.query.done;
    const notice =
      (done === 'saved' || done === 'cleared') &&
      html`<p class="notice" role="status">${view.say(words[done])}</p>`;
    sendPage(reply, site, view, {
      title: view.say(words.title),
      style: 'desk',
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
        title: view.say(words.title),
        style: 'desk',
        main: faultsPage(faults.settings, notice, site, view),
        status: 400,
      });
    }
    void reply.redirect(site.path(`/faults?done=${clears ? 'cleared' : 'saved'}`, view), 303);
  });
}

function faultsPage(settings: FaultSettings, notice: Html | false, site: Site, view: View): Html {
  const { say } = view;
  return html`<main class="desk">
<div><h1>${say(words.title)}</h1><p class="lead">${say(words.lead)}</p></div>
${notice}
<form class="desk-form" method="post" action="${site.path('/faults', view)}">
${partners.map((partner) => knobFields(partner, settings, view))}
<div class="save">
<button class="button button-outline" name="do" value="clear" formnovalidate>${say(words.reset)}</button>
<button class="button" name="do" value="save">${say(words.save)}</button>
</div>
</form>
</main>`;
}
