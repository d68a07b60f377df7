/**
 * What every language must have: the entries of the English one, by area. A catalogue does not compile if an
 * entry is missing or has another type.
 */
import type * as classroom from './en/areas/classroom';
import type * as compare from './en/areas/compare';
import type * as controls from './en/areas/controls';
import type * as core from './en/areas/core';
import type * as files from './en/areas/files';
import type * as inspector from './en/areas/inspector';
import type * as lessons from './en/areas/lessons';
import type * as look from './en/areas/look';
import type * as maker from './en/areas/maker';
import type * as menus from './en/areas/menus';
import type * as page from './en/areas/page';
import type * as training from './en/areas/training';
import type * as welcome from './en/areas/welcome';

/** The types of English words: any other text fits in place of a text. */
export type Words<T> = T extends string
  ? string
  : T extends (...given: infer Given extends readonly unknown[]) => infer Said
    ? (...given: Given) => Words<Said>
    : T extends object
      ? { readonly [K in keyof T]: Words<T[K]> }
      : T;

export interface Catalogue {
  readonly page: Words<typeof page>;
  readonly core: Words<typeof core>;
  readonly files: Words<typeof files>;
  readonly controls: Words<typeof controls>;
  readonly menus: Words<typeof menus>;
  readonly look: Words<typeof look>;
  readonly compare: Words<typeof compare>;
  readonly inspector: Words<typeof inspector>;
  readonly lessons: Words<typeof lessons>;
  readonly training: Words<typeof training>;
  readonly welcome: Words<typeof welcome>;
  readonly maker: Words<typeof maker>;
  readonly classroom: Words<typeof classroom>;
}

export type AreaName = keyof Catalogue;
