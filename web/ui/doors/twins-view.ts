/** Draws the door “Twins” from signals. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Theme } from '../../draw/theme';
import { welcomeText } from '../../text/welcome';
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
    title: welcomeText.doors.twinsTexts.title,
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
    { kind: 'alike', name: welcomeText.doors.twinsTexts.alikeLine, losses: alike.losses },
    ...(noisy
      ? [
          {
            kind: 'noisy' as const,
            name: welcomeText.doors.twinsTexts.noisyLine,
            losses: noisy.losses,
          },
        ]
      : []),
  ];
  return html`<div class="mirrors ${noisy ? 'both' : ''}">
      ${panel(welcomeText.doors.twinsTexts.alikeTitle, alike)}
      ${noisy ? panel(welcomeText.doors.twinsTexts.noisyTitle(noise), noisy) : nothing}
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
  if (isStill && (phase === 'alike' || phase === 'both')) return welcomeText.doors.twinsTexts.still;
  if (phase === 'asked') return welcomeText.doors.twinsTexts.asked(words[asking] ?? '');
  if (phase === 'between')
    return welcomeText.doors.twinsTexts.between(
      twins.steps,
      differenceOf(twins.alike.rowsAt(twins.steps)),
    );
  if (phase === 'done' && twins.noisy) {
    const rows = twins.noisy.rowsAt(twins.steps);
    const [first = '', second = ''] = favourites(rows).map((place) => words[place]);
    return welcomeText.doors.twinsTexts.done(noise, {
      difference: differenceOf(rows),
      favourites: [first, second],
    });
  }
  return welcomeText.doors.twinsTexts[phase === 'both' ? 'both' : 'alike'];
}

/** The first button is the main one. */
function presses(twins: Twins, host: DoorHost): [Press, ...Press[]] {
  const phase = twins.phase.value;
  if (phase === 'asked')
    return [{ id: 'start', label: welcomeText.doors.twinsTexts.start, press: () => twins.start() }];
  if (phase === 'alike' || phase === 'both')
    return [
      twins.playing.value
        ? { id: 'pause', label: welcomeText.doors.twinsTexts.pause, press: () => twins.pause() }
        : { id: 'go-on', label: welcomeText.doors.twinsTexts.goOn, press: () => twins.goOn() },
    ];
  const again = {
    id: 'again',
    label: welcomeText.doors.twinsTexts.again,
    press: () => twins.again(),
  };
  const numbers = (amount: number): Press => ({
    id: 'numbers',
    label: welcomeText.doors.twinsTexts.numbers,
    press: () => host.explore(momentOf(twins.seed.value, twins.step.value, amount)),
  });
  if (phase === 'between')
    return [
      {
        id: 'noise',
        label: welcomeText.doors.twinsTexts.addNoise(noise),
        press: () => twins.addNoise(),
      },
      numbers(0),
      again,
    ];
  return [
    numbers(noise),
    again,
    {
      id: 'seed',
      label: welcomeText.doors.twinsTexts.anotherSeed,
      press: () => twins.anotherSeed(),
    },
  ];
}
