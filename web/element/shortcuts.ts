/**
 * Whether letters, digits and signs are shortcuts: a choice of the page, and one of its reader for all
 * figures of the site.
 */
import { signal } from '@preact/signals-core';
import type { Actions, View } from '../ui/view';
import { keep, kept } from './storage';

const name = 'manyheads.shortcuts';

/** Counts the reader's choices, as a signal: all elements of a page follow them. */
const choices = signal(0);

/** The reader's choice in this browser. */
export const readerHasShortcuts = (): boolean => {
  void choices.value;
  return kept(name) !== 'off';
};

export const chooseShortcuts = (on: boolean): void => {
  keep(name, on ? 'on' : 'off');
  choices.value += 1;
};

interface Page {
  /** Whether the page enables them. */
  readonly shortcuts: boolean;
}

export const hasShortcuts = ({ shortcuts }: Page): boolean => shortcuts && readerHasShortcuts();

/** For the list of keys: null where the page disables shortcuts. */
export const shortcutsView = ({ shortcuts }: Page): View['shortcuts'] =>
  shortcuts ? readerHasShortcuts() : null;

export const shortcutActions = { setShortcuts: chooseShortcuts } satisfies Partial<Actions>;
