/** A row of the table of fields (fields.ts), and the roles that a field can have. */
import type { FieldType } from './field-type';
import type { LayerFields, State } from './state';

/**
 * - `layer`: part of a layer. Layer B of a comparison may have its own value. A step to undo.
 * - `input`: what the layer runs on, and in which direction. A and B share it. A step to undo.
 * - `comparison`: B’s own values. A step to undo.
 * - `cursor`: the head and the cell looked at. B has its own where A has none. No step to undo.
 * - `moment`: the rest of what is on show. No step to undo.
 * - `view`: how it is shown. No step to undo.
 * - `preference`: as `view`, but a reset keeps it.
 */
export type Role = 'layer' | 'input' | 'comparison' | 'cursor' | 'moment' | 'view' | 'preference';

export type RoleOf<K extends keyof State> = K extends keyof LayerFields
  ? 'layer'
  : Exclude<Role, 'layer'>;

/** A field of any type. Its values come from a state or were checked by `parse` or `is`. */
export interface Field extends FieldType<unknown> {
  readonly key: keyof State;
  /** The name in a link and as an attribute. */
  readonly name: string;
  readonly role: Role;
  readonly isList: boolean;
}
