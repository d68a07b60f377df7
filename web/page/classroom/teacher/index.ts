/** The teacher's window: follows the projected one and controls it. */
import { render } from 'lit';
import { readerHasShortcuts } from '../../../element/shortcuts';
import { themeOf } from '../../../draw/theme';
import { classroomText } from '../../../text/classroom';
import { themeStyle } from '../../../ui/shared/theme-style';
import { keepDocumentLanguage } from '../../document-language';
import {
  isChannelId,
  isRemote,
  newId,
  Side,
  type FromTeacher,
  type Remote,
  type ToTeacher,
} from '../present/channel';
import { commandOf, isTakeBack, isTaken, optionOf } from '../present/keys';
import { teacherPart, type Heard } from './view';
import './teacher.css';

/** @param id names the channel to the projected window */
export function openTeacher(main: HTMLElement, id: string): void {
  keepDocumentLanguage();
  document.title = classroomText.teacherWindow.teacherTexts.title;
  document.documentElement.classList.add('teaching');
  colours(main);
  const refusal = !isChannelId(id)
    ? classroomText.teacherWindow.teacherTexts.wrongAddress
    : 'BroadcastChannel' in window
      ? null
      : classroomText.teacherWindow.teacherTexts.noChannel;
  if (refusal !== null) {
    main.textContent = refusal;
    main.role = 'alert';
    return;
  }
  const from = newId();
  let heard: Heard = 'waiting';
  let isTold = false;
  const draw = () => render(teacherPart({ heard, now: new Date(), do: act, hand }), main);
  const side = new Side<FromTeacher, ToTeacher>(id, (message) => {
    if (message.kind === 'here') return follow();
    heard = message.kind === 'moment' ? message.moment : 'ended';
    isTold = true;
    draw();
  });
  const act = (what: Remote) => side.send({ kind: 'do', what });
  const hand = (option: number | null) => side.send({ kind: 'hand', option });
  const follow = () => {
    isTold = false;
    side.send({ kind: 'hello', from });
  };
  follow();
  window.addEventListener('pagehide', () => side.send({ kind: 'bye', from }));
  // Restored from the browser's back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  window.addEventListener('keydown', (event) => {
    if (event.repeat || isTaken(event, event.composedPath()[0])) return;
    const option = optionOf(event, readerHasShortcuts());
    if (option !== null || isTakeBack(event)) return hand(option);
    const command = commandOf(event, readerHasShortcuts());
    if (!command || !isRemote(command)) return;
    event.preventDefault();
    act(command);
  });
  // The clock ticks, and hello is repeated until somebody answers.
  setInterval(() => {
    if (!isTold) follow();
    draw();
  }, 1000);
  draw();
}

/** Follows the system's colour scheme: a white page would dazzle in a dark room. */
function colours(main: HTMLElement): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const take = () => {
    for (const [name, value] of Object.entries(themeStyle(themeOf('auto', dark.matches))))
      main.style.setProperty(name, value);
  };
  dark.addEventListener('change', take);
  take();
}
