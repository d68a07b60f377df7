/** The door “Twins” as it is drawn: it reads the signals of what plays. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Theme } from '../../draw/theme';
import { twinsTexts as texts } from '../../text/en/doors';
import type { DoorHost } from './door-host';
import { frame, type Press } from './frame';
import { lossChart, type LossLine } from './loss-chart';
import { mirror } from './mirror';
import { differenceOf, favourites, type Recorded } from './recorded';
import { asking, momentOf, noise, oneAnswered, words, type Twins } from './twins';

export function twinsView(twins: Twins, isStill: boolean, host: DoorHost, theme: Theme) {
  const [primary, ...others] = presses(twins, host);
  return frame({
    name: 'twins',
    title: texts.title,
    picture: picture(twins, theme),
    says: said(twins, isStill),
    primary,
    others,
    close: () => host.close(),
  });
}

function picture(twins: Twins, theme: Theme): TemplateResult {
  const { alike, noisy, steps } = twins;
  const step = twins.step.value;
  const panel = (title: string, recorded: Recorded) =>
    mirror({ title, words, asking, rows: recorded.rowsAt(step), theme });
  const lines: LossLine[] = [
    { kind: 'alike', name: texts.alikeLine, losses: alike.losses },
    ...(noisy ? [{ kind: 'noisy' as const, name: texts.noisyLine, losses: noisy.losses }] : []),
  ];
  return html`<div class="mirrors ${noisy ? 'both' : ''}">
      ${panel(texts.alikeTitle, alike)} ${noisy ? panel(texts.noisyTitle(noise), noisy) : nothing}
    </div>
    ${lossChart({
      lines,
      step,
      steps,
      floor: oneAnswered,
      begun: twins.phase.value !== 'asked',
      choose: twins.isPlayed ? (chosen) => twins.goTo(chosen) : null,
    })}`;
}

function said(twins: Twins, isStill: boolean): string {
  const phase = twins.phase.value;
  if (isStill && (phase === 'alike' || phase === 'both')) return texts.still;
  if (phase === 'asked') return texts.asked(words[asking] ?? '');
  if (phase === 'between')
    return texts.between(twins.steps, differenceOf(twins.alike.rowsAt(twins.steps)));
  if (phase === 'done' && twins.noisy) {
    const rows = twins.noisy.rowsAt(twins.steps);
    const [first = '', second = ''] = favourites(rows).map((place) => words[place]);
    return texts.done(noise, { difference: differenceOf(rows), favourites: [first, second] });
  }
  return texts[phase === 'both' ? 'both' : 'alike'];
}

/** The first is the one in sight first. */
function presses(twins: Twins, host: DoorHost): [Press, ...Press[]] {
  const phase = twins.phase.value;
  if (phase === 'asked') return [{ id: 'start', label: texts.start, press: () => twins.start() }];
  if (phase === 'alike' || phase === 'both')
    return [
      twins.playing.value
        ? { id: 'pause', label: texts.pause, press: () => twins.pause() }
        : { id: 'go-on', label: texts.goOn, press: () => twins.goOn() },
    ];
  const again = { id: 'again', label: texts.again, press: () => twins.again() };
  const numbers = (amount: number): Press => ({
    id: 'numbers',
    label: texts.numbers,
    press: () => host.explore(momentOf(twins.seed.value, twins.step.value, amount)),
  });
  if (phase === 'between')
    return [
      { id: 'noise', label: texts.addNoise(noise), press: () => twins.addNoise() },
      numbers(0),
      again,
    ];
  return [
    numbers(noise),
    again,
    { id: 'seed', label: texts.anotherSeed, press: () => twins.anotherSeed() },
  ];
}
