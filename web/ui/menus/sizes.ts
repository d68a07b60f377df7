/** Sizes and parts of the layer on show. */
import type { TemplateResult } from 'lit';
import type { View } from '../view';
import { sizesFields } from './layer-parts';

export const sizesMenu = (view: View): TemplateResult => sizesFields(view, '');
